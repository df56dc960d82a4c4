-- What overtime adds to the pay of a worker for a workweek. A line that is not paid follows the hours of its week; a paid one
-- stays, and what changes afterwards is a line of its own.
create table overtime_lines (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  -- The first of the seven days.
  week_start date not null,
  -- Hours of overtime of the week when the line was calculated.
  hours numeric(9, 2) not null check (hours >= 0),
  -- Below 0 if more was paid than the hours are worth now.
  amount_cents bigint not null,
  calculated_at timestamptz not null,
  paid_at timestamptz,
  paid_by bigint,
  primary key (company_id, id),
  foreign key (company_id, user_id) references members,
  foreign key (company_id, paid_by) references members,
  check ((paid_at is null) = (paid_by is null))
);
create index overtime_lines_person on overtime_lines (company_id, user_id, week_start);
create index overtime_lines_week on overtime_lines (company_id, week_start);
call fence('overtime_lines');
grant select, insert, update on overtime_lines to movesheet_app;

-- Entries of the ledger that follow from these lines are found by their source.
create index journal_entries_overtime on journal_entries (company_id, source) where job_id is null and source like 'overtime%';
