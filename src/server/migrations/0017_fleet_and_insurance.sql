-- What a company insures, drives and carries: policies with their certificates, vehicles with what was seen of them, and
-- equipment with who holds it.

create table insurance_policies (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  type text not null check (type in ('cargo', 'commercial_trucking', 'general_liability', 'workers_comp')),
  carrier text not null check (length(carrier) between 1 and 100),
  policy_number text not null check (length(policy_number) between 1 and 100),
  effective_on date not null,
  -- Cover ends at 12:01 AM of this day.
  expires_on date not null check (expires_on > effective_on),
  -- Percent.
  coinsurance numeric(5, 2) check (coinsurance between 0 and 100),
  deductible_cents bigint check (deductible_cents >= 0),
  occurrence_cents bigint check (occurrence_cents >= 0),
  aggregate_cents bigint check (aggregate_cents >= 0),
  premium_cents bigint check (premium_cents >= 0),
  agent_name text not null default '' check (length(agent_name) <= 100),
  agent_phone text check (agent_phone ~ '^[0-9]{10}$'),
  agent_email text check (length(agent_email) <= 254),
  -- Certificates, in the order of the list.
  file_ids bigint[] not null default '{}' check (cardinality(file_ids) <= 10),
  notes text not null default '' check (length(notes) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
-- The same policy is not kept twice.
create unique index insurance_policies_number on insurance_policies (company_id, type, policy_number, effective_on)
  where deleted_at is null;
create index insurance_policies_end on insurance_policies (company_id, expires_on) where deleted_at is null;
call fence('insurance_policies');

-- What the daily round told of: a policy that is renewed by a new end is told of anew.
create table insurance_reminders (
  company_id bigint not null,
  policy_id bigint not null,
  expires_on date not null,
  days_before integer not null check (days_before in (0, 7, 30)),
  told_at timestamptz not null default now(),
  primary key (company_id, policy_id, expires_on, days_before),
  foreign key (company_id, policy_id) references insurance_policies on delete cascade
);
call fence('insurance_reminders');

-- Asked of a broker, or noted as a reminder where the installation has none.
create table insurance_requests (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  type text not null check (type in ('cargo', 'commercial_trucking', 'general_liability', 'workers_comp')),
  limit_cents bigint check (limit_cents >= 0),
  start_on date not null,
  note text not null default '' check (length(note) <= 1600),
  sent_to text not null check (length(sent_to) <= 254),
  is_broker boolean not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call fence('insurance_requests');

-- Vehicles ----------------------------------------------------------------------------------------------------------

create table vehicles (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  make text not null default '' check (length(make) <= 100),
  model text not null default '' check (length(model) <= 100),
  model_year integer check (model_year between 1900 and 2100),
  plate text not null default '' check (length(plate) <= 20),
  plate_state text check (plate_state ~ '^[A-Z]{2}$'),
  -- Capitals and digits; old ones are shorter than 17.
  vin text check (vin ~ '^[A-Z0-9]{5,17}$'),
  size_feet integer check (size_feet between 1 and 80),
  capacity_cubic_feet integer check (capacity_cubic_feet between 0 and 100000),
  capacity_pounds integer check (capacity_pounds between 0 and 1000000),
  fuel text check (fuel in ('gasoline', 'diesel', 'electric', 'hybrid', 'propane', 'other')),
  odometer_miles integer check (odometer_miles between 0 and 9999999),
  purchased_on date,
  photo_file_id bigint,
  notes text not null default '' check (length(notes) <= 20000),
  retired_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, photo_file_id) references files
);
create unique index vehicles_name on vehicles (company_id, lower(name));
create unique index vehicles_vin on vehicles (company_id, vin) where vin is not null;
call fence('vehicles');

-- Times out of service, one after the other; without an end it is out until somebody brings it back.
create table vehicle_outages (
  company_id bigint not null,
  id bigint generated always as identity,
  vehicle_id bigint not null,
  since_on date not null,
  -- The first day back in service.
  back_on date check (back_on >= since_on),
  reason text not null check (length(reason) between 1 and 500),
  primary key (company_id, id),
  foreign key (company_id, vehicle_id) references vehicles
);
create unique index vehicle_outages_open on vehicle_outages (company_id, vehicle_id) where back_on is null;
create index vehicle_outages_vehicle on vehicle_outages (company_id, vehicle_id, since_on);
call fence('vehicle_outages');

create table vehicle_inspections (
  company_id bigint not null,
  id bigint generated always as identity,
  vehicle_id bigint not null,
  inspected_on date not null,
  -- annual: 49 CFR 396.17; daily: the driver's report of 396.11.
  kind text not null check (kind in ('annual', 'daily', 'other')),
  inspector text not null check (length(inspector) between 1 and 100),
  result text not null check (result in ('pass', 'fail')),
  defects text not null default '' check (length(defects) <= 20000),
  next_due_on date check (next_due_on > inspected_on),
  file_ids bigint[] not null default '{}' check (cardinality(file_ids) <= 10),
  primary key (company_id, id),
  foreign key (company_id, vehicle_id) references vehicles
);
create index vehicle_inspections_vehicle on vehicle_inspections (company_id, vehicle_id, inspected_on desc, id desc);
call fence('vehicle_inspections');

create table vehicle_damages (
  company_id bigint not null,
  id bigint generated always as identity,
  vehicle_id bigint not null,
  happened_on date not null,
  place text not null check (length(place) between 1 and 100),
  description text not null check (length(description) between 1 and 20000),
  cost_cents bigint check (cost_cents >= 0),
  job_id bigint,
  repaired_on date check (repaired_on >= happened_on),
  file_ids bigint[] not null default '{}' check (cardinality(file_ids) <= 10),
  primary key (company_id, id),
  foreign key (company_id, vehicle_id) references vehicles,
  -- A purged job leaves its damage behind.
  foreign key (company_id, job_id) references jobs on delete set null (job_id)
);
create index vehicle_damages_vehicle on vehicle_damages (company_id, vehicle_id, happened_on desc, id desc);
create index vehicle_damages_job on vehicle_damages (company_id, job_id) where job_id is not null;
call fence('vehicle_damages');

create table vehicle_services (
  company_id bigint not null,
  id bigint generated always as identity,
  vehicle_id bigint not null,
  done_on date not null,
  odometer_miles integer check (odometer_miles between 0 and 9999999),
  what text not null check (length(what) between 1 and 500),
  cost_cents bigint check (cost_cents >= 0),
  file_ids bigint[] not null default '{}' check (cardinality(file_ids) <= 10),
  primary key (company_id, id),
  foreign key (company_id, vehicle_id) references vehicles
);
create index vehicle_services_vehicle on vehicle_services (company_id, vehicle_id, done_on desc, id desc);
call fence('vehicle_services');

create table vehicle_reminders (
  company_id bigint not null,
  vehicle_id bigint not null,
  due_on date not null,
  days_before integer not null check (days_before in (0, 7, 30)),
  told_at timestamptz not null default now(),
  primary key (company_id, vehicle_id, due_on, days_before),
  foreign key (company_id, vehicle_id) references vehicles on delete cascade
);
call fence('vehicle_reminders');

-- Who changed what of a vehicle.
create index history_vehicles on history (company_id, id desc)
  where table_name in ('vehicles', 'vehicle_outages', 'vehicle_inspections', 'vehicle_damages', 'vehicle_services');

-- Equipment ---------------------------------------------------------------------------------------------------------

create table equipment (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  category text not null check (category in ('dolly', 'pads', 'straps', 'tools', 'electronics', 'safety', 'other')),
  tag text not null default '' check (length(tag) <= 100),
  quantity integer not null default 1 check (quantity between 0 and 100000),
  -- At this many or fewer it is told as low.
  low_quantity integer check (low_quantity between 0 and 100000),
  condition text not null default 'good' check (condition in ('new', 'good', 'fair', 'poor', 'broken')),
  purchased_on date,
  cost_cents bigint check (cost_cents >= 0),
  vehicle_id bigint,
  location text not null default '' check (length(location) <= 100),
  notes text not null default '' check (length(notes) <= 20000),
  retired_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, vehicle_id) references vehicles
);
create index equipment_vehicle on equipment (company_id, vehicle_id) where vehicle_id is not null;
call fence('equipment');

create table equipment_loans (
  company_id bigint not null,
  id bigint generated always as identity,
  equipment_id bigint not null,
  -- Who holds it; what a worker who is gone held stays told.
  user_id bigint not null,
  quantity integer not null check (quantity between 1 and 100000),
  out_at timestamptz not null default now(),
  out_by bigint not null,
  due_on date,
  note text not null default '' check (length(note) <= 500),
  back_at timestamptz check (back_at >= out_at),
  back_by bigint,
  back_condition text check (back_condition in ('new', 'good', 'fair', 'poor', 'broken')),
  check ((back_at is null) = (back_condition is null)),
  primary key (company_id, id),
  foreign key (company_id, equipment_id) references equipment
);
create index equipment_loans_item on equipment_loans (company_id, equipment_id, id desc);
create index equipment_loans_open on equipment_loans (company_id, user_id) where back_at is null;
call fence('equipment_loans');

create trigger keep_history after insert or update or delete on insurance_policies for each row execute function record_history();
create trigger keep_history after insert or update or delete on insurance_requests for each row execute function record_history();
create trigger keep_history after insert or update or delete on vehicles for each row execute function record_history();
create trigger keep_history after insert or update or delete on vehicle_outages for each row execute function record_history();
create trigger keep_history after insert or update or delete on vehicle_inspections for each row execute function record_history();
create trigger keep_history after insert or update or delete on vehicle_damages for each row execute function record_history();
create trigger keep_history after insert or update or delete on vehicle_services for each row execute function record_history();
create trigger keep_history after insert or update or delete on equipment for each row execute function record_history();
create trigger keep_history after insert or update or delete on equipment_loans for each row execute function record_history();

grant select, insert, update, delete on insurance_policies, vehicles, vehicle_outages, vehicle_inspections, vehicle_damages,
  vehicle_services, equipment to movesheet_app;
grant select, insert, update on equipment_loans to movesheet_app;
grant select, insert on insurance_requests, insurance_reminders, vehicle_reminders to movesheet_app;
