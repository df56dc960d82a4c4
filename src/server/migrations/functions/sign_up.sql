-- version 2

-- The company that a sign-up goes to: the one of the handle, or without a handle the only one there is.
create or replace function signup_company(wanted_handle text)
returns table (id bigint, handle text, name text, email text, address text, logo_file_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.handle, c.name, c.email, c.address, c.logo_file_id from companies c
   where case when wanted_handle is null then (select count(*) from (select from companies limit 2) two) = 1
         else c.handle = lower(wanted_handle) end
$$;

-- Companies by the beginning of their handle or of a word of their name.
create or replace function find_signup_companies(wanted text, most integer)
returns table (handle text, name text, address text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.handle, c.name, c.address from companies c
   where starts_with(c.handle, lower(wanted)) or position(' ' || lower(wanted) in ' ' || lower(c.name)) > 0
   order by starts_with(lower(c.name), lower(wanted)) desc, c.name, c.id limit most
$$;

-- Makes an account and notes the terms that were accepted with it; nothing when the address has one already.
create or replace function register_account(person jsonb, default_company bigint, terms_version text, from_address text)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare new_id bigint;
begin
  insert into users (email, password_hash, first_name, last_name, phone, address, address2, address_details,
    default_company_id, language)
  values (lower(person ->> 'email'), person ->> 'passwordHash', person ->> 'firstName', person ->> 'lastName',
    person ->> 'phone', coalesce(person ->> 'address', ''), coalesce(person ->> 'address2', ''),
    coalesce(person -> 'addressDetails', '{}'), default_company, coalesce(person ->> 'language', 'en'))
  on conflict (email) do nothing
  returning id into new_id;
  if new_id is not null then
    insert into terms_acceptances (user_id, version, address) values (new_id, terms_version, left(from_address, 100));
  end if;
  return new_id;
end $$;

-- Notes that the person who is acting accepted the terms, and gives them a first company to look at.
create or replace function accept_terms(terms_version text, from_address text, company bigint) returns void
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

create or replace function keep_terms_acceptance() returns trigger
language plpgsql as $$
begin
  raise exception 'accepted terms are never changed' using errcode = 'insufficient_privilege';
end $$;
