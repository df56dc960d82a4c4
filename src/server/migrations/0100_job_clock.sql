-- The clock of a job: what each member recorded, and what the office corrected. Nothing is changed or removed; a correction
-- is an event that takes the place of another one.
create table clock_events (
  company_id bigint not null,
  -- Made on the phone, so that what is sent twice is kept once.
  id uuid not null,
  -- The order of arrival.
  seq bigint generated always as identity,
  job_id bigint not null,
  user_id bigint not null,
  -- Null only for a correction that takes an event away.
  kind text check (kind in ('onTheWay', 'arrived', 'start', 'break', 'back', 'stopDone', 'finish')),
  -- By the clock of the phone; null for a correction.
  device_time timestamptz,
  -- Added to the time of the phone, because its clock was off when it was sent.
  clock_off_ms bigint not null default 0,
  -- When it happened: the time of the phone with its correction.
  happened_at timestamptz,
  received_at timestamptz not null,
  stop integer check (stop between 0 and 100),
  -- Latitude, longitude and accuracy; emptied after the company's days.
  phone_position jsonb,
  recorded_by bigint not null,
  corrects uuid,
  reason text not null default '' check (length(reason) <= 500),
  -- Why it does not count although its order is possible, in English; '' if nothing speaks against it.
  problem text not null default '' check (length(problem) <= 300),
  -- The days of the company on which it changes hours.
  days date[] not null check (cardinality(days) between 1 and 2),
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs,
  foreign key (company_id, user_id) references members,
  foreign key (company_id, recorded_by) references members,
  check ((kind is null) = (happened_at is null)),
  check (kind is not null or corrects is not null),
  check (device_time is null or corrects is null)
);
create index clock_events_job on clock_events (company_id, job_id, seq);
create index clock_events_person on clock_events (company_id, user_id, received_at);
create index clock_events_time on clock_events (company_id, happened_at);
create index clock_events_positions on clock_events (company_id, received_at) where phone_position is not null;
call fence('clock_events');
grant select, insert on clock_events to movesheet_app;

-- What follows from the events of a member on a job, for bill, pay, and the stages of the day.
create table clock_hours (
  company_id bigint not null,
  job_id bigint not null,
  user_id bigint not null,
  state text not null check (state in ('off', 'onTheWay', 'arrived', 'working', 'onBreak', 'finished')),
  since timestamptz,
  on_the_way_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Hours as the bill and the pay count them; null until the member has finished.
  bill_hours numeric(9, 2) check (bill_hours >= 0),
  pay_hours numeric(9, 2) check (pay_hours >= 0),
  has_problems boolean not null,
  primary key (company_id, job_id, user_id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, user_id) references members
);
create index clock_hours_person on clock_hours (company_id, user_id);
call fence('clock_hours');
grant select, insert, update on clock_hours to movesheet_app;
