-- The hourly rate of a crew member is stored only when somebody types it. Until then pay follows the worker's own rate, or
-- else the company's, and is fixed when the job is completed (docs/decisions/0018).

alter table job_crew alter column hourly_rate drop not null, alter column hourly_rate drop default,
  add column kept_rate numeric(10, 2) check (kept_rate >= 0);
-- Stored rates stay typed, also those that equal the default: nothing tells a typed rate from one that was filled in, and no
-- member's pay may change with a later default because of the upgrade.

-- The rate of a person for whom none is typed; 12 dollars where neither the worker nor the company has one.
create function default_rate(company bigint, person bigint) returns numeric
language sql stable as $$
  select coalesce(
    (select m.hourly_rate from members m where m.company_id = company and m.user_id = person),
    (select (c.variables -> 'workerPay' ->> 'value')::numeric from companies c where c.id = company),
    12)
$$;

-- Fixes the rates of a crew when its job is completed, once: completing it again after a correction changes none.
create function keep_rates_of_job() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update job_crew set kept_rate = default_rate(company_id, user_id)
   where company_id = new.company_id and job_id = new.id and kept_rate is null and hourly_rate is null;
  return null;
end $$;
create trigger keep_rates after update of job_status on jobs
  for each row when (new.job_status = 'completed' and old.job_status <> 'completed')
  execute function keep_rates_of_job();

-- Members who join a completed job, or whose typed rate is taken back there, have theirs fixed at once.
create function keep_rate_of_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.hourly_rate is null and new.kept_rate is null
    and exists (select from jobs j where j.company_id = new.company_id and j.id = new.job_id and j.job_status = 'completed')
  then
    new.kept_rate := default_rate(new.company_id, new.user_id);
  end if;
  return new;
end $$;
create trigger keep_rate before insert or update of hourly_rate on job_crew
  for each row execute function keep_rate_of_member();

revoke execute on function default_rate(bigint, bigint), keep_rates_of_job(), keep_rate_of_member() from public;
grant execute on function default_rate(bigint, bigint) to movesheet_app;
