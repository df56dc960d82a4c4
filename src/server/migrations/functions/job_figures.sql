-- version 2

-- What reports read of a job beside its figures. A move takes the trucks that are assigned to it, or one if it needs one and
-- none is assigned; its clock is that of the crew's lead. A row is calculated again by every write to it.
create or replace function keep_report_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select j.crew_size, j.deleted_at is not null, coalesce((select nullif(count(*), 0) from job_vehicles v
      where v.company_id = j.company_id and v.job_id = j.id), j.use_truck::int)
    into new.crew_size, new.is_deleted, new.trucks
    from jobs j where j.company_id = new.company_id and j.id = new.job_id;
  new.clock_hours := (
    select h.bill_hours from (select c.user_id from job_crew c
        where c.company_id = new.company_id and c.job_id = new.job_id and not c.no_show
        order by c.answer = 'declined', 'documents' = any(c.permissions) desc, c.position limit 1) lead
      join clock_hours h on h.company_id = new.company_id and h.job_id = new.job_id and h.user_id = lead.user_id);
  return new;
end $$;

-- A job, its trucks, or a clock has changed.
create or replace function renew_report_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  update job_figures set job_id = job_id
   where company_id = (changed ->> 'company_id')::bigint
     and job_id = (changed ->> case when tg_table_name = 'jobs' then 'id' else 'job_id' end)::bigint;
  return null;
end $$;

-- Who the lead is may have changed; it matters once there is a clock.
create or replace function renew_clock_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  job bigint := case when tg_op = 'DELETE' then old.job_id else new.job_id end;
begin
  update job_figures set job_id = job_id
   where company_id = company and job_id = job
     and exists (select from clock_hours h where h.company_id = company and h.job_id = job and h.bill_hours is not null);
  return null;
end $$;

revoke execute on function keep_report_facts(), renew_report_facts(), renew_clock_facts() from public;
