-- version 3

create or replace function auth_find_login(login_email text)
returns table (user_id bigint, password_hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, password_hash from users where email = lower(login_email)
$$;

create or replace function auth_start_family(for_user bigint, family uuid, first_hash text, lives_until timestamptz)
returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into token_families (id, user_id, expires_at) values (family, for_user, lives_until);
  insert into refresh_tokens (token_hash, family_id) values (first_hash, family);
$$;

-- Rotates a refresh token. 'rotated': the new one is valid; 'repeated': the same rotation again, whose answer was lost;
-- 'reused': the family is ended; else 'unknown', 'expired', 'revoked'. The person's row is locked before the session's, in
-- the order of a change of password.
create or replace function auth_rotate(old_hash text, new_hash text, retry_key text, lives_until timestamptz)
returns table (outcome text, user_id bigint, family_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t refresh_tokens;
  f token_families;
begin
  select * into t from refresh_tokens where token_hash = old_hash;
  if not found then return query select 'unknown', null::bigint, null::uuid; return; end if;
  perform from users u join token_families o on o.user_id = u.id where o.id = t.family_id for no key update of u;
  select * into f from token_families where id = t.family_id for update;
  if not found then return query select 'unknown', null::bigint, null::uuid; return; end if;
  select * into t from refresh_tokens where token_hash = old_hash;
  if f.revoked_at is not null then return query select 'revoked', f.user_id, f.id; return; end if;
  if f.expires_at < now() then return query select 'expired', f.user_id, f.id; return; end if;
  if t.rotated_at is not null then
    -- A retry is honored while its successor is unused: nobody else holds it.
    if retry_key is not null and t.rotation_key = retry_key and exists (
      select 1 from refresh_tokens s where s.token_hash = t.successor_hash and s.rotated_at is null
    ) then
      delete from refresh_tokens where token_hash = t.successor_hash;
      insert into refresh_tokens (token_hash, family_id) values (new_hash, f.id);
      update refresh_tokens set successor_hash = new_hash where token_hash = old_hash;
      return query select 'repeated', f.user_id, f.id; return;
    end if;
    update token_families set revoked_at = now() where id = f.id;
    return query select 'reused', f.user_id, f.id; return;
  end if;
  insert into refresh_tokens (token_hash, family_id) values (new_hash, f.id);
  update refresh_tokens set rotated_at = now(), rotation_key = retry_key, successor_hash = new_hash
   where token_hash = old_hash;
  update token_families set expires_at = lives_until where id = f.id;
  return query select 'rotated', f.user_id, f.id;
end $$;

create or replace function auth_revoke_family(family uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update token_families set revoked_at = now() where id = family and revoked_at is null
$$;

-- The live session of an access token with the person's links, or nothing when it has ended.
create or replace function auth_session(for_user bigint, family uuid)
returns table (links jsonb, default_company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'companyId', m.company_id, 'roles', m.roles, 'approval', m.approval,
        'viewFinancials', m.view_financials, 'isSales', m.is_sales) order by m.company_id)
      from members m where m.user_id = for_user), '[]'),
    u.default_company_id
  from token_families f join users u on u.id = f.user_id
  where f.id = family and f.user_id = for_user and f.revoked_at is null and f.expires_at > now()
$$;

