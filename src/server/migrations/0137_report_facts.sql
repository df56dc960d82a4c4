-- What reports read of a job beside its figures: who is planned and what came of it. functions/job_figures.sql keeps it; null
-- for jobs of earlier versions until a start has filled it in.
alter table job_figures
  add column crew_size integer,
  add column trucks integer,
  add column clock_hours numeric(9, 2),
  add column is_deleted boolean;
create index job_figures_unknown on job_figures (company_id, job_id) where crew_size is null;

-- As job_figures_day, with all that reports sum up, so that they read neither the rows of figures nor jobs, crews and trucks.
create index job_figures_facts on job_figures (company_id, job_status, day) include
  (job_type, job_source, revenue_cents, cogs_cents, expenses_cents, tips_cents, hours, owed_cents, paid_cents,
   booked_cents, crew_size, trucks, clock_hours, is_deleted);
drop index job_figures_day;
-- What leads that came in together have brought: ids grow with the time.
create index job_figures_done on job_figures (company_id, job_id) include (revenue_cents, cogs_cents, expenses_cents)
  where job_status = 'completed';
