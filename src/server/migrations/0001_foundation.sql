-- Tenancy: every tenant table carries company_id first in its key and is fenced by `fence`.
-- The app's role sees the companies named in app.company_ids and nothing else; the owner, who
-- migrates, purges and owns the security-definer functions, sees all by a policy of its own.

create procedure fence(tenant_table regclass, company_column name default 'company_id')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s to movesheet_app
       using (%I = any(nullif(current_setting(''app.company_ids'', true), '''')::bigint[]))
       with check (%I = any(nullif(current_setting(''app.company_ids'', true), '''')::bigint[]))',
    tenant_table, company_column, company_column);
  execute format('create policy keeper on %s to %I using (true) with check (true)', tenant_table, current_user);
end $$;

-- The wall clock of a company as an instant; stable input for generated columns is not possible,
-- so the jobs store computes starts_at and ends_at through this one function.
create function instant_of(wall timestamp, zone text) returns timestamptz
language sql stable as $$ select wall at time zone zone $$;

create table companies (
  id bigint generated always as identity primary key,
  handle text not null unique check (handle ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null check (length(name) between 1 and 100),
  email text,
  phone text,
  smuvs_phone text,
  address text not null default '',
  unit text not null default '',
  address_state text check (address_state ~ '^[A-Z]{2}$'),
  latitude double precision,
  longitude double precision,
  description text not null default '',
  timezone text not null default 'America/Denver',
  standard_crew_size integer not null default 2 check (standard_crew_size between 1 and 100),
  default_job_type text not null default 'moving_labor' check (default_job_type in
    ('moving_labor', 'intrastate_local', 'intrastate_long', 'interstate', 'international', 'junk_removal')),
  default_worker_pay text not null default 'laborVariable' check (default_worker_pay in ('laborVariable', 'laborFlat')),
  show_documents boolean not null default true,
  -- Only what differs from the defaults in shared/companies/company.ts: { name: { value, unitsLabel? } }.
  variables jsonb not null default '{}' check (jsonb_typeof(variables) = 'object' and pg_column_size(variables) < 65536),
  logo_file_id bigint,
  plugin_token text unique,
  created_at timestamptz not null default now()
);

-- One account for one email address, over all companies. The app's role can not read this table:
-- it goes through the named functions of 0002.
create table users (
  id bigint generated always as identity primary key,
  email text unique check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  phone text,
  address text not null default '',
  address2 text not null default '',
  address_details jsonb not null default '{}',
  is_company boolean not null default false,
  company_name text not null default '',
  default_company_id bigint references companies,
  profile_file_id bigint,
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default now()
);
alter table users enable row level security;
alter table users force row level security;
do $$ begin execute format('create policy keeper on users to %I using (true) with check (true)', current_user); end $$;

-- A person's link with one company, and what that company knows of the person.
create table members (
  company_id bigint not null references companies,
  user_id bigint not null references users,
  roles text[] not null check (cardinality(roles) between 1 and 7 and roles <@
    array['administrator', 'manager', 'worker', 'client', 'field_manager', 'crew_manager', 'laborer']),
  approval text not null default 'approved' check (approval in ('approved', 'pending', 'rejected')),
  view_financials boolean not null default false,
  is_sales boolean not null default false,
  first_name text not null check (length(first_name) <= 100),
  last_name text not null check (length(last_name) <= 100),
  company_name text not null default '' check (length(company_name) <= 100),
  is_company boolean not null default false,
  email text check (length(email) <= 254),
  -- Ten digits.
  phone text check (phone ~ '^[0-9]{10}$'),
  address text not null default '' check (length(address) <= 500),
  address2 text not null default '' check (length(address2) <= 500),
  address_details jsonb not null default '{}' check (pg_column_size(address_details) < 8192),
  notes text not null default '' check (length(notes) <= 20000),
  hourly_rate numeric(10, 2) check (hourly_rate >= 0),
  profile_file_id bigint,
  -- Normalised for order and equality: row-level security keeps lower(x) = y from an index.
  first_key text generated always as (lower(first_name)) stored,
  last_key text generated always as (lower(last_name)) stored,
  email_key text generated always as (lower(email)) stored,
  is_client boolean generated always as ('client' = any(roles)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index members_user on members (user_id);
create index members_last on members (company_id, last_key, first_key, user_id);
create unique index members_email on members (company_id, email_key);
call fence('members');
call fence('companies', 'id');

create table jobs (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  version integer not null default 1,
  added_by bigint,
  client_id bigint,
  billing_contact_id bigint,
  is_billing_contact boolean not null default true,
  job_source text not null default 'craigslist' check (job_source in
    ('craigslist', 'mailer', 'sem', 'referral', 'yelp', 'facebook', 'other')),
  job_status text not null default 'inquiring' check (job_status in
    ('inquiring', 'scheduled', 'completed', 'canceled', 'spam', 'missed', 'refused_price')),
  job_type text not null default 'moving_labor' check (job_type in
    ('moving_labor', 'intrastate_local', 'intrastate_long', 'interstate', 'international', 'junk_removal')),
  -- Wall clock in the company's time zone; NULL is no date.
  job_date timestamp,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at >= starts_at),
  is_date_dirty boolean not null default false,
  time_of_scheduling timestamptz,
  closed_in jsonb,
  crew_size integer not null check (crew_size between 1 and 100),
  use_truck boolean not null default false,
  -- Hours; overrides the company's.
  minimum_time numeric(7, 2) check (minimum_time >= 0),
  notes text not null default '' check (length(notes) <= 20000),
  cargo jsonb not null default '[]' check (jsonb_typeof(cargo) = 'array' and pg_column_size(cargo) < 131072),
  contact_person jsonb not null default '[]' check (jsonb_typeof(contact_person) = 'array' and pg_column_size(contact_person) < 65536),
  -- Read and written whole with the job; first address, city and state are columns of their own.
  locations jsonb not null default '[]' check (jsonb_typeof(locations) = 'array' and pg_column_size(locations) < 524288),
  first_address text not null default '',
  first_city text not null default '',
  first_state text,
  distance_miles numeric(9, 2),
  is_local boolean not null default true,
  last_contact_date timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by bigint,
  deleted_at timestamptz,
  deleted_by bigint,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, client_id) references members,
  foreign key (company_id, billing_contact_id) references members
);
create index jobs_by_date on jobs (company_id, job_date desc nulls first, id desc) where deleted_at is null;
create index jobs_by_status on jobs (company_id, job_status, job_date desc nulls first, id desc) where deleted_at is null;
create index jobs_by_contact on jobs (company_id, last_contact_date desc nulls last, id desc) where deleted_at is null;
create index jobs_by_id on jobs (company_id, id desc) where deleted_at is null;
create index jobs_by_client on jobs (company_id, client_id, job_date desc nulls first, id desc) where deleted_at is null;
create index jobs_by_billing on jobs (company_id, billing_contact_id, job_date desc nulls first, id desc)
  where deleted_at is null and billing_contact_id is not null;
create index jobs_deleted on jobs (company_id, deleted_at desc) where deleted_at is not null;
call fence('jobs');

-- Words for search by prefix inside one company: row-level security keeps LIKE, trigrams and full text
-- from an index, but not a range over plain words. shared/kernel/words.ts splits what people type alike.
create function search_words(variadic texts text[]) returns setof text
language sql immutable as $$
  select distinct left(word, 40)
    from regexp_split_to_table(
      lower(regexp_replace(normalize(array_to_string(texts, ' '), NFKD), '[\u0300-\u036f''\u2019]', '', 'g')),
      '[^[:alnum:]]+') as word
   where word <> ''
$$;

create table job_words (
  company_id bigint not null,
  word text not null,
  job_id bigint not null,
  primary key (company_id, word, job_id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
create index job_words_job on job_words (company_id, job_id);
call fence('job_words');

create table member_words (
  company_id bigint not null,
  word text not null,
  user_id bigint not null,
  primary key (company_id, word, user_id),
  foreign key (company_id, user_id) references members on delete cascade
);
create index member_words_member on member_words (company_id, user_id);
call fence('member_words');

create function keep_job_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.locations = old.locations then return null; end if;
    delete from job_words where company_id = new.company_id and job_id = new.id;
  end if;
  insert into job_words (company_id, word, job_id)
  select new.company_id, word, new.id
    from search_words(variadic array(
      select concat_ws(' ', place ->> 'address', place ->> 'address2', place ->> 'city', place ->> 'zip', place ->> 'addressState')
        from jsonb_array_elements(new.locations) as place)) as word;
  return null;
end $$;
create trigger keep_words after insert or update of locations on jobs for each row execute function keep_job_words();

create function keep_member_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from member_words where company_id = new.company_id and user_id = new.user_id;
  insert into member_words (company_id, word, user_id)
  select new.company_id, word, new.user_id
    from search_words(new.first_name, new.last_name, new.company_name, new.email,
      new.phone, right(new.phone, 7), right(new.phone, 4)) as word;
  return null;
end $$;
create trigger keep_words after insert or update of first_name, last_name, company_name, email, phone on members
  for each row execute function keep_member_words();

create table job_crew (
  company_id bigint not null,
  job_id bigint not null,
  -- NULL once the person is gone ('Anon').
  user_id bigint,
  position integer not null,
  rating numeric(2, 1) not null default 2.5 check (rating between 0 and 5 and rating * 2 = trunc(rating * 2)),
  status text not null default 'assigned' check (length(status) <= 40),
  hourly_rate numeric(10, 2) not null default 12 check (hourly_rate >= 0),
  permissions text[] not null default '{}' check (permissions <@ array['contact', 'documents', 'sales', 'payment', 'address']),
  no_show boolean not null default false,
  notes text not null default '' check (length(notes) <= 20000),
  primary key (company_id, job_id, position),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, user_id) references members
);
create unique index job_crew_member on job_crew (company_id, job_id, user_id);
create index job_crew_user on job_crew (company_id, user_id, job_id);
call fence('job_crew');

create table job_seen (
  company_id bigint not null,
  job_id bigint not null,
  user_id bigint not null,
  seen_at timestamptz not null default now(),
  primary key (company_id, job_id, user_id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, user_id) references members
);
call fence('job_seen');

create table files (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  owner_id bigint not null,
  purpose text not null check (purpose in ('attachment', 'logo', 'profile', 'voicemail', 'import')),
  storage_key text not null unique,
  mime_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null,
  title text not null default '',
  alt_text text not null default '',
  caption text not null default '',
  description text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (id)
);
call fence('files');

-- Outbound messages: written with the change that causes them, sent by the queue.
create table deliveries (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  job_id bigint,
  channel text not null check (channel in ('mail')),
  recipient text not null check (length(recipient) <= 254),
  subject text not null default '',
  body_text text not null,
  body_html text not null default '',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id),
  unique (id)
);
create index deliveries_newest on deliveries (company_id, id desc);
create index deliveries_failed on deliveries (company_id, id desc) where status = 'failed';
call fence('deliveries');

-- What changed, who, when, before and after: written by trigger alone, never changed.
create table history (
  company_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  user_id bigint,
  table_name text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  job_id bigint,
  record_key jsonb not null,
  before jsonb,
  after jsonb,
  primary key (company_id, id)
);
create index history_job on history (company_id, job_id, id desc) where job_id is not null;
create index history_recent on history (at);
call fence('history');

create function record_history() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  -- Derived columns say nothing that the others do not say.
  derived text[] := array['version', 'updated_at', 'updated_by', 'first_address', 'first_city', 'first_state',
    'first_key', 'last_key', 'email_key', 'is_client', 'starts_at', 'ends_at'];
  whole jsonb := coalesce(new_row, old_row);
  changed_before jsonb;
  changed_after jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value)
      into changed_before, changed_after
      from jsonb_each(new_row)
     where value is distinct from old_row -> key and key <> all(derived);
    if changed_after is null then return null; end if;
  else
    changed_before := old_row - derived;
    changed_after := new_row - derived;
  end if;
  insert into history (company_id, user_id, table_name, action, job_id, record_key, before, after)
  values (
    coalesce((whole ->> 'company_id')::bigint, (whole ->> 'id')::bigint),
    nullif(current_setting('app.user_id', true), '')::bigint,
    tg_table_name,
    lower(tg_op),
    case when tg_table_name = 'jobs' then (whole ->> 'id')::bigint else (whole ->> 'job_id')::bigint end,
    jsonb_strip_nulls(jsonb_build_object('id', whole -> 'id', 'userId', whole -> 'user_id', 'position', whole -> 'position')),
    changed_before,
    changed_after
  );
  return null;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger history_is_append_only before update or delete on history
  for each row execute function refuse_change();

create trigger keep_history after insert or update or delete on companies for each row execute function record_history();
create trigger keep_history after insert or update or delete on members for each row execute function record_history();
create trigger keep_history after insert or update or delete on jobs for each row execute function record_history();
create trigger keep_history after insert or update or delete on job_crew for each row execute function record_history();
create trigger keep_history after insert or update or delete on files for each row execute function record_history();

-- Answers of calls with an Idempotency-Key, kept 24 hours; a caller sees their own.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own on idempotency_keys to movesheet_app
  using (caller = current_setting('app.caller', true)) with check (caller = current_setting('app.caller', true));
do $$ begin execute format('create policy keeper on idempotency_keys to %I using (true) with check (true)', current_user); end $$;

-- Counters of failed attempts, shared by all nodes (rate-limiter-flexible's layout).
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

grant usage on schema public to movesheet_app;
grant select, update on companies to movesheet_app;
grant select, insert, update on members to movesheet_app;
grant select, insert, update on jobs to movesheet_app;
grant select on job_words, member_words to movesheet_app;
grant select, insert, update, delete on job_crew to movesheet_app;
grant select, insert, update on job_seen to movesheet_app;
grant select, insert, delete on files to movesheet_app;
grant select, insert, update on deliveries to movesheet_app;
grant select on history to movesheet_app;
grant select, insert on idempotency_keys to movesheet_app;
grant select, insert, update, delete on rate_limits to movesheet_app;

alter table jobs set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
alter table job_crew set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
