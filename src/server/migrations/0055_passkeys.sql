-- Passkeys (WebAuthn): a way to sign in beside the password. Each is a public key; the private one stays with its owner.

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Base64url, as the browser names it.
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null check (length(public_key) <= 4096),
  -- How often the authenticator has signed; 0 always where it does not count.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_person on passkeys (user_id, id);

-- What an authenticator has to sign, once and within minutes: for the person who adds a passkey, or for nobody yet at a
-- sign-in.
create table passkey_challenges (
  challenge_hash text primary key check (length(challenge_hash) = 64),
  user_id bigint references users,
  expires_at timestamptz not null
);
create index passkey_challenges_old on passkey_challenges (expires_at);
create index passkey_challenges_person on passkey_challenges (user_id) where user_id is not null;

do $$
declare t text;
begin
  foreach t in array array['passkeys', 'passkey_challenges'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy keeper on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;

-- A session that a passkey opened has both factors: no company's rule ends it.
alter table token_families add column by_passkey boolean not null default false;

alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in ('sign_in', 'sign_in_failed',
  'second_factor_failed', 'second_factor_on', 'second_factor_off', 'second_factor_reset', 'recovery_code_used',
  'recovery_codes_renewed', 'passkey_added', 'passkey_removed', 'password_changed', 'password_reset', 'email_changed',
  'session_ended', 'exported'));

create function own_passkeys()
returns table (id bigint, credential_id text, transports text[], name text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.credential_id, p.transports, p.name, p.created_at, p.last_used_at from passkeys p
   where p.user_id = acting_user() order by p.id
$$;

create function keep_passkey_challenge(new_hash text, minutes integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from passkey_challenges where challenge_hash in (
    select c.challenge_hash from passkey_challenges c where c.expires_at < now() order by c.expires_at limit 20
      for update skip locked);
  insert into passkey_challenges (challenge_hash, user_id, expires_at)
  values (new_hash, acting_user(), now() + make_interval(mins => minutes));
$$;

-- Uses a challenge up that was given to the acting person, or to nobody at a sign-in.
create function take_passkey_challenge(given_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from passkey_challenges
   where challenge_hash = given_hash and user_id is not distinct from acting_user() and expires_at > now();
  return found;
end $$;

-- Keeps a passkey of the acting person: its number, or null for one that somebody has already or that is one too many.
create function add_passkey(credential text, key bytea, signs bigint, ways text[], label text, most integer) returns bigint
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

create function rename_own_passkey(passkey bigint, label text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update passkeys set name = label where id = passkey and user_id = acting_user();
  return found;
end $$;

-- Removes a passkey of the acting person and answers its name; null when they have no such one.
create function remove_own_passkey(passkey bigint) returns text
language sql security definer set search_path = public, pg_temp as $$
  delete from passkeys where id = passkey and user_id = acting_user() returning name
$$;

create function find_passkey(credential text)
returns table (user_id bigint, public_key bytea, counter bigint, transports text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select p.user_id, p.public_key, p.counter, p.transports from passkeys p where p.credential_id = credential
$$;

-- Notes a use of a passkey whose signature was checked, with the person's row locked until their session has begun. False
-- for one that is gone, and for a count that another use has passed meanwhile.
create function use_passkey(owner bigint, credential text, signs bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = owner for no key update;
  update passkeys p set counter = signs, last_used_at = now()
   where p.credential_id = credential and p.user_id = owner and (signs > p.counter or (signs = 0 and p.counter = 0));
  return found;
end $$;

create function note_passkey_session(family uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update token_families set by_passkey = true where id = family and user_id = acting_user()
$$;

create function is_passkey_session(family uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select f.by_passkey from token_families f where f.id = family), false)
$$;

-- As in 0054, and the passkeys end with a login that somebody else changed or reset: whoever had the account until then
-- may have added them.
create or replace function end_ways_of_old_login() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_links where user_id = new.id;
  if acting_user() is distinct from new.id or new.email is null then
    delete from known_devices where user_id = new.id;
    delete from known_networks where user_id = new.id;
    delete from passkeys where user_id = new.id;
    delete from passkey_challenges where user_id = new.id;
  end if;
  return null;
end $$;

revoke execute on function own_passkeys(), keep_passkey_challenge(text, integer), take_passkey_challenge(text),
  add_passkey(text, bytea, bigint, text[], text, integer), rename_own_passkey(bigint, text), remove_own_passkey(bigint),
  find_passkey(text), use_passkey(bigint, text, bigint), note_passkey_session(uuid), is_passkey_session(uuid) from public;
grant execute on function own_passkeys(), keep_passkey_challenge(text, integer), take_passkey_challenge(text),
  add_passkey(text, bytea, bigint, text[], text, integer), rename_own_passkey(bigint, text), remove_own_passkey(bigint),
  find_passkey(text), use_passkey(bigint, text, bigint), note_passkey_session(uuid), is_passkey_session(uuid)
  to movesheet_app;
