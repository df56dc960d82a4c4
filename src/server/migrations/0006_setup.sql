-- The first company and administrator, the login of a client whose email a manager changes, and files by signed link.

-- One-time set-up links, hashed; they count only while there is no company.
create table setup_tokens (
  token_hash text primary key,
  created_at timestamptz not null default now()
);
alter table setup_tokens enable row level security;
alter table setup_tokens force row level security;
do $$ begin execute format('create policy keeper on setup_tokens to %I using (true) with check (true)', current_user); end $$;

create function is_set_up() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from companies)
$$;

-- Keeps a further link while there is no company; false when set-up is done.
create function offer_setup(new_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_set_up() then return false; end if;
  delete from setup_tokens where created_at < now() - interval '7 days';
  insert into setup_tokens (token_hash) values (new_hash);
  return true;
end $$;

create function setup_token_stands(given_hash text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from setup_tokens where token_hash = given_hash and created_at > now() - interval '7 days')
$$;

-- Makes the first company and its administrator: 'done', 'already' or 'unknown' (no such link).
create function complete_setup(given_hash text, company jsonb, administrator jsonb)
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
  insert into users (email, password_hash, first_name, last_name, default_company_id)
  values (lower(administrator ->> 'email'), administrator ->> 'passwordHash', administrator ->> 'firstName',
    administrator ->> 'lastName', new_company)
  returning id into new_user;
  insert into members (company_id, user_id, roles, view_financials, first_name, last_name, email)
  values (new_company, new_user, '{administrator}', true, administrator ->> 'firstName', administrator ->> 'lastName',
    lower(administrator ->> 'email'));
  delete from setup_tokens;
  return query select 'done', new_company, new_user;
end $$;

-- Takes over a client's new email as their login (DECISIONS B1): 'changed'; 'shared' when the account has another
-- company or a staff role, so that only its owner may; 'kept' when the login stays as it is, because the new email is
-- another account's (nothing is told of that one) or because an account with a password must keep some email.
create function change_client_login(company bigint, client bigint, new_email text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not company = any(nullif(current_setting('app.company_ids', true), '')::bigint[])
    or not exists (select from members m where m.company_id = company and m.user_id = client) then
    raise exception 'not a client of this company' using errcode = 'insufficient_privilege';
  end if;
  perform from users u where u.id = client for update;
  if exists (select from members m where m.user_id = client and (m.company_id <> company or m.roles <> '{client}')) then
    return 'shared';
  end if;
  if new_email is null and exists (select from users u where u.id = client and u.password_hash is not null) then
    return 'kept';
  end if;
  update users u set email = lower(new_email)
   where u.id = client and not exists (select from users o where o.email = lower(new_email) and o.id <> client);
  return case when found then 'changed' else 'kept' end;
exception when unique_violation then
  return 'kept';
end $$;

-- A stored file for a link whose signature was checked.
create function linked_file(wanted bigint)
returns table (storage_key text, mime_type text, title text, purpose text, size bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.storage_key, f.mime_type, f.title, f.purpose, f.size from files f where f.id = wanted
$$;

revoke execute on function is_set_up(), offer_setup(text), setup_token_stands(text), complete_setup(text, jsonb, jsonb),
  change_client_login(bigint, bigint, text), linked_file(bigint) from public;
grant execute on function is_set_up(), offer_setup(text), setup_token_stands(text), complete_setup(text, jsonb, jsonb),
  change_client_login(bigint, bigint, text), linked_file(bigint) to movesheet_app;
