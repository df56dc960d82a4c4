-- A sign-up proves no mailbox: whoever types an address may be anybody. What companies join with that address must not be
-- opened by a password of theirs (DECISIONS K5).

-- Since when it is known that whoever holds the password also reads the mail of the login email.
alter table users add column mailbox_proved_at timestamptz;

-- Before this was kept: who used a code or an invitation from their mailbox, and who works for a company that took them.
update users u set mailbox_proved_at = now()
 where u.email is not null
   and (exists (select from members m where m.user_id = u.id and m.approval = 'approved' and m.roles[1] <> 'client')
     or exists (select from password_pins p where p.user_id = u.id and p.used_at is not null)
     or exists (select from account_events e where e.user_id = u.id and e.kind in ('password_reset', 'email_changed'))
     or exists (select from invites i where i.accepted_by = u.id and i.email = u.email));

-- Another address is another mailbox, whoever writes it.
create function forget_mailbox() returns trigger language plpgsql as $$
begin
  new.mailbox_proved_at := null;
  return new;
end $$;
create trigger forget_mailbox before update of email on users
  for each row when (new.email is distinct from old.email) execute function forget_mailbox();

-- A code that was used up has set the password of the account that has the address; the rest stands in 0012.
create function prove_by_pin() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set mailbox_proved_at = now() where id = new.user_id;
  return null;
end $$;
create trigger prove_by_pin after update of used_at on password_pins
  for each row when (old.used_at is null and new.used_at is not null) execute function prove_by_pin();

-- An invitation is accepted by its link and the address that it went to; the rest stands in 0023.
create function prove_by_invite() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set mailbox_proved_at = now() where id = new.accepted_by;
  return null;
end $$;
create trigger prove_by_invite after update of accepted_by on invites
  for each row when (old.accepted_by is null and new.accepted_by is not null) execute function prove_by_invite();

-- As before, and the code proves the mailbox to whoever has just typed the password.
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
   where m.user_id = c.user_id and m.email_key = before
     and not exists (select from members o where o.company_id = m.company_id and o.email_key = c.new_email and o.user_id <> m.user_id);
  delete from email_changes where user_id = c.user_id;
  return query select 'done', before, c.new_email;
end $$;

-- As before. The first administrator counts as proved: who holds the set-up link has the server.
create or replace function complete_setup(given_hash text, company jsonb, administrator jsonb)
returns table (outcome text, company_id bigint, user_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  new_company bigint;
  new_user bigint;
begin
  -- Of two that come at once, the second sees what the first did.
  lock table setup_tokens in exclusive mode;
  if is_set_up() then return query select 'already', null::bigint, null::bigint; return; end if;
  if not setup_token_stands(given_hash) then return query select 'unknown', null::bigint, null::bigint; return; end if;
  insert into companies (handle, name, email, phone, address, address_state, latitude, longitude, timezone, variables)
  values (company ->> 'handle', company ->> 'name', company ->> 'email', company ->> 'phone',
    coalesce(company ->> 'address', ''), company ->> 'addressState',
    (company ->> 'latitude')::double precision, (company ->> 'longitude')::double precision, company ->> 'timezone', '{}')
  returning id into new_company;
  insert into users (email, password_hash, first_name, last_name, default_company_id, mailbox_proved_at)
  values (lower(administrator ->> 'email'), administrator ->> 'passwordHash', administrator ->> 'firstName',
    administrator ->> 'lastName', new_company, now())
  returning id into new_user;
  insert into members (company_id, user_id, roles, view_financials, first_name, last_name, email)
  values (new_company, new_user, '{administrator}', true, administrator ->> 'firstName', administrator ->> 'lastName',
    lower(administrator ->> 'email'));
  delete from setup_tokens;
  return query select 'done', new_company, new_user;
end $$;

-- As before, and the same for a password whose holder never proved the mailbox, when a company joins the account: only who
-- joins by themselves stays signed in.
create or replace function end_password_of_others() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users u set password_hash = null, password_changed_at = now()
   where u.id = new.user_id and u.password_hash is not null
     and case when u.password_by is not null then u.password_by <> new.company_id
       else u.mailbox_proved_at is null and acting_user() is distinct from new.user_id end;
  if found then
    update token_families set revoked_at = now() where user_id = new.user_id and revoked_at is null;
  end if;
  return null;
end $$;

-- How the account stands that this very transaction has joined with a company: for mails to the person alone. `was_ended`
-- when that ended their password.
create function joined_account(company bigint, person bigint)
returns table (login_email text, has_password boolean, was_ended boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_strange_company(company);
  return query select u.email, u.password_hash is not null,
      u.password_hash is null and u.password_changed_at = now() and u.created_at < now()
    from users u where u.id = person
      and exists (select from members m where m.company_id = company and m.user_id = person);
end $$;

-- As change_client_login, and the address that the person logged in with before, so that they hear of it there.
create function move_client_login(company bigint, client bigint, new_email text)
returns table (outcome text, old_email text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing text;
begin
  perform refuse_strange_company(company);
  select u.email into standing from users u where u.id = client for update;
  return query select change_client_login(company, client, new_email), standing;
end $$;

revoke execute on function forget_mailbox(), prove_by_pin(), prove_by_invite(), joined_account(bigint, bigint),
  move_client_login(bigint, bigint, text) from public;
grant execute on function joined_account(bigint, bigint), move_client_login(bigint, bigint, text) to movesheet_app;
