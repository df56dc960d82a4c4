-- Where a person has signed in before, so that strangers who guess cannot keep them out, and links that recover an account.

-- The network of an address, as limits count it: an IPv4 address, or the first 64 bits of an IPv6 address.
create function network_of(address text) returns cidr
language plpgsql immutable set search_path = public, pg_temp as $$
declare a inet;
begin
  a := split_part(regexp_replace(address, '^::ffff:(?=\d+\.)', '', 'i'), '%', 1)::inet;
  return network(set_masklen(a, case family(a) when 4 then 32 else 64 end));
exception when others then
  return null;
end $$;

-- Browsers and programs that keep the token which a sign-in gave them.
create table known_devices (
  user_id bigint not null references users,
  token_hash text not null check (length(token_hash) = 64),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);

create table known_networks (
  user_id bigint not null references users,
  network cidr not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, network)
);

-- The device of a session, so that ending the session forgets it.
alter table token_families add column device_hash text;

-- Sessions of before tell networks; devices had no token yet.
insert into known_networks (user_id, network, last_used_at)
select f.user_id, network_of(f.ip), max(f.last_used_at) from token_families f
 where network_of(f.ip) is not null group by 1, 2;

-- Links that set a new password. The row goes with its use, with any change of the login, and after its time. Of an
-- address that nobody has, one is kept as well, so that both take the same work.
create table recovery_links (
  token_hash text primary key check (length(token_hash) = 64),
  user_id bigint references users,
  expires_at timestamptz not null
);
create index recovery_links_person on recovery_links (user_id);
create index recovery_links_old on recovery_links (expires_at);

do $$
declare t text;
begin
  foreach t in array array['known_devices', 'known_networks', 'recovery_links'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy keeper on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;

-- Whether an account has signed in from a device ('device') or else a network ('network') before; null for neither.
create function known_place(login_email text, given_device text, from_ip text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when exists (select from known_devices d where d.user_id = u.id and d.token_hash = given_device
      and d.last_used_at > now() - interval '180 days') then 'device'
    when exists (select from known_networks n where n.user_id = u.id and n.network = network_of(from_ip)
      and n.last_used_at > now() - interval '180 days') then 'network' end
  from users u where u.email = lower(login_email)
$$;

-- As open_session (0053), and remembers device and network, 20 of each and those of the last 180 days. A device keeps its
-- token if the installation gave it to anybody; else it gets the fresh one. `is_new` for who has signed in before, but
-- neither with this device nor with the same program from the same network.
create function begin_session(
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

-- Another login or password ends what recovers the old one. Whoever changes their own keeps the places they signed in
-- from; a reset, another person's change and an erasure forget them.
create function end_ways_of_old_login() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_links where user_id = new.id;
  if acting_user() is distinct from new.id or new.email is null then
    delete from known_devices where user_id = new.id;
    delete from known_networks where user_id = new.id;
  end if;
  return null;
end $$;
create trigger end_ways_of_old_login after update of email, password_hash on users
  for each row when (old.email is distinct from new.email or old.password_hash is distinct from new.password_hash)
  execute function end_ways_of_old_login();

-- As in 0013, and the session's device is a stranger's from then on.
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

-- As in 0013, and all places but the kept session's are strangers' from then on.
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

-- As keep_pin (0012), with a link beside the code. Links of before stand: somebody else who asks must not end them.
create function keep_recovery(key text, for_email text, pin_hash text, link_hash text, minutes integer)
returns table (first_name text, has_password boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare owner record;
begin
  delete from recovery_links where token_hash in (
    select l.token_hash from recovery_links l where l.expires_at < now() order by l.expires_at limit 20 for update skip locked);
  select k.user_id, k.first_name, k.has_password into owner from keep_pin(key, for_email, pin_hash, minutes) k;
  insert into recovery_links (token_hash, user_id, expires_at)
  values (link_hash, owner.user_id, now() + make_interval(mins => minutes));
  if owner.user_id is not null then return query select owner.first_name, owner.has_password; end if;
end $$;

-- The login email that a link recovers, while it works.
create function find_recovery_link(given_hash text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select u.email from recovery_links l join users u on u.id = l.user_id
   where l.token_hash = given_hash and l.expires_at > now()
$$;

-- Uses a link up: sets the password and ends all sessions, the code and every other link. Nothing when it works no more.
create function spend_recovery_link(given_hash text, new_password_hash text)
returns table (user_id bigint, login_email text, first_name text, families uuid[])
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  owner record;
  ended uuid[];
begin
  -- The person's row first, as in every change of a password.
  perform from users u join recovery_links l on l.user_id = u.id where l.token_hash = given_hash for update of u;
  select u.id, u.email, u.first_name into owner from recovery_links l join users u on u.id = l.user_id
   where l.token_hash = given_hash and l.expires_at > now();
  if not found then return; end if;
  update users u set password_hash = new_password_hash, password_changed_at = now(), mailbox_proved_at = now()
   where u.id = owner.id;
  update password_pins p set expires_at = now() where p.user_id = owner.id and p.used_at is null and p.expires_at > now();
  with gone as (
    update token_families f set revoked_at = now() where f.user_id = owner.id and f.revoked_at is null returning f.id)
  select coalesce(array_agg(id), '{}') into ended from gone;
  return query select owner.id, owner.email, owner.first_name, ended;
end $$;

revoke execute on function network_of(text), known_place(text, text, text),
  begin_session(bigint, text, uuid, text, timestamptz, text, text, integer, text, text), end_ways_of_old_login(),
  keep_recovery(text, text, text, text, integer), find_recovery_link(text), spend_recovery_link(text, text) from public;
grant execute on function known_place(text, text, text),
  begin_session(bigint, text, uuid, text, timestamptz, text, text, integer, text, text),
  keep_recovery(text, text, text, text, integer), find_recovery_link(text), spend_recovery_link(text, text)
  to movesheet_app;
