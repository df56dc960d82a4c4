-- The company manual with what was read of it, quizzes on it, and the calendar of ads with the jobs that came from them.

-- The manual ------------------------------------------------------------------------------------------------------

-- Each save is a version of the whole; the newest is the one that people read. A section keeps its id over the versions
-- and has a version of its own, which steps when its title or text changes.
create table manual_versions (
  company_id bigint not null references companies,
  version integer not null check (version > 0),
  blurb text not null check (length(blurb) <= 20000),
  -- [{ id, version, title, text }] in reading order.
  sections jsonb not null check (jsonb_typeof(sections) = 'array' and pg_column_size(sections) < 1048576),
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (company_id, version)
);
call fence('manual_versions');
create trigger manual_versions_are_append_only before update or delete on manual_versions
  for each row execute function refuse_change();

-- Who has read which version of a section.
create table manual_reads (
  company_id bigint not null,
  user_id bigint not null,
  section_id integer not null,
  version integer not null,
  read_at timestamptz not null default now(),
  primary key (company_id, user_id, section_id, version),
  foreign key (company_id, user_id) references members on delete cascade
);
create index manual_reads_section on manual_reads (company_id, section_id, version);
call fence('manual_reads');

-- Quizzes ---------------------------------------------------------------------------------------------------------

create table quizzes (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  -- Steps with each save, so that nobody saves over somebody else.
  version integer not null default 1,
  title text not null check (length(title) <= 100),
  -- What is being written; workers get what was published.
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) < 524288),
  -- The newest published version; NULL for a draft.
  published integer,
  -- Changed since it was published.
  is_changed boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (company_id, id),
  unique (id)
);
call fence('quizzes');

-- What was published; attempts keep the version that they began with.
create table quiz_versions (
  company_id bigint not null,
  quiz_id bigint not null,
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) < 524288),
  -- The manual's section as it read then.
  section_version integer,
  published_at timestamptz not null default now(),
  published_by bigint,
  primary key (company_id, quiz_id, version),
  foreign key (company_id, quiz_id) references quizzes on delete cascade
);
call fence('quiz_versions');

create table quiz_assignments (
  company_id bigint not null,
  id bigint generated always as identity,
  quiz_id bigint not null,
  user_id bigint not null,
  status text not null default 'open' check (status in ('open', 'passed', 'failed', 'withdrawn')),
  due_on date,
  assigned_at timestamptz not null default now(),
  assigned_by bigint,
  closed_at timestamptz,
  -- When the worker was told that it is due soon.
  reminded_at timestamptz,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, quiz_id) references quizzes on delete cascade,
  foreign key (company_id, user_id) references members on delete cascade
);
create unique index quiz_assignments_open on quiz_assignments (company_id, quiz_id, user_id) where status = 'open';
create index quiz_assignments_user on quiz_assignments (company_id, user_id, id desc);
create index quiz_assignments_quiz on quiz_assignments (company_id, quiz_id, id);
create index quiz_assignments_due on quiz_assignments (company_id, due_on) where status = 'open';
call fence('quiz_assignments');

create table quiz_attempts (
  company_id bigint not null,
  id bigint generated always as identity,
  assignment_id bigint not null,
  quiz_id bigint not null,
  user_id bigint not null,
  version integer not null,
  started_at timestamptz not null,
  -- When the server takes no more answers; NULL without a limit.
  ends_at timestamptz,
  submitted_at timestamptz,
  -- The chosen answers by the place of the question: { "0": [1], "2": [0, 3] }.
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object' and pg_column_size(answers) < 32768),
  right_count integer,
  percent integer check (percent between 0 and 100),
  is_passed boolean,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, assignment_id) references quiz_assignments on delete cascade,
  foreign key (company_id, quiz_id, version) references quiz_versions on delete cascade
);
create unique index quiz_attempts_open on quiz_attempts (company_id, assignment_id) where submitted_at is null;
create index quiz_attempts_assignment on quiz_attempts (company_id, assignment_id, id);
create index quiz_attempts_quiz on quiz_attempts (company_id, quiz_id, version);
call fence('quiz_attempts');

-- What was handed in stays as it is.
create function guard_quiz_attempt() returns trigger language plpgsql as $$
begin
  if old.submitted_at is not null then
    raise exception 'An attempt that was handed in cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard_quiz_attempt before update on quiz_attempts for each row execute function guard_quiz_attempt();

