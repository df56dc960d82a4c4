-- version 2

create or replace function is_set_up() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from companies)
$$;

-- Keeps a further link while there is no company; false when set-up is done.
create or replace function offer_setup(new_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_set_up() then return false; end if;
  delete from setup_tokens where created_at < now() - interval '7 days';
  insert into setup_tokens (token_hash) values (new_hash);
  return true;
end $$;

create or replace function setup_token_stands(given_hash text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from setup_tokens where token_hash = given_hash and created_at > now() - interval '7 days')
$$;

-- Makes the first company and its administrator: 'done', 'already' or 'unknown' (no such link). The administrator's email
-- counts as verified, because only somebody with access to the server has the set-up link.
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
