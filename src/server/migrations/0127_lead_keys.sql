-- Keys with which other systems send leads to a company, and what arrived by them. A lead is an inquiring job.
create table lead_keys (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 60),
  -- The source that jobs of this key carry.
  source text not null check (length(source) between 1 and 40),
  -- SHA-256 of the key, which is shown once.
  key_hash text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  created_by bigint,
  used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint,
  primary key (company_id, id)
);
create unique index lead_keys_name on lead_keys (company_id, lower(name)) where revoked_at is null;
call fence('lead_keys');
grant select, insert on lead_keys to movesheet_app;
grant update (used_at, revoked_at, revoked_by) on lead_keys to movesheet_app;

create table lead_arrivals (
  company_id bigint not null,
  id bigint generated always as identity,
  key_id bigint not null,
  -- The sender's own number of the lead: the same one is taken once.
  external_id text check (length(external_id) between 1 and 100),
  job_id bigint not null,
  -- Whether it was added to a job that was there.
  is_duplicate boolean not null,
  received_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, key_id) references lead_keys,
  foreign key (company_id, job_id) references jobs on delete cascade
);
create unique index lead_arrivals_external on lead_arrivals (company_id, key_id, external_id)
  where external_id is not null;
create index lead_arrivals_key on lead_arrivals (company_id, key_id, received_at desc);
create index lead_arrivals_job on lead_arrivals (company_id, job_id);
call fence('lead_arrivals');
grant select, insert on lead_arrivals to movesheet_app;
