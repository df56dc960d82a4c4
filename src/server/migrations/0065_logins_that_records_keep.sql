-- A record whose email was cleared keeps the login that a password stands for. One whose person was asked looks the same, so
-- that its email is taken within the company as well: typing it again tells nothing of an account elsewhere.

create function keeps_login(company bigint, typed_email text, besides bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from link_requests r
   where r.company_id = company and r.email = lower(typed_email) and r.user_id <> besides
     and asked_email(r.company_id, r.user_id) = r.email)
$$;

-- As in 0056, but for a login that another record keeps.
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

create or replace function ask_to_link(company bigint, person bigint, typed_email text) returns void
language sql security definer set search_path = public, pg_temp as $$
  select ask_account(company, person, u.id, u.email) from users u
   where u.email = lower(typed_email) and u.id <> person
     and (select o.email from users o where o.id = person) is null
     and not exists (select from members m where m.company_id = company and m.user_id = u.id)
     and not keeps_login(company, typed_email, person)
$$;

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

revoke execute on function keeps_login(bigint, text, bigint) from public;
