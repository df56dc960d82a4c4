-- A person's own account and sessions, the second factor, the team with its invitations, and the log of who did what.

-- Whoever the transaction acts for, or NULL.
create function acting_user() returns bigint
language sql stable as $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;

-- Whether the transaction sees a company.
create function covers_company(company bigint) returns boolean
language sql stable as $$ select coalesce(company = any(nullif(current_setting('app.company_ids', true), '')::bigint[]), false) $$;

alter table users add column last_seen_at timestamptz;
alter table companies add column second_factor_required boolean not null default false;

-- Sessions ---------------------------------------------------------------------------------------------------------

alter table token_families
  add column user_agent text not null default '' check (length(user_agent) <= 500),
  add column ip text not null default '' check (length(ip) <= 64),
  add column last_used_at timestamptz not null default now();

-- The one of 0002 stays for nodes of the version before.
create function auth_start_family(
  for_user bigint, family uuid, first_hash text, lives_until timestamptz, from_agent text, from_ip text)
returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into token_families (id, user_id, expires_at, user_agent, ip)
  values (family, for_user, lives_until, left(from_agent, 500), left(from_ip, 64));
  insert into refresh_tokens (token_hash, family_id) values (first_hash, family);
  update users set last_seen_at = now() where id = for_user;
$$;

-- A rotation is also when the session was last used; the rest stands in 0002.
create function note_family_use() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update token_families set last_used_at = now() where id = new.family_id;
  update users set last_seen_at = now() where id = (select user_id from token_families where id = new.family_id);
  return null;
end $$;
create trigger note_family_use after update of rotated_at on refresh_tokens
  for each row when (old.rotated_at is null and new.rotated_at is not null) execute function note_family_use();

