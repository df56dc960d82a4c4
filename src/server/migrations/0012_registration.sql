-- Registration and recovery: accounts that people make for themselves, the terms that they accepted, and the codes that
-- prove an email address.

-- Which terms a person accepted, when and from where; only ever added (DECISIONS F3).
create table terms_acceptances (
  user_id bigint not null references users on delete cascade,
  accepted_at timestamptz not null default clock_timestamp(),
  version text not null check (length(version) between 1 and 40),
  address text not null check (length(address) <= 100),
  primary key (user_id, accepted_at)
);

-- The newest code of an email address. One is kept for unknown addresses as well, which nobody is told, so that both are
-- answered alike. Addresses and codes are keyed hashes.
create table password_pins (
  email_key text primary key,
  user_id bigint references users on delete cascade,
  pin_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  used_at timestamptz
);
create index password_pins_old on password_pins (expires_at);

do $$
declare t text;
begin
  foreach t in array array['terms_acceptances', 'password_pins'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy keeper on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;

create function keep_terms_acceptance() returns trigger
language plpgsql as $$
begin
  raise exception 'accepted terms are never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger never_changed before update on terms_acceptances for each row execute function keep_terms_acceptance();

-- The company that a sign-up goes to: the one of the handle, or without a handle the only one there is.
create function signup_company(wanted_handle text)
returns table (id bigint, handle text, name text, email text, address text, logo_file_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.handle, c.name, c.email, c.address, c.logo_file_id from companies c
   where case when wanted_handle is null then (select count(*) from (select from companies limit 2) two) = 1
         else c.handle = lower(wanted_handle) end
$$;

-- Companies by the beginning of their handle or of a word of their name.
create function find_signup_companies(wanted text, most integer)
returns table (handle text, name text, address text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.handle, c.name, c.address from companies c
   where starts_with(c.handle, lower(wanted)) or position(' ' || lower(wanted) in ' ' || lower(c.name)) > 0
   order by starts_with(lower(c.name), lower(wanted)) desc, c.name, c.id limit most
$$;

-- Whether an email address can be signed up with.
create function is_email_available(wanted_email text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from users where email = lower(wanted_email))
$$;

-- Makes an account and notes the terms that were accepted with it; nothing when the address has one already.
create function register_account(person jsonb, default_company bigint, terms_version text, from_address text)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare new_id bigint;
begin
  insert into users (email, password_hash, first_name, last_name, phone, address, address2, address_details,
    default_company_id)
  values (lower(person ->> 'email'), person ->> 'passwordHash', person ->> 'firstName', person ->> 'lastName',
    person ->> 'phone', coalesce(person ->> 'address', ''), coalesce(person ->> 'address2', ''),
    coalesce(person -> 'addressDetails', '{}'), default_company)
  on conflict (email) do nothing
  returning id into new_id;
  if new_id is not null then
    insert into terms_acceptances (user_id, version, address) values (new_id, terms_version, left(from_address, 100));
  end if;
  return new_id;
end $$;

-- Notes that the person who is acting accepted the terms, and gives them a first company to look at.
create function accept_terms(terms_version text, from_address text, company bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare me bigint := nullif(current_setting('app.user_id', true), '')::bigint;
begin
  if me is null then raise exception 'nobody is acting' using errcode = 'insufficient_privilege'; end if;
  insert into terms_acceptances (user_id, version, address) values (me, terms_version, left(from_address, 100));
  update users set default_company_id = company
   where id = me and exists (select from members m where m.user_id = me and m.company_id = company)
     and (default_company_id is null or not exists (
     select from members m where m.user_id = me and m.company_id = users.default_company_id and m.approval = 'approved'));
end $$;

-- Keeps the newest code of an address in the place of any before, and tells whose account it is, if any.
create function keep_pin(key text, for_email text, new_hash text, minutes integer)
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
create function try_pin(key text, given_hash text, most_wrong integer) returns text
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
create function spend_pin(key text, for_email text, given_hash text, most_wrong integer, new_password_hash text)
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

revoke execute on function signup_company(text), find_signup_companies(text, integer), is_email_available(text),
  register_account(jsonb, bigint, text, text), accept_terms(text, text, bigint), keep_pin(text, text, text, integer),
  try_pin(text, text, integer), spend_pin(text, text, text, integer, text), keep_terms_acceptance() from public;
grant execute on function signup_company(text), find_signup_companies(text, integer), is_email_available(text),
  register_account(jsonb, bigint, text, text), accept_terms(text, text, bigint), keep_pin(text, text, text, integer),
  try_pin(text, text, integer), spend_pin(text, text, text, integer, text) to movesheet_app;
