-- When the first place of a job was done, for the stages that its client sees.
alter table clock_hours add column stop_done_at timestamptz;

-- Who approved the day of a worker, and for how many events: with a later one the day has to be approved again.
create table clock_approvals (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  day date not null,
  events integer not null check (events > 0),
  approved_by bigint not null,
  approved_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references members,
  foreign key (company_id, approved_by) references members
);
create index clock_approvals_day on clock_approvals (company_id, day, user_id, id);
call fence('clock_approvals');
grant select, insert on clock_approvals to movesheet_app;

-- Drivers and others of the motor carrier exemption (29 USC 213(b)(1)) are paid no overtime; off until somebody says so.
alter table members add column is_overtime_exempt boolean not null default false;
