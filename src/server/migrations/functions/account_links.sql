-- version 3

-- What a person writes of themselves in a company links them with it.
create or replace function link_by_joining() returns trigger language plpgsql as $$
begin
  new.linked_at := now();
  new.linked_by := 'joined';
  return new;
end $$;

-- What a person does at a company also links them with it: agree, pay, write, change a job.
create or replace function link_by_acting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Nearly everybody is linked already, and looking costs less than writing nothing.
  perform from members m
   where m.company_id = new.company_id and m.user_id = new.user_id and m.linked_at is null and m.linked_by <> 'works';
  if not found then return null; end if;
  update members m set linked_at = now(), linked_by = 'acted'
   where m.company_id = new.company_id and m.user_id = new.user_id and m.linked_at is null
     and m.linked_by not in ('left', 'works');
  update members m set linked_by = 'works'
   where m.company_id = new.company_id and m.user_id = new.user_id and m.linked_at is null and m.linked_by = 'left'
     and m.roles[1] <> 'client';
  return null;
end $$;

-- A link ends with the record: a person who is added again is asked again, by what they do there. Removing the record and
-- adding it again does not undo that the person ended the link.
create or replace function end_link() returns trigger language plpgsql as $$
begin
  new.linked_at := null;
  new.linked_by := case when old.linked_at is not null then 'added' when old.linked_by = 'works' then 'left'
    when old.linked_by in ('left', 'moved') then old.linked_by else 'added' end;
  return new;
end $$;

-- A record with another email, or one that is gone, asks nobody any more.
create or replace function end_link_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from link_requests r where r.company_id = new.company_id and r.user_id = new.user_id;
  return null;
end $$;

-- Asks the person of an account. Who declined is not asked by the same company for a year, on whatever record.
create or replace function ask_account(company bigint, person bigint, account bigint, typed_email text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into link_requests as r (company_id, user_id, account_id, email, declined_at)
  select company, person, account, lower(typed_email), (select max(o.declined_at) from link_requests o
    where o.company_id = company and o.account_id = account and o.declined_at > now() - interval '1 year')
  on conflict (company_id, user_id, account_id) do update
    set email = excluded.email, declined_at = excluded.declined_at,
      asked_at = case when r.asked_at < now() - interval '30 days' then now() else r.asked_at end
$$;

-- The email of a record whose person was asked to accept the company, or NULL; then the record keeps the login email.
create or replace function asked_email(company bigint, person bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select r.email from link_requests r
    join members m on m.company_id = r.company_id and m.user_id = r.user_id
    join users u on u.id = r.user_id and u.email is null
   where r.company_id = company and r.user_id = person
     and (r.email = m.email_key or (m.email_key is null and m.removed_at is null and u.password_hash is not null))
   order by r.id desc limit 1
$$;

-- Asks the person whose account has the email that a record without a login was given; does nothing if nobody has it.
create or replace function ask_to_link(company bigint, person bigint, typed_email text) returns void
language sql security definer set search_path = public, pg_temp as $$
  select ask_account(company, person, u.id, u.email) from users u
   where u.email = lower(typed_email) and u.id <> person
     and (select o.email from users o where o.id = person) is null
     and not exists (select from members m where m.company_id = company and m.user_id = u.id)
     and not keeps_login(company, typed_email, person)
$$;

-- What companies ask the acting person, who reads the mail of their login email; only while record and account both have
-- the email that was asked about.
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

create or replace function decline_link(request bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from own_link_requests() o where o.id = request) then return false; end if;
  update link_requests set declined_at = now() where id = request and account_id = acting_user();
  return found;
end $$;

-- Makes the company's record the acting person's own: 'accepted'; 'gone' for no such question; 'conflict' where the
-- company has another record of them that this one cannot become a part of. The request is checked again once the records
-- are locked.
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

create or replace function join_again(company bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update members m set linked_at = now(), linked_by = 'joined'
   where m.company_id = company and m.user_id = acting_user() and m.linked_at is null
$$;

-- Whom a company has to be told to that reads what they change since before they were asked; each once.
create or replace function take_untold_links(company bigint, most integer) returns table (login_email text, first_name text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_strange_company(company);
  return query
    with taken as (
      delete from untold_links t where t.company_id = company and t.user_id in (
        select u.user_id from untold_links u where u.company_id = company limit most for update skip locked)
      returning t.user_id)
    select u.email, u.first_name from taken t join users u on u.id = t.user_id
     where u.email is not null
       and exists (select from members m where m.company_id = company and m.user_id = u.id and m.linked_at is not null
         and m.removed_at is null);
end $$;

-- Whether a person's account began without this company: they registered by themselves elsewhere or with nobody, another
-- company that no longer has them had them first, or they ended the link or changed their login without one.
create or replace function is_account_apart(company bigint, person bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from users u where u.id = person and u.default_company_id is distinct from company
      and exists (select from terms_acceptances a where a.user_id = u.id))
    or exists (select from members m where m.company_id = company and m.user_id = person
      and m.linked_at is null and m.linked_by in ('left', 'moved', 'works'))
    or exists (select from members here join members before on before.user_id = here.user_id
      and before.company_id <> here.company_id and before.created_at < here.created_at
      and before.removed_at is not null and before.merged_into is null and before.erased_at is null
     where here.company_id = company and here.user_id = person)
$$;

-- How the record of a person stands that the transaction's company has: whether its person is asked, and whether they have
-- a password; for mails to the person alone. `is_due`: this transaction has asked the person, whom the company did not ask
-- in the last 30 days.
create or replace function record_standing(company bigint, person bigint)
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
