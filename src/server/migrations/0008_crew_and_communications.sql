-- Crew with overlaps, prospects, damages and pay lines; everything said between a company and the people of a job:
-- texts, calls, mails, chats and quote forms on one timeline; consent, templates, mail servers and disputes.

alter table companies
  -- The greeting that callers hear when nobody answers, and the longest message that they can leave, in seconds.
  add column voicemail_file_id bigint,
  add column recording_max_length integer not null default 120 check (recording_max_length between 10 and 600),
  add constraint companies_smuvs_phone_is_a_number check (smuvs_phone ~ '^[0-9]{10}$') not valid;
create unique index companies_smuvs_phone on companies (smuvs_phone) where smuvs_phone is not null;

alter table jobs
  -- When the crew or a manager marked the move as begun (DECISIONS K8, K10).
  add column started_at timestamptz,
  add column started_by bigint;

-- What may overlap a time: jobs that begin shortly before it, and the few that take longer than two days.
create index jobs_starts on jobs (company_id, starts_at) where deleted_at is null and starts_at is not null;
create index jobs_long on jobs (company_id, starts_at) where deleted_at is null and ends_at - starts_at > interval '2 days';

-- Members change places within one save.
alter table job_crew drop constraint job_crew_pkey;
alter table job_crew add primary key (company_id, job_id, position) deferrable initially deferred;

-- Who can stand on a crew; the rest of the members are clients and the office.
alter table members add column is_crew boolean
  generated always as (roles && array['worker', 'laborer', 'crew_manager', 'field_manager']) stored;
create index members_crew on members (company_id, last_key, first_key, user_id) where is_crew;

-- Crew ------------------------------------------------------------------------------------------------------------

-- Overlaps that a manager allowed, with the reason: of one person, between two jobs, either way round.
create table crew_overlaps (
  company_id bigint not null,
  user_id bigint not null,
  job_id bigint not null,
  other_job_id bigint not null,
  reason text not null check (length(reason) between 1 and 500),
  approved_by bigint not null,
  approved_at timestamptz not null default now(),
  -- Leave is for the times that were looked at: a job that is moved needs it anew.
  job_times tstzrange not null,
  other_times tstzrange not null,
  primary key (company_id, user_id, job_id, other_job_id),
  foreign key (company_id, user_id) references members,
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, other_job_id) references jobs on delete cascade
);
create index crew_overlaps_other on crew_overlaps (company_id, other_job_id);
call fence('crew_overlaps');

-- Jobs that count at whose time these people work elsewhere, without leave for the pair.
create function crew_collisions(company bigint, job bigint, people bigint[])
returns table (user_id bigint, job_id bigint, starts_at timestamptz, ends_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  -- Row-level security lets an index compare with a column of `this`, not with a sum that is still to be made.
  with this as materialized (
    select j.id, j.starts_at, j.ends_at, j.starts_at - interval '2 days' as since from jobs j
     where j.company_id = company and j.id = job and j.deleted_at is null and j.starts_at is not null
       and j.job_status in ('inquiring', 'scheduled', 'completed')
  ), near as (
    -- 'offset 0' has the times looked up in the index: the planner takes a company for far smaller than it is.
    select o.id, o.starts_at, o.ends_at, this.starts_at as this_starts_at, this.ends_at as this_ends_at
      from this cross join lateral (
        select j.id, j.starts_at, j.ends_at, j.job_status from jobs j
         where j.company_id = company and j.deleted_at is null and j.starts_at is not null
           and j.starts_at > this.since and j.starts_at < this.ends_at offset 0) o
     where o.ends_at > this.starts_at and o.job_status in ('inquiring', 'scheduled', 'completed')
    union
    select o.id, o.starts_at, o.ends_at, this.starts_at, this.ends_at
      from this cross join lateral (
        select j.id, j.starts_at, j.ends_at, j.job_status from jobs j
         where j.company_id = company and j.deleted_at is null and j.ends_at - j.starts_at > interval '2 days'
           and j.starts_at < this.ends_at offset 0) o
     where o.ends_at > this.starts_at and o.job_status in ('inquiring', 'scheduled', 'completed')
  )
  select c.user_id, near.id, near.starts_at, near.ends_at
    from near
    -- Job by job, by key ('offset 0' keeps it so): by person it would be all jobs that they ever had.
    cross join lateral (
      select m.user_id from job_crew m where m.company_id = company and m.job_id = near.id offset 0) c
   where near.id <> job and c.user_id = any(people)
     and not exists (
       select from crew_overlaps l where l.company_id = company and l.user_id = c.user_id
          and ((l.job_id = job and l.other_job_id = near.id
                and l.job_times = tstzrange(near.this_starts_at, near.this_ends_at)
                and l.other_times = tstzrange(near.starts_at, near.ends_at))
            or (l.job_id = near.id and l.other_job_id = job
                and l.other_times = tstzrange(near.this_starts_at, near.this_ends_at)
                and l.job_times = tstzrange(near.starts_at, near.ends_at))))
   order by c.user_id, near.starts_at, near.id
$$;

-- One at a time for each person: the look and the write of another transaction can not pass each other.
create function hold_person(company bigint, person bigint) returns void
language sql volatile set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('crew ' || company || ' ' || person, 7239))
$$;

