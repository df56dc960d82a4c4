-- What crews are told about their jobs, and what they answer.

-- What a member answers to being on a job: it comes and goes with the row.
alter table job_crew
  add column answer text not null default 'open' check (answer in ('open', 'confirmed', 'declined')),
  add column answered_at timestamptz,
  -- How it was given: by the link of a message, in the app, or by the office for the member.
  add column answered_by text check (answered_by in ('link', 'app', 'office')),
  add column decline_reason text not null default '' check (length(decline_reason) <= 500);

-- Links that answer for one member on one job. The token is a secret of the message: only its hash is stored. They end with
-- the assignment; a message about two jobs has two links of one id.
create table crew_links (
  company_id bigint not null references companies,
  id uuid not null,
  job_id bigint not null,
  -- NULL once the person is gone.
  user_id bigint,
  delivery_id bigint not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id, job_id),
  foreign key (company_id, job_id, user_id) references job_crew (company_id, job_id, user_id) on update cascade on delete cascade
);
create index crew_links_of_member on crew_links (company_id, job_id, user_id);
call fence('crew_links');
grant select, insert on crew_links to movesheet_app;

-- Members of whom something changed, until they are told; `known` is the job as they know it, NULL for who did not know of it.
create table crew_notices (
  company_id bigint not null references companies,
  job_id bigint not null,
  user_id bigint not null,
  known jsonb,
  due_at timestamptz not null,
  primary key (company_id, job_id, user_id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
call fence('crew_notices');
grant select, insert, update, delete on crew_notices to movesheet_app;

-- The newest day of which a company's crews were reminded, and its managers told who has not confirmed.
create table crew_evenings (
  company_id bigint primary key references companies,
  reminded_for date,
  reported_for date
);
call fence('crew_evenings');
grant select, insert, update on crew_evenings to movesheet_app;

-- When crews are reminded of the next day, and when managers are told who has not confirmed, on the company's clock.
alter table companies
  add column crew_reminder_time text not null default '18:00' check (crew_reminder_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column crew_report_time text not null default '19:00' check (crew_report_time ~ '^([01]\d|2[0-3]):[0-5]\d$');

-- The ways by which a person wants to hear of their jobs; empty until they choose.
alter table members add column crew_channels text[] not null default '{}'
  check (crew_channels <@ array['text', 'mail', 'push']);
