-- Invitations that outlived what they stood on, and accounts that a company knows no more of than it typed.

-- Whether somebody may still invite for a role: administrators for all, managers for those of workers (DECISIONS B8).
create function may_invite(company bigint, inviter bigint, role text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from members m where m.company_id = company and m.user_id = inviter and m.approval = 'approved'
    and (m.roles[1] = 'administrator'
      or m.roles[1] in ('manager', 'field_manager', 'crew_manager') and role in ('worker', 'laborer')))
$$;

-- An invitation is worth what who sent it may still give, and brings nobody back who was sent away after it.
create function end_idle_invites() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_gone boolean := tg_op = 'DELETE';
begin
  if not is_gone then
    is_gone := new.approval = 'rejected' or new.roles[1] = 'client';
  end if;
  update invites i set revoked_at = now()
   where i.company_id = old.company_id and i.accepted_at is null and i.revoked_at is null
     and (i.invited_by = old.user_id and not may_invite(i.company_id, i.invited_by, i.role)
       or is_gone and old.approval <> 'rejected' and old.roles[1] <> 'client'
         and i.email in (old.email_key, (select u.email from users u where u.id = old.user_id)));
  return null;
end $$;
create trigger end_idle_invites after delete or update of roles, approval on members
  for each row when (old.roles[1] <> 'client') execute function end_idle_invites();