create function refuse_crew_overlap() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person bigint;
  hit record;
  job bigint := case when tg_table_name = 'jobs' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'job_id')::bigint end;
begin
  for person in
    select user_id from job_crew
     where company_id = new.company_id and job_id = job and user_id is not null
       and (tg_table_name = 'jobs' or user_id = (to_jsonb(new) ->> 'user_id')::bigint)
     order by user_id
  loop
    perform hold_person(new.company_id, person);
    -- A statement of its own sees what was committed while the lock was waited for.
    select * into hit from crew_collisions(new.company_id, job, array[person]) limit 1;
    if found then
      raise exception 'Crew member % of job % is on job % at that time', person, job, hit.job_id
        using errcode = 'exclusion_violation', constraint = 'crew_overlap';
    end if;
  end loop;
  return null;
end $$;
-- At the end of the transaction: until then the service can still give leave, with a reason, or refuse in words.
create constraint trigger refuse_overlap after insert or update of user_id, job_id on job_crew
  deferrable initially deferred for each row execute function refuse_crew_overlap();
create constraint trigger refuse_overlap after update of starts_at, ends_at, job_status, deleted_at on jobs
  deferrable initially deferred for each row when (
    old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at
    or old.job_status is distinct from new.job_status or old.deleted_at is distinct from new.deleted_at)
  execute function refuse_crew_overlap();

-- What completed jobs say of a worker, summed up: the stars and the jobs (DECISIONS C13). Derived, kept by triggers.
create table worker_ratings (
  company_id bigint not null,
  user_id bigint not null,
  stars numeric(12, 1) not null default 0,
  jobs integer not null default 0,
  primary key (company_id, user_id)
);
call fence('worker_ratings');

create function add_rating(company bigint, person bigint, more_stars numeric, more_jobs integer) returns void
language sql volatile set search_path = public, pg_temp as $$
  insert into worker_ratings as r (company_id, user_id, stars, jobs) values (company, person, more_stars, more_jobs)
  on conflict (company_id, user_id) do update set stars = r.stars + more_stars, jobs = r.jobs + more_jobs
$$;

create function keep_ratings_of_job() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sign integer := (new.job_status = 'completed' and new.deleted_at is null)::integer
    - (old.job_status = 'completed' and old.deleted_at is null)::integer;
  member record;
begin
  if sign <> 0 then
    for member in select user_id, rating from job_crew
      where company_id = new.company_id and job_id = new.id and user_id is not null order by user_id
    loop
      perform add_rating(new.company_id, member.user_id, sign * member.rating, sign);
    end loop;
  end if;
  return null;
end $$;
create trigger keep_ratings after update of job_status, deleted_at on jobs
  for each row execute function keep_ratings_of_job();

create function keep_ratings_of_crew() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counts boolean := exists (select from jobs j where j.company_id = coalesce(new.company_id, old.company_id)
    and j.id = coalesce(new.job_id, old.job_id) and j.job_status = 'completed' and j.deleted_at is null);
begin
  if counts then
    if tg_op <> 'INSERT' and old.user_id is not null then
      perform add_rating(old.company_id, old.user_id, -old.rating, -1);
    end if;
    if tg_op <> 'DELETE' and new.user_id is not null then
      perform add_rating(new.company_id, new.user_id, new.rating, 1);
    end if;
  end if;
  return null;
end $$;
create trigger keep_ratings after insert or delete or update of user_id, rating on job_crew
  for each row execute function keep_ratings_of_crew();
