-- Notifications of browsers (Web Push): the devices of people, the key by which push services know the installation, and the
-- channel of the outbox.
create table push_devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The session that switched them on in its browser; the device ends with it.
  family_id uuid not null unique references token_families on delete cascade,
  -- Where the browser's push service takes messages for it, and the keys to encrypt them with (RFC 8030, RFC 8291).
  endpoint text not null unique check (length(endpoint) <= 1024),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_sent_at timestamptz,
  -- Attempts that failed since the last one that did not.
  failures integer not null default 0
);
create index push_devices_person on push_devices (user_id, id);

-- The private key of the installation (RFC 8292), made by the first start and encrypted with SECRET.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  sealed_private_key text not null,
  created_at timestamptz not null default now()
);

do $$
declare t text;
begin
  foreach t in array array['push_devices', 'push_keys'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy keeper on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;

-- What the push stand-in took instead of sending it, as dev_mail for mail.
create table dev_push (
  id bigint generated always as identity primary key,
  endpoint text not null,
  payload text not null,
  topic text,
  urgency text not null,
  created_at timestamptz not null default now()
);
grant select, insert, delete on dev_push to movesheet_app;

alter table deliveries drop constraint deliveries_channel_check;
alter table deliveries add constraint deliveries_channel_check check (channel in ('mail', 'text', 'push'));
-- The screen that a notification opens.
alter table deliveries add column path text not null default '';
