-- version 4

-- The account under which a company keeps its record of a person: the one it has of them already, else a new one. An
-- account that the email has elsewhere is not touched: its person is asked, unless another record keeps the login. The
-- number shows nothing: one is used up either way, and a record that was removed from the list comes back under its own.
create or replace function account_for_record(company bigint, typed_email text, first text, last text, first_company bigint)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint;
  made bigint;
begin
  perform refuse_strange_company(company);
  select u.id into account from users u where u.email = lower(typed_email);
  if account is null then
    insert into users (email, first_name, last_name, default_company_id)
    values (lower(typed_email), first, last, first_company)
    on conflict (email) do nothing returning id into made;
    if made is not null then return made; end if;
    select u.id into account from users u where u.email = lower(typed_email);
  end if;
  if exists (select from members m where m.company_id = company and m.user_id = account) then return account; end if;
  select r.user_id into made from link_requests r
    join members m on m.company_id = r.company_id and m.user_id = r.user_id and m.merged_into is null
      and m.erased_at is null and (m.removed_at is not null or asked_email(r.company_id, r.user_id) = r.email)
    join users u on u.id = r.user_id and u.email is null
   where r.company_id = company and r.email = lower(typed_email) and r.account_id = account
   order by r.id desc limit 1;
  if made is null then
    insert into users (first_name, last_name) values (first, last) returning id into made;
  end if;
  perform ask_account(company, made, account, typed_email);
  return made;
end $$;

