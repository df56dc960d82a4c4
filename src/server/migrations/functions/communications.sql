-- version 5

-- A communication's time is its job's last contact; it is no change of the job.
create or replace function keep_last_contact() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.job_id is not null then
    update jobs set last_contact_date = new.happened_at
     where company_id = new.company_id and id = new.job_id
       and (last_contact_date is null or last_contact_date < new.happened_at);
  end if;
  return null;
end $$;

create or replace function keep_job_phones() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.contact_person = old.contact_person then return null; end if;
    delete from job_phones where company_id = new.company_id and job_id = new.id;
  end if;
  insert into job_phones (company_id, phone, job_id)
  select distinct new.company_id, person ->> 'phone', new.id
    from jsonb_array_elements(new.contact_person) as person
   where person ->> 'phone' ~ '^[0-9]{10}$';
  return null;
end $$;

create or replace function keep_job_emails() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.contact_person = old.contact_person then return null; end if;
    delete from job_emails where company_id = new.company_id and job_id = new.id;
  end if;
  insert into job_emails (company_id, email, job_id)
  select distinct new.company_id, lower(person ->> 'email'), new.id
    from jsonb_array_elements(new.contact_person) as person
   where length(person ->> 'email') between 3 and 254
  on conflict do nothing;
  return null;
end $$;
revoke execute on function keep_job_emails() from public;

-- The company that a phone number of the product belongs to.
create or replace function company_of_number(number text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from companies where smuvs_phone = number
$$;

-- The companies that have a phone number of the product, or had it: the present one, then the latest one.
create or replace function companies_of_number(number text) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from (
    select c.id, case when c.smuvs_phone = number then 9223372036854775807 else
      (select max(h.id) from history h where h.company_id = c.id and h.table_name = 'companies'
         and h.before ->> 'smuvs_phone' = number) end as had_at
      from companies c) known
   where had_at is not null order by had_at desc
$$;
revoke execute on function companies_of_number(text) from public;
grant execute on function companies_of_number(text) to movesheet_app;

create or replace function note_news() returns trigger language plpgsql as $$
declare
  is_missed boolean;
  was_missed boolean := false;
  was_voicemail boolean := false;
begin
  if new.direction <> 'incoming' or new.sender_id is not null then
    new.news_at := null;
    return new;
  end if;
  if new.type <> 'phone' then
    -- Nobody waits for an answer to an automatic mail. A mail is news when it is read from the mailbox: somebody may have
    -- looked at the conversation since it arrived there.
    if tg_op = 'INSERT' and not new.meta ? 'isAutomatic' then
      new.news_at := case when new.provider_sid like 'imap-%' then clock_timestamp() else new.happened_at end;
    end if;
    return new;
  end if;
  is_missed := new.status in ('no-answer', 'busy', 'failed', 'canceled');
  if tg_op = 'UPDATE' then
    was_missed := old.status in ('no-answer', 'busy', 'failed', 'canceled');
    was_voicemail := old.meta ? 'isVoicemail';
  end if;
  if (is_missed and not was_missed) or (new.meta ? 'isVoicemail' and not was_voicemail) then
    new.news_at := case when tg_op = 'INSERT' then new.happened_at else clock_timestamp() end;
  end if;
  return new;
end $$;

-- The companies whose mailbox is due, of all companies.
create or replace function due_mailboxes(most integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id from mailbox_reads where next_at <= now() order by next_at limit most
$$;
revoke execute on function due_mailboxes(integer) from public;
grant execute on function due_mailboxes(integer) to movesheet_app;

create or replace function dispute_of_token(hash text) returns table (company_id bigint, dispute_id bigint, job_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id, job_id from disputes where token_hash = hash
$$;