insert into worker_ratings (company_id, user_id, stars, jobs)
select c.company_id, c.user_id, sum(c.rating), count(*) from job_crew c
  join jobs j on j.company_id = c.company_id and j.id = c.job_id and j.job_status = 'completed' and j.deleted_at is null
 where c.user_id is not null group by c.company_id, c.user_id;

create table crew_prospects (
  company_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  user_id bigint not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'removedBySelf')),
  -- A worker who was rejected once can not apply again for that job (DECISIONS K22).
  was_rejected boolean not null default false,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, user_id) references members
);
create unique index crew_prospects_one on crew_prospects (company_id, job_id, user_id);
create index crew_prospects_user on crew_prospects (company_id, user_id, id desc);
call fence('crew_prospects');

create table crew_damages (
  company_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  user_id bigint not null,
  damage_date date,
  damage_type text not null default '' check (length(damage_type) <= 100),
  item_damaged text not null default '' check (length(item_damaged) <= 500),
  cause text not null check (cause in ('accident', 'breach')),
  amount numeric(12, 2) not null default 0 check (amount >= 0),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, user_id) references members
);
create index crew_damages_job on crew_damages (company_id, job_id, user_id, id);
create index crew_damages_user on crew_damages (company_id, user_id, damage_date);
call fence('crew_damages');

create table crew_infractions (
  company_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  user_id bigint not null,
  infraction_date date,
  infraction text not null default '' check (length(infraction) <= 500),
  tier integer not null check (tier between 1 and 3),
  comments text not null default '' check (length(comments) <= 20000),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, user_id) references members
);
create index crew_infractions_job on crew_infractions (company_id, job_id, user_id, id);
create index crew_infractions_user on crew_infractions (company_id, user_id, infraction_date);
call fence('crew_infractions');

-- What a worker is paid for a job; a line that is still automatic is worked out and not stored (DECISIONS E6).
create table crew_invoice_lines (
  company_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  user_id bigint not null,
  position integer not null,
  item text not null check (item in ('laborVariable', 'laborFlat')),
  line_date date,
  rate numeric(12, 2) not null check (rate >= 0),
  units numeric(10, 2) not null check (units >= 0),
  paid_at timestamptz,
  paid_by bigint,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, user_id) references members
);
create index crew_invoice_lines_job on crew_invoice_lines (company_id, job_id, user_id, position);
create index crew_invoice_lines_user on crew_invoice_lines (company_id, user_id, line_date);
call fence('crew_invoice_lines');

-- What is paid is paid: its line moves within the list and changes in nothing else (DECISIONS E6).
create function lock_paid_line() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null and (tg_op = 'DELETE'
    or (new.item, new.line_date, new.rate, new.units, new.user_id, new.job_id)
      is distinct from (old.item, old.line_date, old.rate, old.units, old.user_id, old.job_id)) then
    raise exception 'A paid line cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger lock_paid_line before update or delete on crew_invoice_lines for each row execute function lock_paid_line();

create table manager_requests (
  company_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  user_id bigint not null,
  message text not null default '' check (length(message) <= 1600),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by bigint,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, user_id) references members
);
create unique index manager_requests_open on manager_requests (company_id, job_id, user_id) where settled_at is null;
create index manager_requests_job on manager_requests (company_id, job_id, id);
call fence('manager_requests');

-- Communications --------------------------------------------------------------------------------------------------

alter table deliveries drop constraint deliveries_channel_check;
alter table deliveries add constraint deliveries_channel_check check (channel in ('mail', 'text'));
alter table deliveries
  -- When the provider was last asked to take it: a try whose answer was lost is looked for before the next one.
  add column tried_at timestamptz,
  add column provider_sid text,
  -- Where a receiver can refuse further mail of this kind; empty for mail that belongs to a transaction.
  add column unsubscribe_url text not null default '';

