-- Whether a worker lets the company's clients and office see their phone's position while they are on the way; the newest
-- answer counts. The wording is in shared/schedule/time-clock/arrival.ts, by its version.
create table position_consents (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  is_given boolean not null,
  text_version integer not null check (text_version > 0),
  recorded_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references members
);
create index position_consents_person on position_consents (company_id, user_id, id desc);
call fence('position_consents');
grant select, insert on position_consents to movesheet_app;

-- The last position of a crew that is on the way to a job: one row for each job, overwritten by the next position, and deleted
-- on arrival. It has no history, so that no track is kept anywhere.
create table crew_positions (
  company_id bigint not null,
  job_id bigint not null,
  user_id bigint not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- Meters.
  accuracy double precision not null check (accuracy between 0 and 100000),
  received_at timestamptz not null,
  -- The last drive that the map answered: from where, when, to which place, how far and how long.
  drive jsonb,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references jobs on delete cascade,
  foreign key (company_id, user_id) references members
);
create index crew_positions_person on crew_positions (company_id, user_id);
create index crew_positions_time on crew_positions (received_at);
call fence('crew_positions');
grant select, insert, update, delete on crew_positions to movesheet_app;
