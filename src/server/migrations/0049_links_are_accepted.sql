-- A company's record of a person is linked with the person's account once the person joins or accepts (DECISIONS L30).
-- Until then the record has a number of its own, and nothing of the account reaches the company or the other way round.

alter table members
  -- Since when the person agrees to the link; what they change of themselves and rules for them count from then on.
  add column linked_at timestamptz default now(),
  add column linked_by text not null default 'before' check (linked_by in ('added', 'joined', 'accepted', 'acted', 'before', 'left'));
-- Links of before stay; who came by themselves is told apart from whom a company added.
alter table members disable trigger user;
update members m set linked_by = 'joined' where came_by_themselves(m.company_id, m.user_id);
alter table members enable trigger user;
alter table members alter column linked_at drop default, alter column linked_by set default 'added';
-- Whom a company had added who has an account with another one too, and who has not been told of it yet.
create table untold_links (
  company_id bigint not null references companies,
  user_id bigint not null references users on delete cascade,
  primary key (company_id, user_id)
);
insert into untold_links (company_id, user_id)
select m.company_id, m.user_id from members m
 where m.linked_by = 'before' and m.approval = 'approved' and m.removed_at is null
   and exists (select from members o where o.user_id = m.user_id and o.company_id <> m.company_id and o.removed_at is null);

-- That a company would like to add somebody who has an account: which record is theirs once they accept.
create table link_requests (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references users on delete cascade,
  email text not null,
  asked_at timestamptz not null default now(),
  declined_at timestamptz,
  primary key (company_id, id),
  unique (id),
  unique (company_id, user_id),
  check (user_id <> account_id)
);
create index link_requests_account on link_requests (account_id) where declined_at is null;
call fence('link_requests');
call fence('untold_links');

-- What a person writes of themselves in a company links them with it.
create function link_by_joining() returns trigger language plpgsql as $$
begin
  new.linked_at := now();
  new.linked_by := 'joined';
  return new;
end $$;
create trigger link_by_joining before insert or update of roles, approval on members
  for each row when (new.linked_at is null and new.user_id = acting_user() and new.approval <> 'rejected')
  execute function link_by_joining();

-- So does what they do there: agree, pay, write, change a job.
create function link_by_acting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update members m set linked_at = now(), linked_by = 'acted'
   where m.company_id = new.company_id and m.user_id = new.user_id and m.linked_at is null and m.linked_by <> 'left';
  return null;
end $$;
create trigger link_by_acting after insert on history
  for each row when (new.user_id is not null and new.table_name not in ('members', 'account_events'))
  execute function link_by_acting();

-- A link ends with the record: whoever is added again is asked again by what they do there.
create function end_link() returns trigger language plpgsql as $$
begin
  new.linked_at := null;
  new.linked_by := 'added';
  return new;
end $$;
create trigger end_link before update of removed_at on members
  for each row when (new.removed_at is not null and old.removed_at is null) execute function end_link();

-- A record with another email, or one that is gone, asks nobody any more; an account with another email is asked nothing.
create function end_link_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from link_requests r where r.company_id = new.company_id and r.user_id = new.user_id
    and (new.removed_at is not null or r.email is distinct from new.email_key);
  return null;
end $$;
create trigger end_link_request after update of email, removed_at on members
  for each row when (old.email_key is distinct from new.email_key or new.removed_at is not null)
  execute function end_link_request();
create function end_link_requests_of() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from link_requests r where r.account_id = new.id and r.declined_at is null;
  return null;
end $$;
create trigger end_link_requests_of after update of email on users
  for each row when (old.email is distinct from new.email) execute function end_link_requests_of();

-- The account under which a company keeps its record of somebody: the one it has of them already, else a new one. An
-- account that the email has elsewhere is not touched: its person is asked.
create function account_for_record(company bigint, typed_email text, first text, last text, first_company bigint)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint;
  made bigint;
begin
  perform refuse_strange_company(company);
  insert into users (email, first_name, last_name, default_company_id)
  values (lower(typed_email), first, last, first_company)
  on conflict (email) do nothing returning id into made;
  if made is not null then return made; end if;
  select u.id into account from users u where u.email = lower(typed_email);
  if exists (select from members m where m.company_id = company and m.user_id = account) then return account; end if;
  insert into users (first_name, last_name) values (first, last) returning id into made;
  insert into link_requests (company_id, user_id, account_id, email) values (company, made, account, lower(typed_email));
  return made;
end $$;

