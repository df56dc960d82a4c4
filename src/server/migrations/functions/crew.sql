-- version 4

-- Jobs that count at whose time these people work elsewhere, without an override for the pair, and approved times off,
-- which have no job. Without settings of its own it becomes part of the statement that calls it: as a function it was
-- planned again whenever the app and the triggers below, who see different rows, called it in turn.
create or replace function crew_collisions(company bigint, job bigint, people bigint[])
returns table (user_id bigint, job_id bigint, starts_at timestamptz, ends_at timestamptz)
language sql stable as $$
  -- Row-level security lets an index compare with a column of `this`, not with a sum that is still to be made.
  with this as materialized (
    select j.id, j.starts_at, j.ends_at, j.starts_at - interval '2 days' as since from jobs j
     where j.company_id = company and j.id = job and j.deleted_at is null and j.starts_at is not null
       and j.job_status in ('inquiring', 'scheduled', 'completed')
  ), near as (
    -- 'offset 0' has the times looked up in the index: the planner takes a company for far smaller than it is.
    select o.id, o.starts_at, o.ends_at, this.starts_at as this_starts_at, this.ends_at as this_ends_at
      from this cross join lateral (
        select j.id, j.starts_at, j.ends_at, j.job_status from jobs j
         where j.company_id = company and j.deleted_at is null and j.starts_at is not null
           and j.starts_at > this.since and j.starts_at < this.ends_at offset 0) o
     where o.ends_at > this.starts_at and o.job_status in ('inquiring', 'scheduled', 'completed')
    union
    select o.id, o.starts_at, o.ends_at, this.starts_at, this.ends_at
      from this cross join lateral (
        select j.id, j.starts_at, j.ends_at, j.job_status from jobs j
         where j.company_id = company and j.deleted_at is null and j.ends_at - j.starts_at > interval '2 days'
           and j.starts_at < this.ends_at offset 0) o
     where o.ends_at > this.starts_at and o.job_status in ('inquiring', 'scheduled', 'completed')
  )
  select c.user_id, near.id, near.starts_at, near.ends_at
    from near
    -- Job by job, by key ('offset 0' keeps it so): by person it would be all jobs that they ever had.
    cross join lateral (
      select m.user_id from job_crew m where m.company_id = company and m.job_id = near.id offset 0) c
   where near.id <> job and c.user_id = any(people)
     and not exists (
       select from crew_overlaps l where l.company_id = company and l.user_id = c.user_id
          and ((l.job_id = job and l.other_job_id = near.id
                and l.job_times = tstzrange(near.this_starts_at, near.this_ends_at)
                and l.other_times = tstzrange(near.starts_at, near.ends_at))
            or (l.job_id = near.id and l.other_job_id = job
                and l.other_times = tstzrange(near.this_starts_at, near.this_ends_at)
                and l.job_times = tstzrange(near.starts_at, near.ends_at))))
  union all
  select o.user_id, null, o.starts_at, o.ends_at
    from this join worker_times_off o on o.company_id = company and o.user_id = any(people)
      and o.status = 'approved' and o.starts_at < this.ends_at and o.ends_at > this.starts_at
   where not exists (
     select from time_off_leaves l where l.company_id = company and l.time_off_id = o.id and l.job_id = job
        and l.job_times = tstzrange(this.starts_at, this.ends_at) and l.off_times = tstzrange(o.starts_at, o.ends_at))
   order by 1, 3, 2
$$;

-- One at a time for each person: the look and the write of another transaction can not pass each other.
create or replace function hold_person(company bigint, person bigint) returns void
language sql volatile set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('crew ' || company || ' ' || person, 7239))
$$;

create or replace function refuse_crew_overlap() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person bigint;
  hit record;
  job bigint := case when tg_table_name = 'jobs' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'job_id')::bigint end;
begin
  for person in
    select user_id from job_crew
     where company_id = new.company_id and job_id = job and user_id is not null
       and (tg_table_name = 'jobs' or user_id = (to_jsonb(new) ->> 'user_id')::bigint)
     order by user_id
  loop
    perform hold_person(new.company_id, person);
    -- A statement of its own sees what was committed while the lock was waited for.
    select * into hit from crew_collisions(new.company_id, job, array[person]) limit 1;
    if found then
      raise exception 'Crew member % of job % is on job % at that time', person, job, hit.job_id
        using errcode = 'exclusion_violation', constraint = 'crew_overlap';
    end if;
  end loop;
  return null;
end $$;

-- A line that was paid moves with the record of its worker when that becomes part of the worker's account; nothing else of it
-- changes. Without this a worker who was paid could not accept the company's invitation.
create or replace function lock_paid_line() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null and (tg_op = 'DELETE'
    or (new.item, new.line_date, new.rate, new.units, new.job_id)
      is distinct from (old.item, old.line_date, old.rate, old.units, old.job_id)
    or (new.user_id <> old.user_id and not exists (select from members m where m.company_id = old.company_id
      and m.user_id = old.user_id and m.merged_into = new.user_id))) then
    raise exception 'A paid line cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;

-- The rate of a person for whom none is typed; 12 dollars where neither the worker nor the company has one.
create or replace function default_rate(company bigint, person bigint) returns numeric
language sql stable as $$
  select coalesce(
    (select m.hourly_rate from members m where m.company_id = company and m.user_id = person),
    (select (c.variables -> 'workerPay' ->> 'value')::numeric from companies c where c.id = company),
    12)
$$;

-- Fixes the rates of a crew when its job is completed, once: completing it again after a correction changes none.
create or replace function keep_rates_of_job() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update job_crew set kept_rate = default_rate(company_id, user_id)
   where company_id = new.company_id and job_id = new.id and kept_rate is null and hourly_rate is null;
  return null;
end $$;

-- Members who join a completed job, or whose typed rate is taken back there, have theirs fixed at once.
create or replace function keep_rate_of_member() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.hourly_rate is null and new.kept_rate is null
    and exists (select from jobs j where j.company_id = new.company_id and j.id = new.job_id and j.job_status = 'completed')
  then
    new.kept_rate := default_rate(new.company_id, new.user_id);
  end if;
  return new;
end $$;

-- The person whose calendar has this address, or nothing if they no longer work for the company.
create or replace function calendar_of(hash text) returns table (company_id bigint, user_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.company_id, f.user_id from calendar_feeds f
    join members m on m.company_id = f.company_id and m.user_id = f.user_id and m.approval = 'approved'
   where f.secret_hash = hash and m.roles <> array['client']
$$;

-- The manager whose calendar of all jobs of the company has this address, or nothing if they no longer manage it.
create or replace function company_calendar_of(hash text) returns table (company_id bigint, user_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.company_id, f.user_id from calendar_feeds f
    join members m on m.company_id = f.company_id and m.user_id = f.user_id and m.approval = 'approved'
   where f.secret_company_hash = hash and m.roles && array['administrator', 'manager']
$$;
revoke execute on function company_calendar_of(text) from public;
grant execute on function company_calendar_of(text) to movesheet_app;