-- Everything said about a job, one row each, newest first on the timeline (spec 2 §3 'Communication item').
create table communications (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  -- NULL while nobody has said to which job a message belongs.
  job_id bigint,
  type text not null check (type in ('smuvsrp_quote', 'smuvsrp_chat', 'phone', 'sms', 'email')),
  direction text not null check (direction in ('outgoing', 'incoming')),
  happened_at timestamptz not null default now(),
  -- Who of the company said it; NULL for outsiders and for what the product sends by itself.
  sender_id bigint,
  -- The person of the company's records on the other side, where known.
  contact_id bigint,
  contact_name text not null default '' check (length(contact_name) <= 200),
  -- Ten digits or an email address of the other side.
  contact_address text not null default '' check (length(contact_address) <= 254),
  subject text not null default '' check (length(subject) <= 500),
  body text not null default '' check (length(body) <= 60000),
  -- sms: queued, sent, delivered, undelivered, failed, received; phone: the call statuses of spec 2 §3.
  status text not null default '' check (length(status) <= 40),
  -- Facts by type, in the words of spec 2 §3.
  meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object' and pg_column_size(meta) < 65536),
  -- The provider's name for it: a message or call is stored once, however often it is told.
  provider_sid text check (length(provider_sid) <= 64),
  delivery_id bigint,
  recording_file_id bigint,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs,
  foreign key (company_id, delivery_id) references deliveries
);
create unique index communications_sid on communications (company_id, provider_sid) where provider_sid is not null;
create index communications_job on communications (company_id, job_id, id desc);
create index communications_address on communications (company_id, contact_address, id desc);
create index communications_loose on communications (company_id, id desc) where job_id is null;
create index communications_changed on communications (changed_at);
create index communications_delivery on communications (company_id, delivery_id) where delivery_id is not null;
call fence('communications');
create trigger stamp_change before insert or update on communications for each row execute function stamp_change();

-- Files of a communication: pictures that came with a text, photos of a dispute.
create table communication_files (
  company_id bigint not null,
  communication_id bigint not null,
  position integer not null,
  -- NULL until it has been fetched from the provider.
  file_id bigint,
  provider_sid text check (length(provider_sid) <= 64),
  mime_type text not null default '',
  primary key (company_id, communication_id, position),
  foreign key (company_id, communication_id) references communications on delete cascade,
  foreign key (company_id, file_id) references files
);
call fence('communication_files');

-- A communication's time is its job's last contact (DECISIONS C10); it is no change of the job.
create function keep_last_contact() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.job_id is not null then
    update jobs set last_contact_date = new.happened_at
     where company_id = new.company_id and id = new.job_id
       and (last_contact_date is null or last_contact_date < new.happened_at);
  end if;
  return null;
end $$;
create trigger keep_last_contact after insert or update of job_id on communications
  for each row execute function keep_last_contact();