create function account_for_client(company bigint, client_email text, first text, last text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select account_for_record(company, client_email, first, last, null)
$$;
create or replace function account_for_worker(company bigint, worker_email text, first text, last text)
returns table (user_id bigint, has_password boolean)
language sql security definer set search_path = public, pg_temp as $$
  select account_for_record(company, worker_email, first, last, company), false
$$;
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

-- How the record of a person stands that the transaction's company has: whether its person is asked, and whether they have
-- a password; for mails to the person alone.
create function record_standing(company bigint, person bigint) returns table (is_asked boolean, has_login boolean, has_password boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_strange_company(company);
  return query select
      exists (select from link_requests r where r.company_id = company and r.user_id = person and r.declined_at is null),
      u.email is not null, u.password_hash is not null
    from users u where u.id = person
      and exists (select from members m where m.company_id = company and m.user_id = person);
end $$;

-- Passwords end for nobody whom a company adds: the account is not the company's (was 0022, 0030 and 0031).
drop trigger end_password_of_others on members;
drop trigger end_password_of_others_back on members;
drop function end_password_of_others();

-- The email that a record has whose person was asked.
create function asked_email(company bigint, person bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select r.email from link_requests r where r.company_id = company and r.user_id = person
$$;

-- As before. The login of a record whose person was asked is told as it was typed: nothing tells that they have another one.
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
-- Asks whoever has an account with the email that a record without a login was given; nothing where nobody has.
create function ask_to_link(company bigint, person bigint, typed_email text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into link_requests (company_id, user_id, account_id, email)
  select company, person, u.id, u.email from users u
   where u.email = lower(typed_email) and u.id <> person
     and (select o.email from users o where o.id = person) is null
     and not exists (select from members m where m.company_id = company and m.user_id = u.id)
  on conflict (company_id, user_id) do update
    set account_id = excluded.account_id, email = excluded.email, asked_at = now(), declined_at = null
   where link_requests.account_id <> excluded.account_id
$$;

-- What companies ask the acting person, who reads the mail of their login email.
create function own_link_requests()
returns table (id bigint, company_id bigint, company_name text, logo_file_id bigint, role text, asked_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.company_id, c.name, c.logo_file_id, case when m.roles[1] = 'client' then 'client' else 'worker' end, r.asked_at
    from link_requests r
    join users u on u.id = r.account_id and u.mailbox_proved_at is not null
    join companies c on c.id = r.company_id
    join members m on m.company_id = r.company_id and m.user_id = r.user_id
   where r.account_id = acting_user() and r.declined_at is null and m.removed_at is null
   order by r.asked_at desc, r.id desc limit 100
$$;

create function decline_link(request bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from own_link_requests() o where o.id = request) then return false; end if;
  update link_requests set declined_at = now() where id = request and account_id = acting_user();
  return found;
end $$;

-- Moves all that a company's record of a person has to another number of theirs, and leaves the old one as an alias. What
-- is append-only (agreements, charges, payouts, history) keeps the old number.
create function move_person(company bigint, kept bigint, gone bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Moved below, derived, or append-only.
  apart text[] := array['jobs.client_id', 'jobs.billing_contact_id', 'job_seen.user_id', 'member_words.user_id',
    'read_marks.user_id', 'agreements.user_id', 'payment_customers.user_id', 'cards.user_id', 'transactions.user_id',
    'tip_payouts.user_id', 'members.merged_into', 'erasures.user_id', 'kept_names.user_id'];
  reference record;
  actor bigint := acting_user();
begin
  update members set merged_into = kept where company_id = company and merged_into = gone;
  update members set removed_at = now(), removed_by = actor, merged_into = kept, approval = 'rejected', email = null,
    updated_at = now()
   where company_id = company and user_id = gone;

  update jobs set
    client_id = case when client_id = gone then kept else client_id end,
    billing_contact_id = case when billing_contact_id = gone then kept else billing_contact_id end,
    is_billing_contact = is_billing_contact
      or coalesce(client_id in (kept, gone) and billing_contact_id in (kept, gone), false),
    version = version + 1, updated_at = now(), updated_by = actor
   where company_id = company and id in (
     select id from jobs where company_id = company and deleted_at is null and client_id = gone
     union select id from jobs where company_id = company and deleted_at is null and billing_contact_id = gone
       and billing_contact_id is not null
     union select id from jobs where company_id = company and deleted_at is not null and gone in (client_id, billing_contact_id)
     union select job_id from job_crew where company_id = company and user_id = gone);

  for reference in select * from columns_naming_members() loop
    if reference.table_name || '.' || reference.column_name <> all(apart) then
      execute format('update %s set %I = $2 where company_id = $1 and %2$I = $3', reference.table_name, reference.column_name)
        using company, kept, gone;
    end if;
  end loop;
  update communications set contact_id = kept where company_id = company and contact_id = gone;

  insert into job_seen as s (company_id, job_id, user_id, seen_at)
  select company_id, job_id, kept, seen_at from job_seen where company_id = company and user_id = gone
  on conflict (company_id, job_id, user_id) do update set seen_at = greatest(s.seen_at, excluded.seen_at);
  delete from job_seen where company_id = company and user_id = gone;
  delete from read_marks where company_id = company and user_id = gone;

  update cards c set user_id = kept,
    customer_id = coalesce(c.customer_id, (select p.provider_id from payment_customers p
      where p.company_id = company and p.user_id = gone)),
    is_primary = c.is_primary and not exists (select from cards k
      where k.company_id = company and k.user_id = kept and k.is_primary)
   where c.company_id = company and c.user_id = gone;
end $$;

-- Merges one client's record into another of the same company. Records that only people of the crew or the office have are
-- not merged: 'in use <table>' then, and nothing is changed. Answers 'merged' else.
create or replace function move_client(company bigint, kept bigint, gone bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved_or_kept text[] := array['jobs.client_id', 'jobs.billing_contact_id', 'job_seen.user_id', 'member_words.user_id',
    'read_marks.user_id', 'agreements.user_id', 'payment_customers.user_id', 'cards.user_id', 'transactions.user_id',
    'members.merged_into', 'erasures.user_id', 'kept_names.user_id'];
  reference record;
  is_used boolean;
begin
  perform refuse_strange_company(company);
  for reference in select * from columns_naming_members() loop
    if reference.table_name || '.' || reference.column_name <> all(moved_or_kept) then
      execute format('select exists (select from %s where company_id = $1 and %I = $2)', reference.table_name, reference.column_name)
        into is_used using company, gone;
      if is_used then return 'in use ' || reference.table_name; end if;
    end if;
  end loop;
  perform move_person(company, kept, gone);
  return 'merged';
end $$;

-- Makes the company's record the acting person's own: 'accepted'; 'gone' for no such question; 'conflict' where the
-- company has another record of them that this one cannot become a part of.
create function accept_link(request bigint) returns text
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
  if not exists (select from link_requests r where r.id = request and r.declined_at is null) then return 'gone'; end if;
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

-- Nothing flows any more to a company that the acting person takes leave of; they may join it again.
create function leave_company(company bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update members m set linked_at = null, linked_by = 'left'
   where m.company_id = company and m.user_id = acting_user() and m.linked_at is not null and m.approval = 'approved';
  return found;
end $$;

create function join_again(company bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update members m set linked_at = now(), linked_by = 'joined'
   where m.company_id = company and m.user_id = acting_user() and m.linked_at is null
$$;

-- As before, and a company's rule counts for those who are linked with it, and for an account that is its alone.
create or replace function second_factor_standing()
returns table (is_on boolean, is_staff boolean, required_by text, codes_left integer, has_password boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select
    exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null),
    exists (select from members m where m.user_id = u.id and m.approval = 'approved' and m.roles[1] <> 'client'),
    (select min(c.name) from members m join companies c on c.id = m.company_id
      where m.user_id = u.id and m.approval = 'approved' and m.roles[1] <> 'client' and c.second_factor_required
        and (m.linked_at is not null
          or not exists (select from members o where o.user_id = u.id and o.company_id <> m.company_id and o.approval <> 'rejected'))),
    (select count(*)::integer from recovery_codes r where r.user_id = u.id and r.used_at is null),
    u.password_hash is not null
  from users u where u.id = acting_user()
$$;

-- As before, of those who are linked with the company.
create or replace function team_facts(company bigint)
returns table (user_id bigint, last_seen_at timestamptz, has_second_factor boolean, login_email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, case when m.linked_at is not null then u.last_seen_at end,
    m.linked_at is not null and exists (select from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null),
    coalesce(u.email, asked_email(company, m.user_id))
  from members m join users u on u.id = m.user_id
  where covers_company(company) and m.company_id = company and m.roles[1] <> 'client' and m.approval <> 'rejected'
$$;

-- As before, in the log of the companies that they are linked with.
create or replace function note_account_event(for_user bigint, event text, from_ip text, from_agent text, told text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Who did it, where nobody is known to act yet; who failed to sign in may be anybody.
  if acting_user() is null and event not in ('sign_in_failed', 'second_factor_failed') then
    perform set_config('app.user_id', for_user::text, true);
  end if;
  insert into account_events (company_id, user_id, kind, ip, user_agent, detail)
  select m.company_id, for_user, event, left(coalesce(from_ip, ''), 64), left(coalesce(from_agent, ''), 500), left(coalesce(told, ''), 500)
    from members m
   where m.user_id = for_user and m.approval <> 'rejected' and m.linked_at is not null
     and (m.roles[1] <> 'client'
       or not exists (select from members o where o.user_id = for_user and o.approval <> 'rejected' and o.roles[1] <> 'client'));
end $$;
drop function came_by_themselves(bigint, bigint);

-- As before, to the companies that the person is linked with.
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
    default_company_id = coalesce(standing, u.default_company_id)
   where u.id = acting_user();
  if changed - 'defaultCompany' <> '{}'::jsonb then
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

-- As before; a person's own address is free for them: its code proves that they read its mail.
create or replace function begin_email_change(wanted text, code_hash text, lives_until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare is_free boolean := not exists (select from users where email = lower(wanted) and id <> acting_user());
begin
  insert into email_changes (user_id, new_email, secret_hash, expires_at)
  values (acting_user(), lower(wanted), case when is_free then code_hash else 'taken' end, lives_until)
  on conflict (user_id) do update set new_email = excluded.new_email, secret_hash = excluded.secret_hash,
    expires_at = excluded.expires_at, tries = 0, created_at = now();
  return is_free;
end $$;

-- As before, and only companies that the person is linked with know the new address.
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
  delete from email_changes where user_id = c.user_id;
  return query select 'done', before, c.new_email;
end $$;

-- As before, and whether the person is known to read the mail of the login email.
create or replace function account_of(for_user bigint) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phone', u.phone,
    'address', u.address, 'address2', u.address2, 'addressDetails', u.address_details,
    'companyName', u.company_name, 'isCompany', u.is_company, 'profileFileId', u.profile_file_id,
    'defaultCompanyId', u.default_company_id, 'isEmailConfirmed', u.mailbox_proved_at is not null,
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

-- As before, and a record whose person was asked is written to at the address that was typed.
create or replace function login_standing(person bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(coalesce(u.email, '') || E'\n' || coalesce(u.password_hash, ''), 'UTF8')), 'hex')
    from users u where u.id = person
$$;
create or replace function linked_person(company bigint, job bigint, person bigint)
returns table (login_email text, first_name text, is_plain boolean)
language sql stable set search_path = public, pg_temp as $$
  select coalesce(u.email, asked_email(company, u.id)), m.first_name,
    not exists (select from members s where s.user_id = u.id and s.approval <> 'rejected' and s.roles <> '{client}')
      and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
  from users u
  join members m on m.company_id = company and m.user_id = u.id and m.approval = 'approved' and m.removed_at is null
  join jobs j on j.company_id = company and j.id = job and j.deleted_at is null
    and person in (j.client_id, j.billing_contact_id)
  where u.id = person and coalesce(u.email, asked_email(company, u.id)) is not null
$$;

-- As before, and whoever has the email that a record without a login is given is asked.
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
  update users u set email = lower(new_email)
   where u.id = client and not exists (select from users o where o.email = lower(new_email) and o.id <> client);
  if found then return 'changed'; end if;
  perform ask_to_link(company, client, new_email);
  return 'kept';
exception when unique_violation then
  return 'kept';
end $$;

create or replace function first_worker_login(company bigint, worker bigint, new_email text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing text;
begin
  if not sees_company(company) or not exists (
    select from members m where m.company_id = company and m.user_id = worker) then
    raise exception 'not of this company' using errcode = 'insufficient_privilege';
  end if;
  select u.email into standing from users u where u.id = worker for update;
  if standing is not null then return case when standing = lower(new_email) then 'own' else 'shared' end; end if;
  update users u set email = lower(new_email)
   where u.id = worker and not exists (select from users o where o.email = lower(new_email) and o.id <> worker);
  if found then return 'first'; end if;
  perform ask_to_link(company, worker, new_email);
  return 'kept';
exception when unique_violation then
  return 'kept';
end $$;

-- Whom a company has to be told to that reads what they change since before they were asked; each once.
create function take_untold_links(company bigint, most integer) returns table (login_email text, first_name text)
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

revoke execute on function link_by_joining(), link_by_acting(), end_link(), end_link_request(), end_link_requests_of(),
  account_for_record(bigint, text, text, text, bigint), account_for_client(bigint, text, text, text), record_standing(bigint, bigint), asked_email(bigint, bigint),
  ask_to_link(bigint, bigint, text), own_link_requests(), decline_link(bigint), move_person(bigint, bigint, bigint),
  accept_link(bigint), leave_company(bigint), join_again(bigint), take_untold_links(bigint, integer) from public;
grant execute on function account_for_client(bigint, text, text, text), record_standing(bigint, bigint), own_link_requests(), decline_link(bigint), accept_link(bigint), leave_company(bigint),
  join_again(bigint), take_untold_links(bigint, integer) to movesheet_app;
