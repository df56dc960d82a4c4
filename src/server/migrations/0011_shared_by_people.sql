-- What the people's features share: a history that holds no secret, papers of workers and of the company, mail that belongs
-- to an account and to no company, and the daily round of reminders.

-- Secrets stay out of the history: a column whose name begins with sealed_ or secret_ is told of, never shown.
create or replace function record_history() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  -- Derived columns say nothing that the others do not say.
  derived text[] := array['version', 'updated_at', 'updated_by', 'first_address', 'first_city', 'first_state',
    'first_key', 'last_key', 'email_key', 'is_client', 'is_crew', 'starts_at', 'ends_at', 'last_contact_date',
    'lease_until', 'provider_key', 'idempotency_key', 'request_hash', 'caller'];
  whole jsonb := coalesce(new_row, old_row);
  changed_before jsonb;
  changed_after jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, told_value(key, old_row -> key)), jsonb_object_agg(key, told_value(key, value))
      into changed_before, changed_after
      from jsonb_each(new_row)
     where value is distinct from old_row -> key and key <> all(derived);
    if changed_after is null then return null; end if;
  else
    select jsonb_object_agg(key, told_value(key, value)) into changed_before from jsonb_each(old_row - derived);
    select jsonb_object_agg(key, told_value(key, value)) into changed_after from jsonb_each(new_row - derived);
  end if;
  insert into history (company_id, user_id, table_name, action, job_id, record_key, before, after)
  values (
    coalesce((whole ->> 'company_id')::bigint, (whole ->> 'id')::bigint),
    nullif(current_setting('app.user_id', true), '')::bigint,
    tg_table_name,
    lower(tg_op),
    case when tg_table_name = 'jobs' then (whole ->> 'id')::bigint else (whole ->> 'job_id')::bigint end,
    jsonb_strip_nulls(jsonb_build_object('id', whole -> 'id', 'userId', whole -> 'user_id', 'position', whole -> 'position',
      'name', case when tg_table_name = 'job_documents' then whole -> 'name' end)),
    changed_before,
    changed_after
  );
  return null;
end $$;

-- A column's value as the history tells it.
create function told_value(column_name text, value jsonb) returns jsonb
language sql immutable as $$
  select case when value <> 'null'::jsonb and column_name ~ '^(sealed|secret)_' then '"•••"'::jsonb else value end
$$;

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('attachment', 'logo', 'profile', 'voicemail', 'import', 'staff', 'certificate', 'document',
    'recording', 'message', 'export'));

-- Mail about an account: pins, invitations, notices of its security. It belongs to no company, no manager reads it, and
-- what it says is sealed until it is sent and gone then.
create table account_mails (
  id bigint generated always as identity primary key,
  recipient text not null check (length(recipient) <= 254),
  subject text not null check (length(subject) <= 500),
  sealed_text text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error text
);
create index account_mails_old on account_mails (created_at);
alter table account_mails enable row level security;
alter table account_mails force row level security;
do $$ begin execute format('create policy keeper on account_mails to %I using (true) with check (true)', current_user); end $$;

create function keep_account_mail(mail_to text, mail_subject text, sealed text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into account_mails (recipient, subject, sealed_text) values (mail_to, mail_subject, sealed) returning id
$$;

create function read_account_mail(wanted bigint)
returns table (recipient text, subject text, sealed_text text, sent_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select recipient, subject, sealed_text, sent_at from account_mails where id = wanted
$$;

-- Notes a try; what was sent, or will never be, is not kept.
create function note_account_mail(wanted bigint, sent timestamptz, problem text, is_last boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  update account_mails set sent_at = sent, error = left(problem, 500),
    sealed_text = case when sent is null and not is_last then sealed_text end
   where id = wanted and sent_at is null
$$;

-- Every company, for the daily round.
create function companies_of_all(after bigint, most integer)
returns table (id bigint, name text, email text, timezone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, name, email, timezone from companies where id > after order by id limit most
$$;

revoke execute on function told_value(text, jsonb), keep_account_mail(text, text, text), read_account_mail(bigint),
  note_account_mail(bigint, timestamptz, text, boolean), companies_of_all(bigint, integer) from public;
grant execute on function keep_account_mail(text, text, text), read_account_mail(bigint),
  note_account_mail(bigint, timestamptz, text, boolean), companies_of_all(bigint, integer) to movesheet_app;