-- How a person last looked at the communications of the worker area.
create table worker_area_filters (
  company_id bigint not null,
  user_id bigint not null,
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and pg_column_size(filter) < 4096),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references members on delete cascade
);
call fence('worker_area_filters');

-- Ads -------------------------------------------------------------------------------------------------------------

-- Where ads run; the jobs of its source are those that come from it.
create table ad_entities (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  job_source text not null check (job_source in
    ('craigslist', 'mailer', 'sem', 'referral', 'yelp', 'facebook', 'other')),
  is_hidden boolean not null default false,
  position integer not null default 0,
  primary key (company_id, id),
  unique (id)
);
call fence('ad_entities');

-- Each company begins with the sources that its jobs have.
create function seed_ad_entities() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ad_entities (company_id, name, job_source, position)
  select new.id, seed.name, seed.source, seed.place
    from (values ('Craigslist', 'craigslist', 1), ('Mailer', 'mailer', 2), ('SEM', 'sem', 3), ('Yelp', 'yelp', 4),
      ('Facebook', 'facebook', 5), ('Referral', 'referral', 6)) as seed (name, source, place);
  return null;
end $$;
create trigger seed_ad_entities after insert on companies for each row execute function seed_ad_entities();
insert into ad_entities (company_id, name, job_source, position)
select c.id, seed.name, seed.source, seed.place from companies c
  cross join (values ('Craigslist', 'craigslist', 1), ('Mailer', 'mailer', 2), ('SEM', 'sem', 3), ('Yelp', 'yelp', 4),
    ('Facebook', 'facebook', 5), ('Referral', 'referral', 6)) as seed (name, source, place);

-- An ad that runs again and again.
create table ad_series (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  repeat text not null check (repeat in ('weekly', 'biweekly', 'monthly')),
  repeat_until date,
  repeat_count integer check (repeat_count between 1 and 260),
  primary key (company_id, id),
  unique (id),
  check ((repeat_until is null) <> (repeat_count is null))
);
call fence('ad_series');

-- One run of an ad; wall clock in the company's time zone.
create table ads (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  version integer not null default 1,
  series_id bigint,
  entity_id bigint not null,
  title text not null check (length(title) between 1 and 100),
  text text not null default '' check (length(text) <= 20000),
  starts_at timestamp not null,
  ends_at timestamp not null,
  cost_cents bigint not null check (cost_cents >= 0),
  -- So many days after its end a job of its source still counts as come from it.
  attribution_days integer not null default 14 check (attribution_days between 0 and 365),
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (company_id, id),
  unique (id),
  check (ends_at > starts_at),
  foreign key (company_id, entity_id) references ad_entities,
  foreign key (company_id, series_id) references ad_series
);
create index ads_by_start on ads (company_id, starts_at, id);
create index ads_by_series on ads (company_id, series_id, starts_at) where series_id is not null;
create index ads_by_entity on ads (company_id, entity_id, starts_at);
call fence('ads');

-- Jobs that a person tied to an ad; that wins over the guess by source and time.
create table ad_jobs (
  company_id bigint not null,
  job_id bigint not null,
  ad_id bigint not null,
  tied_at timestamptz not null default now(),
  tied_by bigint,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, ad_id) references ads on delete cascade
);
create index ad_jobs_ad on ad_jobs (company_id, ad_id);
call fence('ad_jobs');

create trigger keep_history after insert or update or delete on manual_versions for each row execute function record_history();
create trigger keep_history after insert or update or delete on quizzes for each row execute function record_history();
create trigger keep_history after insert or update or delete on quiz_assignments for each row execute function record_history();
create trigger keep_history after insert or update or delete on ad_entities for each row execute function record_history();
create trigger keep_history after insert or update or delete on ad_series for each row execute function record_history();
create trigger keep_history after insert or update or delete on ads for each row execute function record_history();
create trigger keep_history after insert or update or delete on ad_jobs for each row execute function record_history();

grant select, insert on manual_versions, manual_reads, quiz_versions to movesheet_app;
grant select, insert, update, delete on quizzes to movesheet_app;
grant select, insert, update on quiz_assignments, quiz_attempts, worker_area_filters to movesheet_app;
grant select, insert, update, delete on ad_entities, ad_series, ads, ad_jobs to movesheet_app;
revoke execute on function guard_quiz_attempt(), seed_ad_entities() from public;
