-- version 3

-- Keeps a wish for another login email; true when the address is free. One that is taken is kept all the same, with a
-- code that nobody knows, so that the caller cannot tell the difference. A person's own address is free for them: its code
-- proves that they read its mail.
create or replace function begin_email_change(wanted text, code_hash text, lives_until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare is_free boolean := not exists (select from users where email = lower(wanted) and id <> acting_user());
begin
  insert into email_changes (user_id, new_email, secret_hash, expires_at)
  values (acting_user(), lower(wanted), case when is_free then code_hash else 'taken' end, lives_until)
  on conflict (user_id) do update set new_email = excluded.new_email, secret_hash = excluded.secret_hash,
    expires_at = excluded.expires_at, tries = 0, created_at = now();
  return is_free;
end $$;

create or replace function drop_email_change() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from email_changes where user_id = acting_user()
$$;

-- Takes a confirmed address over: 'done', 'wrong' (also when too old, or taken meanwhile), 'locked' after ten tries.
-- Linked companies that have the old address on the person's record get the new one, unless another of their records has
-- it; records of other companies no longer change with the login. The code verifies the email of a person who has just
-- typed the password.
create or replace function confirm_email_change(code_hash text, at timestamptz)
returns table (outcome text, old_email text, new_email text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  c email_changes;
  before text;
begin
  select * into c from email_changes where user_id = acting_user() for update;
  if not found or c.expires_at < at then return query select 'wrong', null::text, null::text; return; end if;
  if c.tries >= 10 then return query select 'locked', null::text, null::text; return; end if;
  if c.secret_hash <> code_hash then
    update email_changes set tries = tries + 1 where user_id = c.user_id;
    return query select case when c.tries + 1 >= 10 then 'locked' else 'wrong' end, null::text, null::text;
    return;
  end if;
  select email into before from users where id = c.user_id for update;
  begin
    update users set email = c.new_email where id = c.user_id;
  exception when unique_violation then
    return query select 'wrong', null::text, null::text;
    return;
  end;
  update users set mailbox_proved_at = now() where id = c.user_id;
  update members m set email = c.new_email, updated_at = now()
   where m.user_id = c.user_id and m.email_key = before and m.linked_at is not null and c.new_email <> before
     and not exists (select from members o where o.company_id = m.company_id and o.email_key = c.new_email and o.user_id <> m.user_id);
  update members m set linked_by = 'moved'
   where m.user_id = c.user_id and m.linked_at is null and m.linked_by not in ('left', 'works') and c.new_email is distinct from before;
  delete from email_changes where user_id = c.user_id;
  return query select 'done', before, c.new_email;
end $$;

-- A different address is a different mailbox, no matter who sets it.
create or replace function forget_mailbox() returns trigger language plpgsql as $$
begin
  new.mailbox_proved_at := null;
  return new;
end $$;

-- Notes a try; what was sent, or will never be, is not kept.
create or replace function note_account_mail(wanted bigint, sent timestamptz, problem text, is_last boolean) returns void
language sql security definer set search_path = public, pg_temp as $$
  update account_mails set sent_at = sent, error = left(problem, 500),
    sealed_text = case when sent is null and not is_last then sealed_text end
   where id = wanted and sent_at is null
$$;

create or replace function keep_account_mail(mail_to text, mail_subject text, sealed text, named_sender text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into account_mails (recipient, subject, sealed_text, sender)
  values (mail_to, mail_subject, sealed, left(coalesce(named_sender, (
    select min(c.name) from users u
      join members m on m.user_id = u.id and m.approval <> 'rejected' and m.removed_at is null
      join companies c on c.id = m.company_id
     where u.email = lower(mail_to) having count(*) = 1), ''), 200))
  returning id
$$;

create or replace function read_account_mail(wanted bigint)
returns table (recipient text, subject text, sealed_text text, sent_at timestamptz, sender text)
language sql stable security definer set search_path = public, pg_temp as $$
  select recipient, subject, sealed_text, sent_at, sender from account_mails where id = wanted
$$;

-- Whether an email address can be signed up with.
create or replace function is_email_available(wanted_email text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from users where email = lower(wanted_email))
$$;

-- The language of the person who logs in with an address, for mails to it; null if nobody does.
create or replace function language_of_email(login_email text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select language from users where email = lower(login_email)
$$;
revoke execute on function language_of_email(text) from public;
grant execute on function language_of_email(text) to movesheet_app;
