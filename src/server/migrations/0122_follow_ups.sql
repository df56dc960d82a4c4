-- Rules by which a company follows up on its leads by itself. `trigger_fact` is what starts a run on a job; conditions and
-- steps have the form of src/shared/sales/follow-ups/follow-ups.ts.
create table follow_up_rules (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  -- The ready-made rule that it began as.
  preset text check (length(preset) between 1 and 40),
  trigger_fact text not null check (trigger_fact in ('newLead', 'estimateSent', 'signedWithoutDeposit', 'noAnswer',
    'booked', 'finished', 'lost')),
  is_on boolean not null default false,
  -- Whether waits count only within the company's hours.
  in_open_hours boolean not null default true,
  conditions jsonb not null default '{}',
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) between 1 and 20),
  -- Raised by each change of the steps; part of the key of what a run sends.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  -- Deleted for its company; its runs still name it.
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index follow_up_rules_preset on follow_up_rules (company_id, preset)
  where preset is not null and deleted_at is null;
create index follow_up_rules_on on follow_up_rules (company_id, trigger_fact) where is_on and deleted_at is null;
call fence('follow_up_rules');
grant select, insert, update on follow_up_rules to movesheet_app;

-- A rule that runs on a job, once for each job and rule, with the steps as they were when it began.
create table follow_up_runs (
  company_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  rule_id bigint not null,
  revision integer not null,
  trigger_fact text not null,
  in_open_hours boolean not null,
  steps jsonb not null,
  -- The client whom it is about; another one ends it.
  client_id bigint,
  started_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- The newest message, refusals and agreement when it began, by their ids: what comes after them ends it.
  marks jsonb not null,
  state text not null default 'running' check (state in ('running', 'paused', 'done', 'stopped', 'failed')),
  -- The index of the next step.
  position integer not null default 0 check (position between 0 and 20),
  due_at timestamptz,
  -- To whom its tasks go; null is the team's pool.
  assignee_id bigint,
  -- What became of each step that is over.
  outcomes jsonb not null default '[]',
  reason text check (length(reason) between 1 and 40),
  ended_at timestamptz,
  ended_by bigint,
  primary key (company_id, id),
  unique (company_id, job_id, rule_id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, rule_id) references follow_up_rules,
  check ((state in ('done', 'stopped', 'failed')) = (ended_at is not null))
);
create index follow_up_runs_rule on follow_up_runs (company_id, rule_id) where state in ('running', 'paused');
call fence('follow_up_runs');
grant select, insert, update on follow_up_runs to movesheet_app;

-- What the office has to do about a job: made by a rule or by hand, for a person or for whoever takes it from the pool.
create table tasks (
  company_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  kind text not null check (kind in ('call', 'todo')),
  title text not null check (length(title) between 1 and 200),
  due_at timestamptz not null,
  assignee_id bigint,
  -- Null if a rule made it.
  created_by bigint,
  created_at timestamptz not null,
  done_at timestamptz,
  done_by bigint,
  -- Raised by each change.
  version integer not null default 1,
  run_id bigint,
  step integer,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  check ((done_at is null) = (done_by is null)),
  check ((run_id is null) = (step is null))
);
create unique index tasks_of_steps on tasks (company_id, run_id, step) where run_id is not null;
create index tasks_open on tasks (company_id, due_at, id) where done_at is null;
create index tasks_job on tasks (company_id, job_id);
call fence('tasks');
grant select, insert, update on tasks to movesheet_app;
