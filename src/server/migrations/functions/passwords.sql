-- version 6

create or replace function own_password() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select password_hash from users where id = acting_user()
$$;

create or replace function set_own_password(new_hash text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update users set password_hash = new_hash, password_changed_at = now() where id = acting_user()
$$;

-- Changes the acting person's password if the one that was checked before is still theirs.
create or replace function change_own_password(proved_hash text, new_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set password_hash = new_hash, password_changed_at = now()
   where id = acting_user() and password_hash is not distinct from proved_hash;
  return found;
end $$;

-- A login that is taken away altogether (a merged or an erased person) ends the sessions that began meanwhile.
create or replace function end_sessions_without_password() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update token_families set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end $$;

-- A new login or password ends the ways to recover the old one. A person who changes their own keeps their known devices
-- and networks. A reset, a change by another person and an erasure delete them, the passkeys and the addresses of calendars,
-- because a previous user of the account may have added them.
create or replace function end_ways_of_old_login() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_links where user_id = new.id;
  if acting_user() is distinct from new.id or new.email is null then
    delete from known_devices where user_id = new.id;
    delete from known_networks where user_id = new.id;
    delete from passkeys where user_id = new.id;
    delete from calendar_feeds where user_id = new.id;
    delete from passkey_challenges where user_id = new.id;
  end if;
  return null;
end $$;

create or replace function note_password_by() returns trigger language plpgsql as $$
begin
  new.password_by := nullif(current_setting('app.password_by', true), '')::bigint;
  return new;
end $$;

-- As keep_pin, with a link beside the code. Earlier links stay valid: another person who asks must not end them.
create or replace function keep_recovery(key text, for_email text, pin_hash text, link_hash text, minutes integer)
returns table (first_name text, has_password boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare owner record;
begin
  delete from recovery_links where token_hash in (
    select l.token_hash from recovery_links l where l.expires_at < now() order by l.expires_at limit 20 for update skip locked);
  select k.user_id, k.first_name, k.has_password into owner from keep_pin(key, for_email, pin_hash, minutes) k;
  insert into recovery_links (token_hash, user_id, expires_at)
  values (link_hash, owner.user_id, now() + make_interval(mins => minutes));
  if owner.user_id is not null then return query select owner.first_name, owner.has_password; end if;
end $$;

-- The login email that a link recovers, while it works.
create or replace function find_recovery_link(given_hash text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email from recovery_links l join users u on u.id = l.user_id
   where l.token_hash = given_hash and l.expires_at > now()
$$;

-- Uses a link up: sets the password and ends all sessions, the code and every other link. Nothing when it works no more.
create or replace function spend_recovery_link(given_hash text, new_password_hash text)
returns table (user_id bigint, login_email text, first_name text, families uuid[])
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  owner record;
  ended uuid[];
begin
  -- The person's row first, as in every change of a password.
  perform from users u join recovery_links l on l.user_id = u.id where l.token_hash = given_hash for update of u;
  select u.id, u.email, u.first_name into owner from recovery_links l join users u on u.id = l.user_id
   where l.token_hash = given_hash and l.expires_at > now();
  if not found then return; end if;
  update users u set password_hash = new_password_hash, password_changed_at = now(), mailbox_proved_at = now()
   where u.id = owner.id;
  update password_pins p set expires_at = now() where p.user_id = owner.id and p.used_at is null and p.expires_at > now();
  with gone as (
    update token_families f set revoked_at = now() where f.user_id = owner.id and f.revoked_at is null returning f.id)
  select coalesce(array_agg(id), '{}') into ended from gone;
  return query select owner.id, owner.email, owner.first_name, ended;
end $$;

-- Keeps the newest code of an address in the place of any before, and tells whose account it is, if any.
create or replace function keep_pin(key text, for_email text, new_hash text, minutes integer)
returns table (user_id bigint, first_name text, has_password boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare owner users;
begin
  delete from password_pins where email_key in (
    select email_key from password_pins where expires_at < now() - interval '1 day' order by expires_at limit 20);
  select * into owner from users u where u.email = lower(for_email);
  insert into password_pins (email_key, user_id, pin_hash, expires_at)
  values (key, owner.id, new_hash, now() + make_interval(mins => minutes))
  on conflict (email_key) do update set user_id = excluded.user_id, pin_hash = excluded.pin_hash,
    created_at = now(), expires_at = excluded.expires_at, wrong_tries = 0, used_at = null;
  if owner.id is not null then
    return query select owner.id, owner.first_name, owner.password_hash is not null;
  end if;
end $$;

-- Tries a code: 'fits', 'wrong' (also one that is used, too old or was never given) or 'locked' after so many wrong tries.
create or replace function try_pin(key text, given_hash text, most_wrong integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare p password_pins;
begin
  select * into p from password_pins where email_key = key for update;
  if not found or p.used_at is not null or p.expires_at <= now() then return 'wrong'; end if;
  if p.wrong_tries >= most_wrong then return 'locked'; end if;
  if p.pin_hash = given_hash and p.user_id is not null then return 'fits'; end if;
  update password_pins set wrong_tries = wrong_tries + 1 where email_key = key;
  return 'wrong';
end $$;

-- Uses a code up: sets the password of the account that still has the address, and ends all its sessions. Answers
-- nothing when the code no longer fits.
create or replace function spend_pin(key text, for_email text, given_hash text, most_wrong integer, new_password_hash text)
returns table (user_id bigint, first_name text, families uuid[])
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  p password_pins;
  name text;
  ended uuid[];
begin
  select * into p from password_pins where email_key = key for update;
  if not found or p.user_id is null or p.used_at is not null or p.expires_at <= now()
    or p.wrong_tries >= most_wrong or p.pin_hash <> given_hash then return; end if;
  update users u set password_hash = new_password_hash, password_changed_at = now()
   where u.id = p.user_id and u.email = lower(for_email)
  returning u.first_name into name;
  if not found then return; end if;
  update password_pins set used_at = now() where email_key = key;
  with gone as (
    update token_families f set revoked_at = now() where f.user_id = p.user_id and f.revoked_at is null returning f.id)
  select coalesce(array_agg(id), '{}') into ended from gone;
  return query select p.user_id, name, ended;
end $$;

-- A code that was used up has set the password of the account that has the address.
create or replace function prove_by_pin() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set mailbox_proved_at = now() where id = new.user_id;
  return null;
end $$;

-- Keeps the newest sign-in code of an address, known or not, and tells whose it is. The code of whom may not sign in by codes
-- belongs to nobody.
create or replace function keep_sign_in_pin(key text, for_email text, new_hash text, minutes integer)
returns table (first_name text, may_use boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare owner record;
begin
  select k.user_id, k.first_name into owner from keep_pin(key, for_email, new_hash, minutes) k;
  if owner.user_id is null then return; end if;
  if may_have_links(owner.user_id) then return query select owner.first_name, true; return; end if;
  update password_pins set user_id = null where email_key = key;
  return query select owner.first_name, false;
end $$;

-- Uses a sign-in code up: its person, whose row is locked, or nothing when it no longer fits. If nobody has proved the email
-- before, somebody else may have made the account with it: their password and sessions end.
create or replace function spend_sign_in_pin(key text, for_email text, given_hash text, most_wrong integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare p password_pins;
begin
  select * into p from password_pins where email_key = key for update;
  if not found or p.user_id is null or p.used_at is not null or p.expires_at <= now()
    or p.wrong_tries >= most_wrong or p.pin_hash <> given_hash then return null; end if;
  perform from users u where u.id = p.user_id and u.email = lower(for_email) for no key update;
  if not found or not may_have_links(p.user_id) then return null; end if;
  if exists (select from users u where u.id = p.user_id and u.mailbox_proved_at is null) then
    update users u set password_hash = null, password_changed_at = now() where u.id = p.user_id and u.password_hash is not null;
    update token_families f set revoked_at = now() where f.user_id = p.user_id and f.revoked_at is null;
    delete from passkeys k where k.user_id = p.user_id;
    delete from email_changes e where e.user_id = p.user_id;
  end if;
  update password_pins set used_at = now() where email_key = key;
  return p.user_id;
end $$;

-- Whether this very transaction has ended the acting person's password.
create or replace function was_own_password_ended() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select u.password_hash is null and u.password_changed_at = now() from users u where u.id = acting_user()
$$;

-- Whether the account that has an address has a password; asked only for who has proved that the address is theirs.
create or replace function has_password(login_email text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select u.password_hash is not null from users u where u.email = lower(login_email)), false)
$$;

revoke execute on function keep_sign_in_pin(text, text, text, integer), spend_sign_in_pin(text, text, text, integer),
  was_own_password_ended(), has_password(text) from public;
grant execute on function keep_sign_in_pin(text, text, text, integer), spend_sign_in_pin(text, text, text, integer),
  was_own_password_ended(), has_password(text) to movesheet_app;
