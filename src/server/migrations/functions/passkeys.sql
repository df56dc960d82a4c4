-- version 1

create or replace function own_passkeys()
returns table (id bigint, credential_id text, transports text[], name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.credential_id, p.transports, p.name, p.created_at, p.last_used_at from passkeys p
   where p.user_id = acting_user() order by p.id
$$;

create or replace function keep_passkey_challenge(new_hash text, minutes integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from passkey_challenges where challenge_hash in (
    select c.challenge_hash from passkey_challenges c where c.expires_at < now() order by c.expires_at limit 20
      for update skip locked);
  insert into passkey_challenges (challenge_hash, user_id, expires_at)
  values (new_hash, acting_user(), now() + make_interval(mins => minutes));
$$;

-- Uses a challenge up that was given to the acting person, or to nobody at a sign-in.
create or replace function take_passkey_challenge(given_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from passkey_challenges
   where challenge_hash = given_hash and user_id is not distinct from acting_user() and expires_at > now();
  return found;
end $$;

-- Keeps a passkey of the acting person: its number, or null for one that somebody has already or that is one too many.
create or replace function add_passkey(credential text, key bytea, signs bigint, ways text[], label text, most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare new_id bigint;
begin
  perform from users u where u.id = acting_user() for no key update;
  if not found or (select count(*) from passkeys p where p.user_id = acting_user()) >= most then return null; end if;
  insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
  values (acting_user(), credential, key, signs, ways, label)
  on conflict (credential_id) do nothing
  returning id into new_id;
  return new_id;
end $$;

create or replace function rename_own_passkey(passkey bigint, label text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update passkeys set name = label where id = passkey and user_id = acting_user();
  return found;
end $$;

-- Removes a passkey of the acting person and answers its name; null when they have no such one.
create or replace function remove_own_passkey(passkey bigint) returns text
language sql security definer set search_path = public, pg_temp as $$
  delete from passkeys where id = passkey and user_id = acting_user() returning name
$$;

create or replace function find_passkey(credential text)
returns table (user_id bigint, public_key bytea, counter bigint, transports text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_id, p.public_key, p.counter, p.transports from passkeys p where p.credential_id = credential
$$;

-- Notes a use of a passkey whose signature was checked, with the person's row locked until their session has begun. False
-- for one that is gone, and for a count that another use has passed meanwhile.
create or replace function use_passkey(owner bigint, credential text, signs bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = owner for no key update;
  update passkeys p set counter = signs, last_used_at = now()
   where p.credential_id = credential and p.user_id = owner and (signs > p.counter or (signs = 0 and p.counter = 0));
  return found;
end $$;

create or replace function is_passkey_session(family uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select f.by_passkey from token_families f where f.id = family), false)
$$;

create or replace function note_passkey_session(family uuid, credential text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update token_families f set by_passkey = true, passkey_id = p.id
    from passkeys p
   where f.id = family and f.user_id = acting_user() and p.credential_id = credential and p.user_id = acting_user()
$$;

-- Ends the sessions of the acting person that a passkey opened, but one.
create or replace function end_passkey_sessions(passkey bigint, kept uuid) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update token_families f set revoked_at = now()
   where f.user_id = acting_user() and f.passkey_id = passkey and f.id <> kept and f.revoked_at is null
  returning f.id
$$;