-- Those of these families of tokens that still stand; the live side asks now and then, in case a notice was lost.
create or replace function standing_families(families uuid[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from token_families where id = any(families) and revoked_at is null and expires_at > now()
$$;

-- However a family ends (sign-out, a reused token, a changed password), every node hears of it.
create or replace function tell_ended_family() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('movesheet_live', 'family ' || new.id);
  return null;
end $$;

-- Whether somebody is signed in anywhere: a phone token of a session that has ended calls nobody.
create or replace function has_session(person bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from token_families where user_id = person and revoked_at is null and expires_at > now())
$$;

-- The one without device and address stays for nodes of the version before.
create or replace function auth_start_family(
  for_user bigint, family uuid, first_hash text, lives_until timestamptz, from_agent text, from_ip text)
returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into token_families (id, user_id, expires_at, user_agent, ip)
  values (family, for_user, lives_until, left(from_agent, 500), left(from_ip, 64));
  insert into refresh_tokens (token_hash, family_id) values (first_hash, family);
  update users set last_seen_at = now() where id = for_user;
$$;

-- A rotation is also when the session was last used.
create or replace function note_family_use() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update token_families set last_used_at = now() where id = new.family_id;
  update users set last_seen_at = now() where id = (select user_id from token_families where id = new.family_id);
  return null;
end $$;

-- All sessions of the acting person: there are no more than a person may have.
create or replace function own_sessions()
returns table (id uuid, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.user_agent, f.ip, f.created_at, f.last_used_at from token_families f
   where f.user_id = acting_user() and f.revoked_at is null and f.expires_at > now()
   order by f.last_used_at desc, f.id
$$;

-- Ends one session of the acting person. Its device counts as unknown from then on.
create or replace function end_own_session(family uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare device text;
begin
  update token_families f set revoked_at = now()
   where f.id = family and f.user_id = acting_user() and f.revoked_at is null and f.expires_at > now()
  returning f.device_hash into device;
  if not found then return false; end if;
  delete from known_devices d where d.user_id = acting_user() and d.token_hash = device;
  return true;
end $$;

-- Ends every session of the acting person but one and returns which. All devices and networks but those of the kept
-- session count as unknown from then on.
create or replace function end_other_sessions(kept uuid) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare own token_families;
begin
  select * into own from token_families f where f.id = kept and f.user_id = acting_user();
  delete from known_devices d where d.user_id = acting_user() and d.token_hash is distinct from own.device_hash;
  delete from known_networks n where n.user_id = acting_user() and n.network is distinct from network_of(own.ip);
  return query
    update token_families f set revoked_at = now()
     where f.user_id = acting_user() and f.id <> kept and f.revoked_at is null returning f.id;
end $$;

-- Opens a session for the holder of a password hash that was checked before; false when the account has another one now.
-- The row's lock makes it wait for a change of the password that is under way, and makes a later change wait for it, so
-- that the change ends this session as well. Of more sessions than `most`, those that were unused longest end.
create or replace function open_session(
  for_user bigint, proved_hash text, family uuid, first_hash text, lives_until timestamptz, from_agent text, from_ip text,
  most integer)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = for_user and u.password_hash is not distinct from proved_hash for no key update;
  if not found then return false; end if;
  delete from token_families f where f.id in (
    select o.id from token_families o where o.revoked_at < now() - interval '1 day'
     order by o.revoked_at limit 20 for update skip locked);
  update token_families f set revoked_at = now() where f.id in (
    select o.id from token_families o where o.user_id = for_user and o.revoked_at is null and o.expires_at > now()
     order by o.last_used_at desc, o.id offset most - 1);
  insert into token_families (id, user_id, expires_at, user_agent, ip)
  values (family, for_user, lives_until, left(from_agent, 500), left(from_ip, 64));
  insert into refresh_tokens (token_hash, family_id) values (first_hash, family);
  update users set last_seen_at = now() where id = for_user;
  return true;
end $$;

-- The network of an address, as limits count it: an IPv4 address, or the first 64 bits of an IPv6 address.
create or replace function network_of(address text) returns cidr
language plpgsql immutable set search_path = public, pg_temp as $$
declare a inet;
begin
  a := split_part(regexp_replace(address, '^::ffff:(?=\d+\.)', '', 'i'), '%', 1)::inet;
  return network(set_masklen(a, case family(a) when 4 then 32 else 64 end));
exception when others then
  return null;
end $$;

-- Whether an account has signed in from a device ('device') or else a network ('network') before; null for neither.
create or replace function known_place(login_email text, given_device text, from_ip text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from known_devices d where d.user_id = u.id and d.token_hash = given_device
      and d.last_used_at > now() - interval '180 days') then 'device'
    when exists (select from known_networks n where n.user_id = u.id and n.network = network_of(from_ip)
      and n.last_used_at > now() - interval '180 days') then 'network' end
  from users u where u.email = lower(login_email)
$$;

-- As open_session, and remembers device and network, 20 of each and those of the last 180 days. A device keeps its
-- token if the installation gave it to anybody; else it gets the fresh one. `is_new` for who has signed in before, but
-- neither with this device nor with the same program from the same network.
create or replace function begin_session(
  for_user bigint, proved_hash text, family uuid, first_hash text, lives_until timestamptz, from_agent text, from_ip text,
  most integer, given_device text, fresh_device text)
returns table (opened boolean, keeps_device boolean, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here cidr := network_of(from_ip);
  was_here boolean;
  keeps boolean;
  used text;
begin
  select u.last_seen_at is null
      or exists (select from known_devices d where d.user_id = u.id and d.token_hash = given_device)
      or exists (select from token_families f where f.user_id = u.id and f.user_agent = left(from_agent, 500)
        and network_of(f.ip) is not distinct from here)
    into was_here from users u where u.id = for_user;
  if not open_session(for_user, proved_hash, family, first_hash, lives_until, from_agent, from_ip, most) then
    return query select false, false, false;
    return;
  end if;
  keeps := exists (select from known_devices d where d.token_hash = given_device);
  used := case when keeps then given_device else fresh_device end;
  update token_families f set device_hash = used where f.id = family;
  insert into known_devices as d (user_id, token_hash) values (for_user, used)
  on conflict (user_id, token_hash) do update set last_used_at = now();
  if here is not null then
    insert into known_networks (user_id, network) values (for_user, here)
    on conflict (user_id, network) do update set last_used_at = now();
  end if;
  delete from known_devices d where d.user_id = for_user and (d.last_used_at < now() - interval '180 days'
    or d.token_hash in (select o.token_hash from known_devices o where o.user_id = for_user
      order by o.last_used_at desc, o.created_at desc offset 20));
  delete from known_networks n where n.user_id = for_user and (n.last_used_at < now() - interval '180 days'
    or n.network in (select o.network from known_networks o where o.user_id = for_user
      order by o.last_used_at desc, o.network offset 20));
  return query select true, keeps, not was_here;
end $$;

-- Notes that the acting person's session was opened without a proof of who they are. Ends it and answers false once the
-- account has a password or a verified email.
create or replace function note_unproved_session(family uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update token_families f set is_unproved = true from users u
   where f.id = family and f.user_id = acting_user() and u.id = f.user_id and u.password_hash is null and u.mailbox_proved_at is null;
  if found then return true; end if;
  update token_families f set revoked_at = now() where f.id = family and f.user_id = acting_user();
  return false;
end $$;

-- Ends the sessions of an account that were opened without proof of the mailbox, perhaps by somebody else.
create or replace function end_unproved_sessions(person bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update token_families f set revoked_at = now() where f.user_id = person and f.is_unproved and f.revoked_at is null;
end $$;

-- The owner of the email has proved it.
create or replace function end_unproved_by_proof() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_unproved_sessions(new.id);
  return null;
end $$;

-- A session without proof reads only jobs that it made: it ends when somebody else puts a job on its person.
create or replace function end_unproved_by_job() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare person bigint;
begin
  foreach person in array array_remove(array[new.client_id, new.billing_contact_id], null) loop
    if person is distinct from acting_user()
      and (tg_op = 'INSERT' or person is distinct from old.client_id and person is distinct from old.billing_contact_id) then
      perform end_unproved_sessions(person);
    end if;
  end loop;
  return null;
end $$;

-- The same for a card that somebody else stores for its person.
create or replace function end_unproved_by_card() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_unproved_sessions(new.user_id);
  return null;
end $$;

revoke execute on function note_unproved_session(uuid), end_unproved_sessions(bigint), end_unproved_by_proof(),
  end_unproved_by_job(), end_unproved_by_card() from public;
grant execute on function note_unproved_session(uuid) to movesheet_app;
