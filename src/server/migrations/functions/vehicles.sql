-- version 1

-- How long a truck is not free after a job, by its company's setting.
create or replace function truck_turnaround(company bigint) returns interval
language sql stable as $$
  select make_interval(mins => coalesce((c.booking ->> 'truckTurnaroundMinutes')::integer, 30)) from companies c where c.id = company
$$;

-- Jobs that count at whose time these vehicles are elsewhere, without an override for the pair. A vehicle is on a job from its
-- start to its end, and for the turnaround after it.
create or replace function vehicle_collisions(company bigint, job bigint, vehicles bigint[])
returns table (vehicle_id bigint, job_id bigint, starts_at timestamptz, ends_at timestamptz)
language sql stable as $$
  -- Row-level security lets an index compare with a column of `this`, not with a sum that is still to be made.
  with this as materialized (
    select j.id, j.starts_at, j.ends_at, j.ends_at + pause.length as until, j.starts_at - pause.length as free_by,
      j.starts_at - pause.length - interval '2 days' as since
      from jobs j cross join (select truck_turnaround(company) as length) pause
     where j.company_id = company and j.id = job and j.deleted_at is null and j.starts_at is not null
       and j.job_status in ('inquiring', 'scheduled', 'completed')
  ), near as (
    -- 'offset 0' has the times looked up in the index, as in crew_collisions.
    select o.id, o.starts_at, o.ends_at, this.starts_at as this_starts_at, this.ends_at as this_ends_at
      from this cross join lateral (
        select j.id, j.starts_at, j.ends_at, j.job_status from jobs j
         where j.company_id = company and j.deleted_at is null and j.starts_at is not null
           and j.starts_at > this.since and j.starts_at < this.until offset 0) o
     where o.ends_at > this.free_by and o.job_status in ('inquiring', 'scheduled', 'completed')
    union
    select o.id, o.starts_at, o.ends_at, this.starts_at, this.ends_at
      from this cross join lateral (
        select j.id, j.starts_at, j.ends_at, j.job_status from jobs j
         where j.company_id = company and j.deleted_at is null and j.ends_at - j.starts_at > interval '2 days'
           and j.starts_at < this.until offset 0) o
     where o.ends_at > this.free_by and o.job_status in ('inquiring', 'scheduled', 'completed')
  )
  select v.vehicle_id, near.id, near.starts_at, near.ends_at
    from near
    cross join lateral (
      select m.vehicle_id from job_vehicles m where m.company_id = company and m.job_id = near.id offset 0) v
   where near.id <> job and v.vehicle_id = any(vehicles)
     and not exists (
       select from vehicle_overlaps l where l.company_id = company and l.vehicle_id = v.vehicle_id
          and ((l.job_id = job and l.other_job_id = near.id
                and l.job_times = tstzrange(near.this_starts_at, near.this_ends_at)
                and l.other_times = tstzrange(near.starts_at, near.ends_at))
            or (l.job_id = near.id and l.other_job_id = job
                and l.other_times = tstzrange(near.this_starts_at, near.this_ends_at)
                and l.job_times = tstzrange(near.starts_at, near.ends_at))))
   order by 1, 3, 2
$$;

-- One at a time for each vehicle: the look and the write of another transaction cannot pass each other.
create or replace function hold_vehicle(company bigint, vehicle bigint) returns void
language sql volatile set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('vehicle ' || company || ' ' || vehicle, 7239))
$$;

create or replace function refuse_vehicle_overlap() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  truck bigint;
  hit record;
  job bigint := case when tg_table_name = 'jobs' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'job_id')::bigint end;
begin
  for truck in
    select vehicle_id from job_vehicles
     where company_id = new.company_id and job_id = job
       and (tg_table_name = 'jobs' or vehicle_id = (to_jsonb(new) ->> 'vehicle_id')::bigint)
     order by vehicle_id
  loop
    perform hold_vehicle(new.company_id, truck);
    -- A statement of its own sees what was committed while the lock was waited for.
    select * into hit from vehicle_collisions(new.company_id, job, array[truck]) limit 1;
    if found then
      raise exception 'Vehicle % of job % is on job % at that time', truck, job, hit.job_id
        using errcode = 'exclusion_violation', constraint = 'truck_overlap';
    end if;
  end loop;
  return null;
end $$;
revoke execute on function refuse_vehicle_overlap() from public;