-- For nodes of the version before: a record of its own, of which nobody is asked.
create or replace function account_for_client(client_email text, first text, last text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare made bigint;
begin
  insert into users (email, first_name, last_name) values (lower(client_email), first, last)
  on conflict (email) do nothing returning id into made;
  if made is null then insert into users (first_name, last_name) values (first, last) returning id into made; end if;
  return made;
end $$;

create or replace function account_for_client(company bigint, client_email text, first text, last text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select account_for_record(company, client_email, first, last, null)
$$;

-- The account of a worker's email, made when there is none, and whether it has a password; nothing else of the person is
-- returned. A sign-up that no company has taken begins here.
create or replace function account_for_worker(company bigint, worker_email text, first text, last text)
returns table (user_id bigint, has_password boolean)
language sql security definer set search_path = public, pg_temp as $$
  select account_for_record(company, worker_email, first, last, company), false
$$;

create or replace function keeps_login(company bigint, typed_email text, besides bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from link_requests r
   where r.company_id = company and r.email = lower(typed_email) and r.user_id <> besides
     and asked_email(r.company_id, r.user_id) = r.email)
$$;

-- Takes over a client's new email as their login: 'changed'; 'shared' when the account has another company or a staff role,
-- or began without this company, so that only its owner may; 'kept' when an account with a password must keep some email.
-- A login that somebody else has is taken over like one that nobody has: the record's own login ends, and the person who
-- has the email is asked.
create or replace function change_client_login(company bigint, client bigint, new_email text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not company = any(nullif(current_setting('app.company_ids', true), '')::bigint[])
    or not exists (select from members m where m.company_id = company and m.user_id = client) then
    raise exception 'not a client of this company' using errcode = 'insufficient_privilege';
  end if;
  perform from users u where u.id = client for update;
  if exists (select from members m where m.user_id = client and (m.company_id <> company or m.roles <> '{client}'))
    or is_account_apart(company, client) then
    return 'shared';
  end if;
  if new_email is null and exists (select from users u where u.id = client and u.password_hash is not null) then
    return 'kept';
  end if;
  if exists (select from users o join members m on m.company_id = company and m.user_id = o.id
    where o.email = lower(new_email) and o.id <> client) or keeps_login(company, new_email, client) then
    return 'kept';
  end if;
  begin
    update users u set email = lower(new_email)
     where u.id = client and not exists (select from users o where o.email = lower(new_email) and o.id <> client);
    if found then return 'changed'; end if;
  exception when unique_violation then
    null;
  end;
  update users u set email = null where u.id = client;
  perform ask_to_link(company, client, new_email);
  return 'changed';
end $$;

-- As change_client_login, and the address that the person logged in with before, so that they hear of it there.
create or replace function move_client_login(company bigint, client bigint, new_email text)
returns table (outcome text, old_email text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing text;
begin
  perform refuse_strange_company(company);
  select u.email into standing from users u where u.id = client for update;
  return query select change_client_login(company, client, new_email), standing;
end $$;

-- Gives a worker's account its first email: 'first'; 'kept' when the email is another account's, of which nothing is
-- returned; 'own' when it signs in with that email already; 'shared' when it signs in with another one, which only its
-- owner may change. The email that the person was asked about counts as the one the worker signs in with.
create or replace function first_worker_login(company bigint, worker bigint, new_email text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing text;
begin
  if not sees_company(company) or not exists (
    select from members m where m.company_id = company and m.user_id = worker) then
    raise exception 'not of this company' using errcode = 'insufficient_privilege';
  end if;
  select coalesce(u.email, asked_email(company, u.id)) into standing from users u where u.id = worker for update;
  if standing is not null then return case when standing = lower(new_email) then 'own' else 'shared' end; end if;
  update users u set email = lower(new_email)
   where u.id = worker and not exists (select from users o where o.email = lower(new_email) and o.id <> worker);
  if found then return 'first'; end if;
  perform ask_to_link(company, worker, new_email);
  return 'kept';
exception when unique_violation then
  return 'kept';
end $$;

-- Sets the password of a client whose account is this company's alone, and ends their sessions: 'set', 'unknown', 'shared'
-- (also for staff) or 'no_email' for who cannot sign in without one.
create or replace function set_client_password(company bigint, client bigint, new_hash text)
returns table (outcome text, login_email text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account record;
begin
  perform refuse_strange_company(company);
  perform from users u where u.id = client for update;
  select * into account from client_account(company, client);
  if not found or not exists (select from members m where m.company_id = company and m.user_id = client and m.is_client) then
    return query select 'unknown', null::text; return;
  end if;
  if account.standing <> 'own' then return query select 'shared', null::text; return; end if;
  if account.login_email is null then return query select 'no_email', null::text; return; end if;
  perform set_config('app.password_by', company::text, true);
  update users set password_hash = new_hash, password_changed_at = now() where id = client;
  perform set_config('app.password_by', '', true);
  update token_families set revoked_at = now() where user_id = client and revoked_at is null;
  return query select 'set', account.login_email;
end $$;

-- The account behind a client's record: 'own' when this company alone knows the person, and as a client; 'staff' when they
-- work anywhere; 'apart' when it began without this company; else 'shared' with another one. The login of a record whose
-- person was asked is returned as it was typed: nothing shows that they have another one.
create or replace function client_account(company bigint, client bigint)
returns table (standing text, login_email text, has_password boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_strange_company(company);
  return query select
    case when exists (select from members m where m.user_id = u.id and m.roles <> '{client}') then 'staff'
      when exists (select from members m where m.user_id = u.id and m.company_id <> company and m.removed_at is null) then 'shared'
      when is_account_apart(company, u.id) then 'apart'
      else 'own' end,
    coalesce(u.email, asked_email(company, u.id)), u.password_hash is not null
  from users u where u.id = client
    and exists (select from members m where m.company_id = company and m.user_id = client);
end $$;

-- The account, the email change that waits to be confirmed, and whether the login email is verified.
create or replace function account_of(for_user bigint) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phone', u.phone,
    'address', u.address, 'address2', u.address2, 'addressDetails', u.address_details,
    'companyName', u.company_name, 'isCompany', u.is_company, 'profileFileId', u.profile_file_id,
    'defaultCompanyId', u.default_company_id, 'language', u.language,
    'isLanguageChosen', u.is_language_chosen, 'isEmailConfirmed', u.mailbox_proved_at is not null,
    'pendingEmail', (select e.new_email from email_changes e
      where e.user_id = u.id and e.expires_at > now() and e.new_email is distinct from u.email),
    'links', coalesce((
      select jsonb_agg(jsonb_build_object(
        'companyId', c.id, 'handle', c.handle, 'name', c.name, 'logoFileId', c.logo_file_id, 'timezone', c.timezone,
        'roles', m.roles, 'approval', m.approval, 'viewFinancials', m.view_financials, 'isSales', m.is_sales,
        'isLinked', m.linked_at is not null)
        order by c.id)
      from members m join companies c on c.id = m.company_id where m.user_id = u.id), '[]'))
  from users u where u.id = for_user
$$;

-- How the account stands that this very transaction has joined with a company: for mails to the person alone. `was_ended`
-- when that ended their password.
create or replace function joined_account(company bigint, person bigint)
returns table (login_email text, has_password boolean, was_ended boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_strange_company(company);
  return query select u.email, u.password_hash is not null,
      u.password_hash is null and u.password_changed_at = now() and u.created_at < now()
    from users u where u.id = person
      and exists (select from members m where m.company_id = company and m.user_id = person);
end $$;

-- Saves what the acting person changed of themselves, and copies each change to the companies that they are linked with:
-- name, phone, address and picture. 'saved', or why not: 'picture' for one that they did not upload, 'company' for a
-- default company that is not theirs. A record that a company has removed or erased is not written again.
create or replace function save_own_profile(changed jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  picture bigint := (changed ->> 'profileFileId')::bigint;
  standing bigint := (changed ->> 'defaultCompany')::bigint;
begin
  if picture is not null
    and picture is distinct from (select u.profile_file_id from users u where u.id = acting_user())
    and not exists (select from files f where f.id = picture and f.purpose = 'profile' and f.owner_id = acting_user()) then
    return 'picture';
  end if;
  if standing is not null and not exists (
    select from members m where m.user_id = acting_user() and m.company_id = standing and m.approval = 'approved') then
    return 'company';
  end if;
  update users u set
    first_name = coalesce(changed ->> 'firstName', u.first_name),
    last_name = coalesce(changed ->> 'lastName', u.last_name),
    phone = case when changed ? 'phone' then changed ->> 'phone' else u.phone end,
    address = coalesce(changed ->> 'address', u.address),
    address2 = coalesce(changed ->> 'address2', u.address2),
    address_details = coalesce(changed -> 'addressDetails', u.address_details),
    profile_file_id = case when changed ? 'profileFileId' then picture else u.profile_file_id end,
    default_company_id = coalesce(standing, u.default_company_id),
    language = coalesce(changed ->> 'language', u.language),
    is_language_chosen = u.is_language_chosen or changed ? 'language'
   where u.id = acting_user();
  if changed - 'defaultCompany' - 'language' <> '{}'::jsonb then
    update members m set
      first_name = coalesce(changed ->> 'firstName', m.first_name),
      last_name = coalesce(changed ->> 'lastName', m.last_name),
      phone = case when changed ? 'phone' then changed ->> 'phone' else m.phone end,
      address = coalesce(changed ->> 'address', m.address),
      address2 = coalesce(changed ->> 'address2', m.address2),
      address_details = coalesce(changed -> 'addressDetails', m.address_details),
      profile_file_id = case when changed ? 'profileFileId' then picture else m.profile_file_id end,
      updated_at = now()
     where m.user_id = acting_user() and m.linked_at is not null and m.removed_at is null and m.approval <> 'rejected';
  end if;
  return 'saved';
end $$;

-- Makes the first company that approves a person their default company.
create or replace function begin_at_company(company bigint, person bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not sees_company(company) or not exists (
    select from members m where m.company_id = company and m.user_id = person and m.approval = 'approved') then
    raise exception 'not of this company' using errcode = 'insufficient_privilege';
  end if;
  update users u set default_company_id = company where u.id = person and u.default_company_id is null;
end $$;