create function own_sessions()
returns table (id uuid, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.user_agent, f.ip, f.created_at, f.last_used_at from token_families f
   where f.user_id = acting_user() and f.revoked_at is null and f.expires_at > now()
   order by f.last_used_at desc, f.id limit 200
$$;

create function end_own_session(family uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update token_families f set revoked_at = now()
   where f.id = family and f.user_id = acting_user() and f.revoked_at is null and f.expires_at > now();
  return found;
end $$;

-- Ends every session of the acting person but one and answers which.
create function end_other_sessions(kept uuid) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update token_families f set revoked_at = now()
   where f.user_id = acting_user() and f.id <> kept and f.revoked_at is null returning f.id
$$;

-- What happened to accounts ----------------------------------------------------------------------------------------

-- Sign-ins and changes of an account's security, told to the companies that the person works for; of somebody who works
-- for none, to those whose client they are. So no company learns when its client signs in for work elsewhere.
create table account_events (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  user_id bigint not null references users,
  kind text not null check (kind in ('sign_in', 'sign_in_failed', 'second_factor_failed', 'second_factor_on',
    'second_factor_off', 'second_factor_reset', 'recovery_code_used', 'recovery_codes_renewed', 'password_changed',
    'password_reset', 'email_changed', 'session_ended', 'exported')),
  ip text not null default '' check (length(ip) <= 64),
  user_agent text not null default '' check (length(user_agent) <= 500),
  detail text not null default '' check (length(detail) <= 500),
  primary key (company_id, id)
);
create index account_events_person on account_events (user_id, kind, at desc);
call fence('account_events');
create trigger account_events_are_append_only before update or delete on account_events
  for each row execute function refuse_change();
-- The log is read from the history alone.
create trigger keep_history after insert or update or delete on account_events for each row execute function record_history();
grant select on account_events to movesheet_app;

-- A wrong password for an address that somebody has; at most ten are told in a quarter of an hour, so that nobody fills
-- the log. Nothing waits for the disk: a known address takes no longer than an unknown one.
create function note_failed_sign_in(login_email text, from_ip text, from_agent text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_id bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  select id into found_id from users where email = lower(login_email);
  if (select count(*) from (
    select from account_events e where e.user_id = found_id and e.kind = 'sign_in_failed'
      and e.at > now() - interval '15 minutes' limit 10) latest) >= 10 then return; end if;
  perform note_account_event(coalesce(found_id, 0), 'sign_in_failed', from_ip, from_agent, '');
end $$;

-- Something that the acting person did to a whole company: an export.
create function note_company_event(company bigint, event text, from_ip text, from_agent text, told text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not covers_company(company) or acting_user() is null then
    raise exception 'not of this company' using errcode = 'insufficient_privilege';
  end if;
  insert into account_events (company_id, user_id, kind, ip, user_agent, detail)
  values (company, acting_user(), event, left(coalesce(from_ip, ''), 64), left(coalesce(from_agent, ''), 500), left(told, 500));
end $$;

-- The own account --------------------------------------------------------------------------------------------------

-- A login email that waits to be confirmed from its mailbox; one for each person, the newest.
create table email_changes (
  user_id bigint primary key references users on delete cascade,
  new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
  secret_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create function own_password() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select password_hash from users where id = acting_user()
$$;

create function set_own_password(new_hash text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update users set password_hash = new_hash, password_changed_at = now() where id = acting_user()
$$;

-- Keeps a wish for another login email; true when the address is free. One that is taken is kept all the same, with a
-- code that nobody knows, so that the caller can not tell the difference.
create function begin_email_change(wanted text, code_hash text, lives_until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare is_free boolean := not exists (select from users where email = lower(wanted));
begin
  insert into email_changes (user_id, new_email, secret_hash, expires_at)
  values (acting_user(), lower(wanted), case when is_free then code_hash else 'taken' end, lives_until)
  on conflict (user_id) do update set new_email = excluded.new_email, secret_hash = excluded.secret_hash,
    expires_at = excluded.expires_at, tries = 0, created_at = now();
  return is_free;
end $$;

create function drop_email_change() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from email_changes where user_id = acting_user()
$$;

-- Takes a confirmed address over: 'done', 'wrong' (also when too old, or taken meanwhile), 'locked' after ten tries.
-- Companies that knew the person by the old address know the new one, where no other record of theirs has it.
create function confirm_email_change(code_hash text, at timestamptz)
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
  update members m set email = c.new_email, updated_at = now()
   where m.user_id = c.user_id and m.email_key = before
     and not exists (select from members o where o.company_id = m.company_id and o.email_key = c.new_email and o.user_id <> m.user_id);
  delete from email_changes where user_id = c.user_id;
  return query select 'done', before, c.new_email;
end $$;

-- The second factor ------------------------------------------------------------------------------------------------

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: each works once.
  last_step bigint not null default 0,
  tries integer not null default 0,
  tried_at timestamptz,
  created_at timestamptz not null default now()
);
create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  secret_hash text not null,
  used_at timestamptz,
  primary key (user_id, secret_hash)
);

do $$
declare t text;
begin
  foreach t in array array['email_changes', 'second_factors', 'recovery_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy keeper on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;

-- How the acting person stands: whether it is on, whether a company of theirs asks for it of its staff, and which.
create function second_factor_standing()
returns table (is_on boolean, is_staff boolean, required_by text, codes_left integer, has_password boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select
    exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null),
    exists (select from members m where m.user_id = u.id and m.approval = 'approved' and m.roles[1] <> 'client'),
    (select min(c.name) from members m join companies c on c.id = m.company_id
      where m.user_id = u.id and m.approval = 'approved' and m.roles[1] <> 'client' and c.second_factor_required),
    (select count(*)::integer from recovery_codes r where r.user_id = u.id and r.used_at is null),
    u.password_hash is not null
  from users u where u.id = acting_user()
$$;

-- Keeps a secret that is not confirmed yet; false when one is confirmed already.
create function begin_second_factor(sealed text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into second_factors (user_id, sealed_secret) values (acting_user(), sealed)
  on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
    where second_factors.confirmed_at is null;
  return found;
end $$;

-- Counts a try before it is looked at, so that many at once gain nothing; no row when there is nothing to try or after
-- ten tries, until a quarter of an hour has passed.
create function try_second_factor(wants_confirmed boolean)
returns table (is_locked boolean, sealed_secret text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    update second_factors f
       set tries = case when f.tried_at < now() - interval '15 minutes' then 1 else f.tries + 1 end, tried_at = now()
     where f.user_id = acting_user() and (f.confirmed_at is not null) = wants_confirmed
       and (f.tries < 10 or f.tried_at < now() - interval '15 minutes')
    returning false, f.sealed_secret;
  if not found then
    return query select true, null::text from second_factors f
      where f.user_id = acting_user() and (f.confirmed_at is not null) = wants_confirmed;
  end if;
end $$;

-- Takes the code of a time step: false for one that was taken already.
create function take_second_factor_step(step bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update second_factors f set last_step = step, tries = 0
   where f.user_id = acting_user() and f.confirmed_at is not null and f.last_step < step;
  return found;
end $$;

create function take_recovery_code(code_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update recovery_codes r set used_at = now()
   where r.user_id = acting_user() and r.secret_hash = code_hash and r.used_at is null;
  if not found then return false; end if;
  update second_factors f set tries = 0 where f.user_id = acting_user();
  return true;
end $$;

create function renew_recovery_codes(hashes text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from recovery_codes where user_id = acting_user();
  insert into recovery_codes (user_id, secret_hash) select acting_user(), unnest(hashes);
$$;

-- Switches it on with its first code; false when that came too late.
create function confirm_second_factor(step bigint, hashes text[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update second_factors f set confirmed_at = now(), last_step = step, tries = 0
   where f.user_id = acting_user() and f.confirmed_at is null;
  if not found then return false; end if;
  perform renew_recovery_codes(hashes);
  return true;
end $$;

create function drop_second_factor() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_codes where user_id = acting_user();
  delete from second_factors where user_id = acting_user();
  return found;
end $$;

-- Takes it from a member who has lost the device: 'reset', 'none' when there is none, 'shared' when the person works for
-- another company too, which relies on it as well.
create function reset_second_factor(company bigint, member bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not covers_company(company) or not exists (select from members m where m.company_id = company and m.user_id = member) then
    raise exception 'not of this company' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from members m where m.user_id = member and m.company_id <> company
    and m.approval = 'approved' and m.roles[1] <> 'client') then return 'shared'; end if;
  delete from recovery_codes where user_id = member;
  delete from second_factors where user_id = member and confirmed_at is not null;
  return case when found then 'reset' else 'none' end;
end $$;

-- The team ---------------------------------------------------------------------------------------------------------

create index members_staff on members (company_id, last_key, first_key, user_id) where roles[1] <> 'client';

create table invites (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  email text not null check (email = lower(email) and length(email) <= 254),
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  role text not null check (role in ('administrator', 'manager', 'worker', 'field_manager', 'crew_manager', 'laborer')),
  secret_hash text not null unique,
  invited_by bigint not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint,
  revoked_at timestamptz,
  primary key (company_id, id),
  unique (id)
);
create unique index invites_open on invites (company_id, email) where accepted_at is null and revoked_at is null;
call fence('invites');
create trigger keep_history after insert or update or delete on invites for each row execute function record_history();
grant select, insert, update on invites to movesheet_app;

-- The account with what waits to be confirmed.
create or replace function account_of(for_user bigint) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phone', u.phone,
    'address', u.address, 'address2', u.address2, 'addressDetails', u.address_details,
    'companyName', u.company_name, 'isCompany', u.is_company, 'profileFileId', u.profile_file_id,
    'defaultCompanyId', u.default_company_id,
    'pendingEmail', (select e.new_email from email_changes e where e.user_id = u.id and e.expires_at > now()),
    'links', coalesce((
      select jsonb_agg(jsonb_build_object(
        'companyId', c.id, 'handle', c.handle, 'name', c.name, 'logoFileId', c.logo_file_id, 'timezone', c.timezone,
        'roles', m.roles, 'approval', m.approval, 'viewFinancials', m.view_financials, 'isSales', m.is_sales)
        order by c.id)
      from members m join companies c on c.id = m.company_id where m.user_id = u.id), '[]'))
  from users u where u.id = for_user
$$;

-- The log ----------------------------------------------------------------------------------------------------------

-- The record that an entry is about, as a plain number: row-level security keeps an expression from its index. Of an
-- account's event it is the person.
alter table history add column record_id bigint generated always as (
  case when table_name <> 'account_events' and record_key ->> 'id' ~ '^[0-9]{1,18}$' then (record_key ->> 'id')::bigint
       when record_key ->> 'userId' ~ '^[0-9]{1,18}$' then (record_key ->> 'userId')::bigint end) stored;
-- Newest first by the key itself; where a day begins, by person, by table and by record.
create index history_days on history (company_id, at);
create index history_person on history (company_id, user_id, id desc);
create index history_table on history (company_id, table_name, id desc);
create index history_record on history (company_id, record_id, id desc) where record_id is not null;

revoke execute on function acting_user(), covers_company(bigint), auth_start_family(bigint, uuid, text, timestamptz, text, text),
  note_family_use(), own_sessions(), end_own_session(uuid), end_other_sessions(uuid), note_failed_sign_in(text, text, text),
  note_company_event(bigint, text, text, text, text), own_password(), set_own_password(text),
  begin_email_change(text, text, timestamptz), drop_email_change(), confirm_email_change(text, timestamptz),
  second_factor_standing(), begin_second_factor(text), try_second_factor(boolean), take_second_factor_step(bigint),
  take_recovery_code(text), renew_recovery_codes(text[]), confirm_second_factor(bigint, text[]), drop_second_factor(),
  reset_second_factor(bigint, bigint)
  from public;
grant execute on function acting_user(), covers_company(bigint), auth_start_family(bigint, uuid, text, timestamptz, text, text),
  own_sessions(), end_own_session(uuid), end_other_sessions(uuid),
  note_failed_sign_in(text, text, text), note_company_event(bigint, text, text, text, text),
  own_password(), set_own_password(text), begin_email_change(text, text, timestamptz), drop_email_change(),
  confirm_email_change(text, timestamptz), second_factor_standing(), begin_second_factor(text), try_second_factor(boolean),
  take_second_factor_step(bigint), take_recovery_code(text), renew_recovery_codes(text[]),
  confirm_second_factor(bigint, text[]), drop_second_factor(), reset_second_factor(bigint, bigint)
to movesheet_app;
