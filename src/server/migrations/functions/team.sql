-- version 1

-- Whether somebody may still invite for a role: administrators for all, managers for those of workers.
create or replace function may_invite(company bigint, inviter bigint, role text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from members m where m.company_id = company and m.user_id = inviter and m.approval = 'approved'
    and (m.roles[1] = 'administrator'
      or m.roles[1] in ('manager', 'field_manager', 'crew_manager') and role in ('worker', 'laborer')))
$$;

-- An invitation is worth what who sent it may still give, and brings nobody back who was sent away after it.
create or replace function end_idle_invites() returns trigger
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

-- An open invitation, for who holds its link; it counts while who sent it may still give the role.
create or replace function invite_of(given_hash text, at timestamptz)
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
create or replace function accept_invite(given_hash text, at timestamptz, person jsonb)
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

-- An invitation is accepted by its link and the address that it went to.
create or replace function prove_by_invite() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set mailbox_proved_at = now() where id = new.accepted_by;
  return null;
end $$;

-- What a company's managers may know of the accounts of its staff who are linked with it.
create or replace function team_facts(company bigint)
returns table (user_id bigint, last_seen_at timestamptz, has_second_factor boolean, login_email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, case when is_bound(m) then u.last_seen_at end,
    is_bound(m) and exists (select from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null),
    coalesce(u.email, asked_email(company, m.user_id))
  from members m join users u on u.id = m.user_id
  where covers_company(company) and m.company_id = company and m.roles[1] <> 'client' and m.approval <> 'rejected'
$$;

-- Whether the rules of a company's team hold for a member: linked, or at work there after they ended the link.
create or replace function is_bound(member members) returns boolean
language sql immutable as $$ select (member).linked_at is not null or (member).linked_by = 'works' $$;

-- Ends the acting person's link with a company, which learns nothing more from them; they may join it again. A person who
-- was added without being asked, and never did anything there, is not on its team.
create or replace function leave_company(company bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update members m set linked_at = null,
    linked_by = case when m.roles[1] <> 'client' and (m.linked_by <> 'before' or exists (
        select from history h where h.company_id = company and h.user_id = m.user_id
          and h.table_name not in ('members', 'account_events'))) then 'works' else 'left' end
   where m.company_id = company and m.user_id = acting_user() and m.linked_at is not null and m.approval = 'approved';
  return found;
end $$;
