-- version 1

-- The devices of the acting person whose sessions have not ended, the oldest first.
create or replace function own_push_devices()
returns table (id bigint, family_id uuid, name text, created_at timestamptz, last_sent_at timestamptz, failures integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.id, d.family_id, d.name, d.created_at, d.last_sent_at, d.failures
    from push_devices d join token_families f on f.id = d.family_id
   where d.user_id = acting_user() and f.revoked_at is null and f.expires_at > now() order by d.id
$$;

-- Keeps the browser of a session of the acting person: 'added', 'full' for one more than they may have, or 'taken' for the
-- address of another person's browser. Who knows its keys uses that browser now, and takes it over.
create or replace function add_push_device(family uuid, url text, key text, secret text, label text, most integer) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare known push_devices;
begin
  perform from users u where u.id = acting_user() for no key update;
  select * into known from push_devices d where d.endpoint = url for update;
  if known.user_id <> acting_user() and (known.p256dh <> key or known.auth <> secret) then return 'taken'; end if;
  delete from push_devices d using token_families f
   where d.user_id = acting_user() and f.id = d.family_id and (f.revoked_at is not null or f.expires_at <= now());
  -- A session has one browser, whose address may have changed.
  delete from push_devices d where (d.family_id = family and d.endpoint <> url) or (d.endpoint = url and d.user_id <> acting_user());
  if (select count(*) from push_devices d where d.user_id = acting_user() and d.endpoint <> url) >= most then return 'full'; end if;
  insert into push_devices (user_id, family_id, endpoint, p256dh, auth, name)
  select acting_user(), f.id, url, key, secret, label from token_families f
   where f.id = family and f.user_id = acting_user() and f.revoked_at is null
  on conflict (endpoint) do update set family_id = excluded.family_id, p256dh = excluded.p256dh, auth = excluded.auth,
    name = excluded.name, failures = 0;
  return 'added';
end $$;

create or replace function remove_push_device(device bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_devices where id = device and user_id = acting_user();
  return found;
end $$;

-- Gives a device the new address of its browser. Only the browser knows the secret of the old one.
create or replace function renew_push_device(old_url text, old_secret text, url text, key text, secret text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update push_devices d set endpoint = url, p256dh = key, auth = secret, failures = 0
   where d.endpoint = old_url and d.auth = old_secret
     and not exists (select from push_devices o where o.endpoint = url and o.id <> d.id);
  return found;
end $$;

-- Where the notifications of a person go.
create or replace function push_devices_of(person bigint) returns table (id bigint, endpoint text, p256dh text, auth text)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.id, d.endpoint, d.p256dh, d.auth from push_devices d join token_families f on f.id = d.family_id
   where d.user_id = person and f.revoked_at is null and f.expires_at > now() order by d.id
$$;

-- Notes whether a device took a notification. One that the push service no longer knows goes, unless its address is new.
create or replace function note_push(device bigint, url text, outcome text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if outcome = 'gone' then
    delete from push_devices where id = device and endpoint = url;
  else
    update push_devices set last_sent_at = case when outcome = 'sent' then now() else last_sent_at end,
      failures = case when outcome = 'sent' then 0 else failures + 1 end
     where id = device and endpoint = url;
  end if;
end $$;

-- Keeps a private key unless there is one, or in the place of one that cannot be decrypted any more, and answers the kept one.
create or replace function keep_push_key(sealed text, worn text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into push_keys (sealed_private_key) values (sealed)
  on conflict (is_only) do update set sealed_private_key = excluded.sealed_private_key, created_at = now()
   where push_keys.sealed_private_key = worn;
  return (select sealed_private_key from push_keys);
end $$;

-- The device of a session ends with it: by a sign-out here or elsewhere, a new password, or an erasure.
create or replace function end_push_of_session() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_devices where family_id = new.id;
  return null;
end $$;

revoke execute on function own_push_devices(), add_push_device(uuid, text, text, text, text, integer),
  remove_push_device(bigint), renew_push_device(text, text, text, text, text), push_devices_of(bigint),
  note_push(bigint, text, text), keep_push_key(text, text), end_push_of_session() from public;
grant execute on function own_push_devices(), add_push_device(uuid, text, text, text, text, integer),
  remove_push_device(bigint), renew_push_device(text, text, text, text, text), push_devices_of(bigint),
  note_push(bigint, text, text), keep_push_key(text, text) to movesheet_app;

-- The language of a person's account, for notifications to them.
create or replace function language_of_person(person bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select language from users where id = person
$$;
revoke execute on function language_of_person(bigint) from public;
grant execute on function language_of_person(bigint) to movesheet_app;
