-- Trucks on jobs: which vehicle is on which job, overlaps that a manager allowed, and what tells whether a truck fits its
-- driver.

alter table vehicles
  add column gross_weight_pounds integer check (gross_weight_pounds between 0 and 200000),
  -- The least class of license that the company asks of its driver.
  add column license_class text check (license_class in ('regular', 'cdlC', 'cdlB', 'cdlA')),
  add column is_rented boolean not null default false;
-- The class of a driver's license; a license without one is a regular license.
alter table worker_documents add column license_class text check (license_class in ('regular', 'cdlC', 'cdlB', 'cdlA'));

create table job_vehicles (
  company_id bigint not null,
  job_id bigint not null,
  vehicle_id bigint not null,
  assigned_at timestamptz not null default now(),
  primary key (company_id, job_id, vehicle_id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, vehicle_id) references vehicles
);
create index job_vehicles_vehicle on job_vehicles (company_id, vehicle_id, job_id);
call fence('job_vehicles');

-- Overlaps that a manager allowed, with the reason: of one vehicle, between two jobs, either way round.
create table vehicle_overlaps (
  company_id bigint not null,
  vehicle_id bigint not null,
  job_id bigint not null,
  other_job_id bigint not null,
  reason text not null check (length(reason) between 1 and 500),
  approved_by bigint not null,
  approved_at timestamptz not null default now(),
  -- For the times that were looked at: a job that is moved needs it anew.
  job_times tstzrange not null,
  other_times tstzrange not null,
  primary key (company_id, vehicle_id, job_id, other_job_id),
  foreign key (company_id, vehicle_id) references vehicles on delete cascade,
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, other_job_id) references jobs on delete cascade
);
create index vehicle_overlaps_job on vehicle_overlaps (company_id, job_id);
create index vehicle_overlaps_other on vehicle_overlaps (company_id, other_job_id);
call fence('vehicle_overlaps');

grant select, insert, delete on job_vehicles to movesheet_app;
grant select, insert, update, delete on vehicle_overlaps to movesheet_app;

-- The current text is in functions/vehicles.sql, which is applied after this file.
create function refuse_vehicle_overlap() returns trigger language plpgsql as $$ begin return null; end $$;
-- At the end of the transaction: until then the service can still override an overlap, with a reason, or refuse it in words.
create constraint trigger refuse_vehicle_overlap after insert on job_vehicles
  deferrable initially deferred for each row execute function refuse_vehicle_overlap();
create constraint trigger refuse_vehicle_overlap after update of starts_at, ends_at, job_status, deleted_at on jobs
  deferrable initially deferred for each row when (
    old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at
    or old.job_status is distinct from new.job_status or old.deleted_at is distinct from new.deleted_at)
  execute function refuse_vehicle_overlap();