-- Phone numbers of contact persons, so that a caller is found by an index.
create table job_phones (
  company_id bigint not null,
  phone text not null,
  job_id bigint not null,
  primary key (company_id, phone, job_id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
create index job_phones_job on job_phones (company_id, job_id);
call fence('job_phones');
create function keep_job_phones() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.contact_person = old.contact_person then return null; end if;
    delete from job_phones where company_id = new.company_id and job_id = new.id;
  end if;
  insert into job_phones (company_id, phone, job_id)
  select distinct new.company_id, person ->> 'phone', new.id
    from jsonb_array_elements(new.contact_person) as person
   where person ->> 'phone' ~ '^[0-9]{10}$';
  return null;
end $$;
create trigger keep_phones after insert or update of contact_person on jobs for each row execute function keep_job_phones();
insert into job_phones (company_id, phone, job_id)
select distinct j.company_id, person ->> 'phone', j.id
  from jobs j, jsonb_array_elements(j.contact_person) as person
 where person ->> 'phone' ~ '^[0-9]{10}$';
create index members_phone on members (company_id, phone) where phone is not null;

-- Who allowed or refused texts to a number, and how; the newest counts (DECISIONS J).
create table text_consents (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  is_allowed boolean not null,
  source text not null check (length(source) between 1 and 200),
  recorded_by bigint,
  recorded_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index text_consents_phone on text_consents (company_id, phone, id desc);
call fence('text_consents');
create trigger text_consents_are_append_only before update or delete on text_consents
  for each row execute function refuse_change();

-- Addresses that want no more mail of a promotional kind.
create table mail_optouts (
  company_id bigint not null references companies,
  email text not null check (email = lower(email) and length(email) <= 254),
  opted_out_at timestamptz not null default now(),
  primary key (company_id, email)
);
call fence('mail_optouts');

create table message_templates (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  channel text not null check (channel in ('text', 'email')),
  subject text not null default '' check (length(subject) <= 500),
  body text not null check (length(body) between 1 and 20000),
  -- Mail of this kind belongs to no transaction: it carries a way to refuse more of it.
  is_promotion boolean not null default false,
  primary key (company_id, id),
  unique (id)
);
create unique index message_templates_name on message_templates (company_id, channel, name);
call fence('message_templates');

-- A company's own mail server; the password is sealed with the installation's secret.
create table company_mail_servers (
  company_id bigint not null references companies,
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  auth boolean not null default true,
  secure text not null default 'tls' check (secure in ('', 'ssl', 'tls')),
  username text not null default '' check (length(username) <= 254),
  sealed_password text,
  changed_at timestamptz not null default now(),
  primary key (company_id)
);
call fence('company_mail_servers');

-- Staff who can take a call now: one row for each device of a browser, gone stale when it is not heard of.
create table phone_devices (
  company_id bigint not null,
  user_id bigint not null,
  device text not null check (length(device) between 8 and 64),
  seen_at timestamptz not null default now(),
  primary key (company_id, user_id, device),
  foreign key (company_id, user_id) references members
);
create index phone_devices_seen on phone_devices (company_id, seen_at);
call fence('phone_devices');

-- Whom a call was offered to, in order; a person is busy while one of theirs is answered and not ended.
create table call_legs (
  company_id bigint not null,
  communication_id bigint not null,
  position integer not null,
  user_id bigint not null,
  offered_at timestamptz not null default now(),
  answered_at timestamptz,
  ended_at timestamptz,
  outcome text not null default '' check (length(outcome) <= 40),
  primary key (company_id, communication_id, position),
  foreign key (company_id, communication_id) references communications on delete cascade,
  foreign key (company_id, user_id) references members
);
create index call_legs_user on call_legs (company_id, user_id, offered_at desc);
call fence('call_legs');

-- Disputes --------------------------------------------------------------------------------------------------------

create table disputes (
  company_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  -- The link's secret: its hash finds it, its sealed text lets the office copy the link again.
  token_hash text not null unique,
  sealed_token text not null,
  status text not null default 'open' check (status in ('open', 'submitted', 'acknowledged', 'decided')),
  claimed_cents bigint check (claimed_cents >= 0),
  submitted_at timestamptz,
  acknowledged_at timestamptz,
  decided_at timestamptz,
  decision text check (decision in ('paid', 'offered', 'denied')),
  decided_cents bigint check (decided_cents >= 0),
  -- When the client was last told how it stands.
  reported_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs
);
create index disputes_job on disputes (company_id, job_id, id desc);
create index disputes_due on disputes (company_id, submitted_at) where status in ('submitted', 'acknowledged');
call fence('disputes');

create table dispute_entries (
  company_id bigint not null,
  id bigint generated always as identity,
  dispute_id bigint not null,
  job_id bigint not null,
  -- 'complaint' and 'message' are the client's; 'reply' and the steps are the company's.
  kind text not null check (kind in ('complaint', 'message', 'reply', 'acknowledged', 'status', 'decided')),
  user_id bigint,
  body text not null default '' check (length(body) <= 20000),
  file_ids bigint[] not null default '{}' check (cardinality(file_ids) <= 20),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, dispute_id) references disputes
);
create index dispute_entries_dispute on dispute_entries (company_id, dispute_id, id);
call fence('dispute_entries');
create trigger dispute_entries_are_append_only before update or delete on dispute_entries
  for each row execute function refuse_change();

-- Before a company is known -----------------------------------------------------------------------------------------

-- The company that a phone number of the product belongs to.
create function company_of_number(number text) returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select id from companies where smuvs_phone = number
$$;

-- Whether somebody is signed in anywhere: a phone token of a session that has ended calls nobody.
create function has_session(person bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from token_families where user_id = person and revoked_at is null and expires_at > now())
$$;

create function dispute_of_token(hash text) returns table (company_id bigint, dispute_id bigint, job_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id, job_id from disputes where token_hash = hash
$$;

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('attachment', 'logo', 'profile', 'voicemail', 'import', 'document', 'recording', 'message'));

create or replace function job_must_stay(company bigint, job bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from deliveries d where d.company_id = company and d.job_id = job)
    or exists (select from agreements a where a.company_id = company and a.job_id = job)
    or exists (select from job_signatures s where s.company_id = company and s.job_id = job)
    or exists (select from communications c where c.company_id = company and c.job_id = job)
    or exists (select from disputes d where d.company_id = company and d.job_id = job)
    or exists (select from crew_invoice_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
$$;

-- As before; the last contact of a job is derived from its communications.
create or replace function record_history() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  -- Derived columns say nothing that the others do not say.
  derived text[] := array['version', 'updated_at', 'updated_by', 'first_address', 'first_city', 'first_state',
    'first_key', 'last_key', 'email_key', 'is_client', 'is_crew', 'starts_at', 'ends_at', 'last_contact_date'];
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
    jsonb_strip_nulls(jsonb_build_object('id', whole -> 'id', 'userId', whole -> 'user_id', 'position', whole -> 'position',
      'name', case when tg_table_name = 'job_documents' then whole -> 'name' end)),
    changed_before,
    changed_after
  );
  return null;
end $$;

create trigger keep_history after insert or update or delete on crew_overlaps for each row execute function record_history();
create trigger keep_history after insert or update or delete on crew_prospects for each row execute function record_history();
create trigger keep_history after insert or update or delete on crew_damages for each row execute function record_history();
create trigger keep_history after insert or update or delete on crew_infractions for each row execute function record_history();
create trigger keep_history after insert or update or delete on crew_invoice_lines for each row execute function record_history();
create trigger keep_history after insert or update or delete on manager_requests for each row execute function record_history();
create trigger keep_history after insert or update or delete on text_consents for each row execute function record_history();
create trigger keep_history after insert or update or delete on mail_optouts for each row execute function record_history();
create trigger keep_history after insert or update or delete on message_templates for each row execute function record_history();
create trigger keep_history after insert or update or delete on company_mail_servers for each row execute function record_history();
create trigger keep_history after insert or update or delete on disputes for each row execute function record_history();
create trigger keep_history after insert or update or delete on dispute_entries for each row execute function record_history();

-- What the live side reads, with communications beside deliveries.
create or replace function recent_changes(since timestamptz, most integer)
returns table (
  key text, at timestamptz, company_id bigint, table_name text, action text, job_id bigint, record_user_id bigint,
  former_users bigint[], was_scheduled boolean, referrer text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (
    (select 'history ' || h.id, h.at, h.company_id, h.table_name, h.action, h.job_id, (h.record_key ->> 'userId')::bigint,
       array_remove(array[
         case when h.table_name = 'jobs' then (h.before ->> 'client_id')::bigint end,
         case when h.table_name = 'jobs' then (h.before ->> 'billing_contact_id')::bigint end,
         case when h.table_name = 'job_crew' then (h.before ->> 'user_id')::bigint end], null),
       coalesce(h.table_name = 'jobs' and h.before ->> 'job_status' = 'scheduled', false),
       case when h.table_name = 'jobs' and h.action = 'update' then h.after ->> 'job_source' end
     from history h where h.at >= since order by h.at limit most)
    union all
    (select 'delivery ' || d.id || ' ' || d.status || ' ' || d.attempts, d.changed_at, d.company_id, 'deliveries', 'update',
       d.job_id, null, '{}'::bigint[], false, null
     from deliveries d where d.changed_at >= since and d.job_id is not null order by d.changed_at limit most)
    union all
    (select 'communication ' || c.id || ' ' || c.changed_at, c.changed_at, c.company_id, 'communications', 'update',
       c.job_id, null, '{}'::bigint[], false, null
     from communications c where c.changed_at >= since order by c.changed_at limit most)
  ) changes (key, at, company_id, table_name, action, job_id, record_user_id, former_users, was_scheduled, referrer)
  order by at limit most
$$;

grant select, insert, update on crew_overlaps to movesheet_app;
grant select, insert, update on crew_prospects, manager_requests to movesheet_app;
grant select, insert, update, delete on crew_damages, crew_infractions, crew_invoice_lines to movesheet_app;
grant select, insert, update on communications, communication_files, call_legs to movesheet_app;
grant select on job_phones, worker_ratings to movesheet_app;
grant select, insert on text_consents, dispute_entries to movesheet_app;
grant select, insert, update on disputes to movesheet_app;
grant select, insert, delete on mail_optouts to movesheet_app;
grant select, insert, update, delete on message_templates, company_mail_servers, phone_devices to movesheet_app;

revoke execute on function crew_collisions(bigint, bigint, bigint[]), hold_person(bigint, bigint), refuse_crew_overlap(),
  add_rating(bigint, bigint, numeric, integer), keep_ratings_of_job(), keep_ratings_of_crew(), keep_last_contact(), keep_job_phones(), company_of_number(text), dispute_of_token(text),
  has_session(bigint), lock_paid_line() from public;
grant execute on function crew_collisions(bigint, bigint, bigint[]), hold_person(bigint, bigint), company_of_number(text),
  dispute_of_token(text), has_session(bigint) to movesheet_app;
