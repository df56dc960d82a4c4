-- What a job costs on its day, and which days are free.

alter table jobs
  -- The company's percents of weekdays and seasons on the hourly rates, as a job keeps them: from when it was made, its
  -- estimate last went back to automatic, or it moved to another day while inquiring; NULL is none.
  add column day_rates jsonb check (jsonb_typeof(day_rates) = 'object' and pg_column_size(day_rates) < 16384);

-- The percents that a company has set of its booking, NULL where all are 0.
create function day_rates_of(booking jsonb) returns jsonb
language sql immutable as $$
  select nullif(
    jsonb_build_object('weekdayPercents', coalesce(booking -> 'weekdayPercents', '[0, 0, 0, 0, 0, 0, 0]'),
      'seasons', coalesce(booking -> 'seasons', '[]')),
    '{"weekdayPercents": [0, 0, 0, 0, 0, 0, 0], "seasons": []}')
$$;

-- Whoever saves a job, by whatever way it becomes scheduled, its terms are kept with it. The company is the job's own.
create or replace function keep_job_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.estimate_lines is null then
    select nullif(c.estimate_lines, '{}') into new.estimate_lines from companies c where c.id = new.company_id;
  end if;
  if tg_op = 'INSERT' and new.day_rates is null
    or tg_op = 'UPDATE' and old.job_status = 'inquiring' and new.job_date::date is distinct from old.job_date::date
  then
    select day_rates_of(c.booking) into new.day_rates from companies c where c.id = new.company_id;
  end if;
  if new.job_status = 'inquiring' then
    new.payment_split := null;
  elsif new.job_status in ('scheduled', 'completed') and new.payment_split is null then
    select split_of(c.variables) into new.payment_split from companies c where c.id = new.company_id;
  end if;
  return new;
end $$;
drop trigger keep_terms on jobs;
create trigger keep_terms before insert or update of job_status, job_date on jobs
  for each row execute function keep_job_terms();

-- What is taken of a day: few jobs are open at a time, so that this index stays small beside all jobs of a company.
create index jobs_taken on jobs (company_id, starts_at) include (ends_at, crew_size, use_truck, job_status, id)
  where deleted_at is null and job_status in ('scheduled', 'inquiring') and starts_at is not null;

revoke execute on function day_rates_of(jsonb), keep_job_terms() from public;
grant execute on function day_rates_of(jsonb) to movesheet_app;
