-- A company that types an email cannot tell by what follows whether somebody has an account with it, a decline lasts, and
-- nothing of an account is a company's whose link its person ended.

alter table members drop constraint members_linked_by_check;
alter table members add constraint members_linked_by_check
  -- 'moved': the person changed the login email of an account that the company began and that they never linked.
  check (linked_by in ('added', 'joined', 'accepted', 'acted', 'before', 'left', 'moved'));

-- What was asked stays with the record, so that a decline and the email that was typed are known later.
alter table link_requests drop constraint link_requests_company_id_user_id_key;
alter table link_requests add constraint link_requests_once unique (company_id, user_id, account_id);
create index link_requests_email on link_requests (company_id, email);

drop trigger end_link_requests_of on users;
drop function end_link_requests_of();
drop trigger end_link_request on members;
create or replace function end_link_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from link_requests r where r.company_id = new.company_id and r.user_id = new.user_id;
  return null;
end $$;
create trigger end_link_request after update of merged_into, erased_at on members
  for each row when (new.merged_into is not null or new.erased_at is not null)
  execute function end_link_request();

-- The email that a record has whose person was asked; without one it keeps the login that a password stands for.
create or replace function asked_email(company bigint, person bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select r.email from link_requests r
    join members m on m.company_id = r.company_id and m.user_id = r.user_id
    join users u on u.id = r.user_id and u.email is null
   where r.company_id = company and r.user_id = person
     and (r.email = m.email_key or (m.email_key is null and m.removed_at is null and u.password_hash is not null))
   order by r.id desc limit 1
$$;

-- As before, and only while record and account both have the email that was asked about.
create or replace function own_link_requests()
returns table (id bigint, company_id bigint, company_name text, logo_file_id bigint, role text, asked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.company_id, c.name, c.logo_file_id, case when m.roles[1] = 'client' then 'client' else 'worker' end, r.asked_at
    from link_requests r
    join users u on u.id = r.account_id and u.mailbox_proved_at is not null and u.email = r.email
    join companies c on c.id = r.company_id
    join members m on m.company_id = r.company_id and m.user_id = r.user_id
   where r.account_id = acting_user() and r.declined_at is null and m.removed_at is null
     and asked_email(r.company_id, r.user_id) = r.email
   order by r.asked_at desc, r.id desc limit 100
$$;

-- Asks the person of an account. Who declined is not asked by the same company for a year, on whatever record.
create function ask_account(company bigint, person bigint, account bigint, typed_email text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into link_requests as r (company_id, user_id, account_id, email, declined_at)
  select company, person, account, lower(typed_email), (select max(o.declined_at) from link_requests o
    where o.company_id = company and o.account_id = account and o.declined_at > now() - interval '1 year')
  on conflict (company_id, user_id, account_id) do update
    set email = excluded.email, declined_at = excluded.declined_at,
      asked_at = case when r.asked_at < now() - interval '30 days' then now() else r.asked_at end
$$;

create or replace function ask_to_link(company bigint, person bigint, typed_email text) returns void
language sql security definer set search_path = public, pg_temp as $$
  select ask_account(company, person, u.id, u.email) from users u
   where u.email = lower(typed_email) and u.id <> person
     and (select o.email from users o where o.id = person) is null
     and not exists (select from members m where m.company_id = company and m.user_id = u.id)
$$;

-- As before. The number tells nothing: one is used up either way, and a record that was taken off the list comes back
-- under its own.
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
    join members m on m.company_id = r.company_id and m.user_id = r.user_id and m.removed_at is not null
      and m.merged_into is null and m.erased_at is null
    join users u on u.id = r.user_id and u.email is null
   where r.company_id = company and r.email = lower(typed_email) and r.account_id = account
   order by r.id desc limit 1;
  if made is null then
    insert into users (first_name, last_name) values (first, last) returning id into made;
  end if;
  perform ask_account(company, made, account, typed_email);
  return made;
end $$;

-- As before; `is_due`: this transaction has asked the person, whom the company did not ask in the last 30 days.
drop function record_standing(bigint, bigint);
create function record_standing(company bigint, person bigint)
returns table (is_asked boolean, is_due boolean, has_login boolean, has_password boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_strange_company(company);
  return query select
      asked_email(company, person) is not null,
      exists (select from link_requests r where r.company_id = company and r.user_id = person
        and r.email = asked_email(company, person) and r.asked_at = now() and r.declined_at is null
        and not exists (select from link_requests o where o.company_id = company and o.account_id = r.account_id
          and o.id <> r.id and o.asked_at > now() - interval '30 days')),
      u.email is not null, u.password_hash is not null
    from users u where u.id = person
      and exists (select from members m where m.company_id = company and m.user_id = person);
end $$;

-- As in 0022, and so is the account of whoever ended the link, or changed their login without one.
create or replace function is_account_apart(company bigint, person bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from users u where u.id = person and u.default_company_id is distinct from company
      and exists (select from terms_acceptances a where a.user_id = u.id))
    or exists (select from members m where m.company_id = company and m.user_id = person
      and m.linked_at is null and m.linked_by in ('left', 'moved'))
    or exists (select from members here join members before on before.user_id = here.user_id
      and before.company_id <> here.company_id and before.created_at < here.created_at
      and before.removed_at is not null and before.merged_into is null and before.erased_at is null
     where here.company_id = company and here.user_id = person)
$$;

-- As in 0049; taking the record off the list and adding it again takes back no end of the person's own.
create or replace function end_link() returns trigger language plpgsql as $$
begin
  new.linked_at := null;
  new.linked_by := case when old.linked_at is null and old.linked_by in ('left', 'moved') then old.linked_by else 'added' end;
  return new;
end $$;

-- As in 0049, and a login that somebody else has is taken over as one that nobody has: the record's own one ends, and
-- whoever has the email is asked.
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
    where o.email = lower(new_email) and o.id <> client) then
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

-- As in 0049; what was asked about counts as what the worker signs in with.
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

-- As in 0049; what stands with the request is looked at again once the records are held.
create or replace function accept_link(request bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked link_requests;
  theirs members;
  own members;
  columns text;
begin
  select r.* into asked from link_requests r join own_link_requests() o on o.id = r.id where r.id = request;
  if not found then return 'gone'; end if;
  perform from members m where m.company_id = asked.company_id and m.user_id in (asked.user_id, asked.account_id)
    order by m.user_id for update;
  select * into theirs from members m where m.company_id = asked.company_id and m.user_id = asked.user_id;
  select * into own from members m where m.company_id = asked.company_id and m.user_id = asked.account_id;
  -- A statement of its own sees what was decided while the rows were waited for.
  if not exists (select from own_link_requests() o where o.id = request) then return 'gone'; end if;
  perform set_config('app.company_ids', format('{%s}', asked.company_id), true);
  if own.user_id is null then
    select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
     where a.attrelid = 'members'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
       and a.attname not in ('user_id', 'email', 'linked_at', 'linked_by');
    update members set email = null where company_id = asked.company_id and user_id = asked.user_id;
    execute format('insert into members (user_id, email, linked_at, linked_by, %1$s)
      select $1, $2, now(), ''accepted'', %1$s from members where company_id = $3 and user_id = $4', columns)
      using asked.account_id, theirs.email, asked.company_id, asked.user_id;
  elsif own.approval <> 'approved' or own.merged_into is not null or own.erased_at is not null
    or theirs.roles <> '{client}' or move_client(asked.company_id, asked.account_id, asked.user_id) <> 'merged' then
    return 'conflict';
  end if;
  update members set linked_at = coalesce(linked_at, now()), linked_by = 'accepted'
   where company_id = asked.company_id and user_id = asked.account_id;
  if own.user_id is null then perform move_person(asked.company_id, asked.account_id, asked.user_id); end if;
  update token_families set revoked_at = now() where user_id = asked.user_id and revoked_at is null;
  update users set password_hash = null where id = asked.user_id;
  update users set default_company_id = coalesce(default_company_id, asked.company_id) where id = asked.account_id;
  return 'accepted';
end $$;

-- As in 0049, and companies that the person is not linked with do not follow the login from then on.
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
   where m.user_id = c.user_id and m.email_key = before and m.linked_at is not null and c.new_email <> before
     and not exists (select from members o where o.company_id = m.company_id and o.email_key = c.new_email and o.user_id <> m.user_id);
  update members m set linked_by = 'moved'
   where m.user_id = c.user_id and m.linked_at is null and m.linked_by <> 'left' and c.new_email is distinct from before;
  delete from email_changes where user_id = c.user_id;
  return query select 'done', before, c.new_email;
end $$;

revoke execute on function ask_account(bigint, bigint, bigint, text), record_standing(bigint, bigint) from public;
grant execute on function record_standing(bigint, bigint) to movesheet_app;