-- An open invitation, for who holds its link; it counts while who sent it may still give the role.
create function invite_of(given_hash text, at timestamptz)
returns table (company_id bigint, company_name text, logo_file_id bigint, email text, first_name text, last_name text, role text,
  has_account boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.company_id, c.name, c.logo_file_id, i.email, i.first_name, i.last_name, i.role,
    exists (select from users u where u.email = i.email and u.password_hash is not null)
  from invites i join companies c on c.id = i.company_id
  where i.secret_hash = given_hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > at
    and may_invite(i.company_id, i.invited_by, i.role)
$$;

-- Takes an invitation: with `person` as somebody new, who sets name and password; without as the acting person.
-- 'joined', 'gone' for no open one, 'exists' when the address has an account that has to log in, 'other' when the acting
-- person has another address.
-- Who is on the team already keeps their role: an older invitation must neither lower an administrator, the last one perhaps,
-- nor raise anybody. The company is held as for every change of its team.
create function accept_invite(given_hash text, at timestamptz, person jsonb)
returns table (outcome text, company_id bigint, user_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  i invites;
  u users;
begin
  perform from companies c where c.id = (select o.company_id from invites o where o.secret_hash = given_hash) for no key update;
  select * into i from invites where secret_hash = given_hash for update;
  if not found or i.accepted_at is not null or i.revoked_at is not null or i.expires_at <= at
    or not may_invite(i.company_id, i.invited_by, i.role) then
    return query select 'gone', null::bigint, null::bigint; return;
  end if;
  if person is null then
    select * into u from users where id = acting_user();
    if u.email is distinct from i.email then return query select 'other', null::bigint, null::bigint; return; end if;
  else
    insert into users (email, first_name, last_name) values (i.email, person ->> 'firstName', person ->> 'lastName')
    on conflict (email) do nothing;
    select * into u from users where email = i.email for update;
    if u.password_hash is not null then return query select 'exists', null::bigint, null::bigint; return; end if;
    update users set password_hash = person ->> 'passwordHash', password_changed_at = now(),
      first_name = person ->> 'firstName', last_name = person ->> 'lastName'
     where id = u.id returning * into u;
    perform set_config('app.user_id', u.id::text, true);
  end if;
  -- What was erased or became part of another record stays so.
  if exists (select from members m where m.company_id = i.company_id and m.user_id = u.id
    and (m.erased_at is not null or m.merged_into is not null)) then
    return query select 'gone', null::bigint, null::bigint; return;
  end if;
  insert into members as m (company_id, user_id, roles, first_name, last_name, email, phone, address, address2, address_details, profile_file_id)
  values (i.company_id, u.id, array[i.role], u.first_name, u.last_name,
    case when not exists (select from members o where o.company_id = i.company_id and o.email_key = u.email and o.user_id <> u.id) then u.email end,
    case when u.phone ~ '^[0-9]{10}$' then u.phone end, left(u.address, 500), left(u.address2, 500), u.address_details, u.profile_file_id)
  on conflict (company_id, user_id) do update set
    roles = array[i.role] || case when 'client' = any(m.roles) then array['client'] else '{}'::text[] end,
    approval = 'approved', updated_at = now()
   where m.approval <> 'approved' or m.roles[1] = 'client';
  update users set default_company_id = coalesce(default_company_id, i.company_id) where id = u.id;
  update invites set accepted_at = now(), accepted_by = u.id where invites.company_id = i.company_id and id = i.id;
  return query select 'joined', i.company_id, u.id;
end $$;

-- Whether somebody has come to a company by themselves: it is their first or chosen one, or they have done something in it.
-- Whose email a manager only typed is not told of: a company knows no more of an account than that (DECISIONS K5). What
-- people change of themselves is carried to every record of them and counts for nothing.
create function came_by_themselves(company bigint, person bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from users u where u.id = person and u.default_company_id = company)
    or exists (select from history h where h.company_id = company and h.user_id = person
      and (h.table_name <> 'members' or h.action = 'insert'))
$$;

-- What a company's managers may know of the accounts of its staff.
create function team_facts(company bigint)
returns table (user_id bigint, last_seen_at timestamptz, has_second_factor boolean, login_email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, case when c.came then u.last_seen_at end,
    c.came and exists (select from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null), u.email
  from members m join users u on u.id = m.user_id
  cross join lateral (select came_by_themselves(company, m.user_id) as came offset 0) c
  where covers_company(company) and m.company_id = company and m.roles[1] <> 'client' and m.approval <> 'rejected'
$$;

-- Writes an event of somebody's account into the log of the companies that they have come to.
create function note_account_event(for_user bigint, event text, from_ip text, from_agent text, told text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Who did it, where nobody is known to act yet; who failed to sign in may be anybody.
  if acting_user() is null and event not in ('sign_in_failed', 'second_factor_failed') then
    perform set_config('app.user_id', for_user::text, true);
  end if;
  insert into account_events (company_id, user_id, kind, ip, user_agent, detail)
  select m.company_id, for_user, event, left(coalesce(from_ip, ''), 64), left(coalesce(from_agent, ''), 500), left(coalesce(told, ''), 500)
    from members m
   where m.user_id = for_user and m.approval <> 'rejected'
     and (m.roles[1] <> 'client'
       or not exists (select from members o where o.user_id = for_user and o.approval <> 'rejected' and o.roles[1] <> 'client'))
     and came_by_themselves(m.company_id, for_user);
end $$;

-- Saves what the acting person changed of themselves, and carries each change to what their companies know of them:
-- their name, phone, address and picture are theirs to tell. 'saved', or what stands against it: 'picture' for one that
-- they did not upload, 'company' for a default company that is not theirs.
-- A record that a company has taken off its lists or erased is not written again: the company keeps there what it has to, or
-- nothing.
create function save_own_profile(changed jsonb) returns text
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
     where m.user_id = acting_user() and m.removed_at is null and m.approval <> 'rejected';
  end if;
  return 'saved';
end $$;

-- A wall clock of a company as an instant, by its zone at this very moment: a change of the zone under way is waited for,
-- and one that follows waits for whoever has asked.
create function company_instant(company bigint, wall timestamp) returns timestamptz
language plpgsql set search_path = public, pg_temp as $$
begin
  if wall is null then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('zone ' || company, 0));
  -- A statement of its own: it sees what was committed while the lock was waited for.
  return (select instant_of(wall, c.timezone) from companies c where c.id = company);
end $$;

revoke execute on function invite_of(text, timestamptz), accept_invite(text, timestamptz, jsonb), team_facts(bigint),
  note_account_event(bigint, text, text, text, text), save_own_profile(jsonb), may_invite(bigint, bigint, text), end_idle_invites(), came_by_themselves(bigint, bigint),
  company_instant(bigint, timestamp) from public;
grant execute on function invite_of(text, timestamptz), accept_invite(text, timestamptz, jsonb), team_facts(bigint),
  note_account_event(bigint, text, text, text, text), save_own_profile(jsonb), company_instant(bigint, timestamp) to movesheet_app;
