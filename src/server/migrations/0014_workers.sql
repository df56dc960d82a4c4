-- Workers: their papers with expiry dates, times off that staffing minds, calendar feeds, and who takes sales calls when.

-- Licences, medical cards and other papers of a worker.
create table worker_documents (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('license', 'medicalCard', 'other')),
  title text not null default '' check (length(title) <= 100),
  number text not null default '' check (length(number) <= 100),
  issued_on date,
  expires_on date check (expires_on >= issued_on),
  file_id bigint,
  -- The narrowest warning that was told of this expiry day: 30, 7 or 0 days before.
  reminded_days integer check (reminded_days in (30, 7, 0)),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, user_id) references members on delete cascade,
  foreign key (company_id, file_id) references files
);
create index worker_documents_user on worker_documents (company_id, user_id, id);
create index worker_documents_expiry on worker_documents (company_id, expires_on) where expires_on is not null;
call fence('worker_documents');

-- Days, or hours of them, at which a worker does not work; approved ones stand against jobs.
create table worker_times_off (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- Minutes of the first and the last day; both empty for whole days.
  starts_minute integer check (starts_minute between 0 and 1439),
  ends_minute integer check (ends_minute between 1 and 1440),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null default '' check (length(reason) <= 500),
  status text not null check (status in ('pending', 'approved', 'refused')),
  asked_by bigint not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, user_id) references members on delete cascade,
  check ((starts_minute is null) = (ends_minute is null))
);
create index worker_times_off_user on worker_times_off (company_id, user_id, starts_at);
create index worker_times_off_pending on worker_times_off (company_id, first_day, id) where status = 'pending';
call fence('worker_times_off');

-- Leave to work on a job in a time off, with the reason; it is for the times that were looked at.
create table time_off_leaves (
  company_id bigint not null,
  time_off_id bigint not null,
  job_id bigint not null,
  user_id bigint not null,
  reason text not null check (length(reason) between 1 and 500),
  approved_by bigint not null,
  approved_at timestamptz not null default now(),
  job_times tstzrange not null,
  off_times tstzrange not null,
  primary key (company_id, time_off_id, job_id),
  foreign key (company_id, time_off_id) references worker_times_off on delete cascade,
  foreign key (company_id, job_id) references jobs on delete cascade
);
create index time_off_leaves_job on time_off_leaves (company_id, job_id, user_id);
call fence('time_off_leaves');

-- As before, and approved times off; these have no job.
create or replace function crew_collisions(company bigint, job bigint, people bigint[])
returns table (user_id bigint, job_id bigint, starts_at timestamptz, ends_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
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

-- The secret address of a worker's calendar, hashed.
create table calendar_feeds (
  company_id bigint not null,
  user_id bigint not null,
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references members on delete cascade
);
call fence('calendar_feeds');

-- Whom sales calls ring first.
create table sales_call (
  company_id bigint not null,
  user_id bigint not null,
  added_by bigint not null,
  added_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references members on delete cascade
);
call fence('sales_call');

-- Weekly hours in which a salesperson takes calls, by the company's clock: minutes of a weekday, 0 is Sunday.
create table sales_hours (
  company_id bigint not null,
  user_id bigint not null,
  weekday integer not null check (weekday between 0 and 6),
  starts_minute integer not null check (starts_minute between 0 and 1439),
  ends_minute integer not null check (ends_minute between 1 and 1440),
  primary key (company_id, user_id, weekday, starts_minute),
  foreign key (company_id, user_id) references members on delete cascade,
  check (ends_minute > starts_minute)
);
call fence('sales_hours');

create table sales_appointments (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 5 and 1440),
  name text not null check (length(name) between 1 and 100),
  phone text check (phone ~ '^[0-9]{10}$'),
  job_id bigint,
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, user_id) references members on delete cascade,
  foreign key (company_id, job_id) references jobs on delete set null (job_id)
);
create index sales_appointments_user on sales_appointments (company_id, user_id, starts_at);
call fence('sales_appointments');

-- Accounts -----------------------------------------------------------------------------------------------------------

create function sees_company(company bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce(company = any(nullif(current_setting('app.company_ids', true), '')::bigint[]), false)
$$;

-- The account of a worker's email, made when there is none, and whether it has a password; nothing else of the person is
-- told (DECISIONS K5). A sign-up that no company has taken begins here.
create function account_for_worker(company bigint, worker_email text, first text, last text)
returns table (user_id bigint, has_password boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_user users;
begin
  if not sees_company(company) then raise exception 'not this company' using errcode = 'insufficient_privilege'; end if;
  insert into users as u (email, first_name, last_name, default_company_id)
  values (lower(worker_email), first, last, company)
  on conflict (email) do update set default_company_id = coalesce(u.default_company_id, excluded.default_company_id)
  returning * into found_user;
  return query select found_user.id, found_user.password_hash is not null;
end $$;

-- Whoever is approved by their first company finds it when they sign in.
create function begin_at_company(company bigint, person bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not sees_company(company) or not exists (
    select from members m where m.company_id = company and m.user_id = person and m.approval = 'approved') then
    raise exception 'not of this company' using errcode = 'insufficient_privilege';
  end if;
  update users u set default_company_id = company where u.id = person and u.default_company_id is null;
end $$;

-- Gives a worker's account its first email (DECISIONS B1): 'first'; 'kept' when the email is another account's, of whom
-- nothing is told; 'own' when it signs in with that email already; 'shared' when it signs in with another one, which
-- only its owner may change.
create function first_worker_login(company bigint, worker bigint, new_email text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  standing text;
begin
  if not sees_company(company) or not exists (
    select from members m where m.company_id = company and m.user_id = worker) then
    raise exception 'not of this company' using errcode = 'insufficient_privilege';
  end if;
  select u.email into standing from users u where u.id = worker for update;
  if standing is not null then return case when standing = lower(new_email) then 'own' else 'shared' end; end if;
  update users u set email = lower(new_email)
   where u.id = worker and not exists (select from users o where o.email = lower(new_email) and o.id <> worker);
  return case when found then 'first' else 'kept' end;
exception when unique_violation then
  return 'kept';
end $$;

-- Takes a worker out of a company: 'unknown', 'has_jobs' while they stand on a job that is not deleted, else 'deleted'.
-- Who is a client there as well stays one. A record that calls or pay of deleted jobs name stays, out of every list.
create function remove_worker(company bigint, worker bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member members;
begin
  if not sees_company(company) then raise exception 'not this company' using errcode = 'insufficient_privilege'; end if;
  perform hold_person(company, worker);
  select * into member from members m where m.company_id = company and m.user_id = worker and m.is_crew for update;
  if not found then return 'unknown'; end if;
  if exists (select from job_crew c join jobs j on j.company_id = c.company_id and j.id = c.job_id
      where c.company_id = company and c.user_id = worker and j.deleted_at is null) then
    return 'has_jobs';
  end if;
  delete from worker_documents where company_id = company and user_id = worker;
  delete from worker_times_off where company_id = company and user_id = worker;
  delete from calendar_feeds where company_id = company and user_id = worker;
  delete from sales_call where company_id = company and user_id = worker;
  delete from sales_hours where company_id = company and user_id = worker;
  delete from sales_appointments where company_id = company and user_id = worker;
  delete from phone_devices where company_id = company and user_id = worker;
  delete from crew_prospects where company_id = company and user_id = worker;
  delete from manager_requests where company_id = company and user_id = worker;
  update job_crew set user_id = null where company_id = company and user_id = worker;
  if member.is_client then
    update members set roles = array['client'], view_financials = false, is_sales = false, hourly_rate = null,
        updated_at = now()
     where company_id = company and user_id = worker;
    return 'deleted';
  end if;
  begin
    delete from job_seen where company_id = company and user_id = worker;
    delete from worker_ratings where company_id = company and user_id = worker;
    delete from members where company_id = company and user_id = worker;
  exception when foreign_key_violation then
    update members set approval = 'rejected', view_financials = false, is_sales = false, updated_at = now()
     where company_id = company and user_id = worker;
  end;
  update users set default_company_id = null where id = worker and default_company_id = company;
  return 'deleted';
end $$;

-- Whose calendar an address is; nobody's once the person works for the company no more.
create function calendar_of(hash text) returns table (company_id bigint, user_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.company_id, f.user_id from calendar_feeds f
    join members m on m.company_id = f.company_id and m.user_id = f.user_id and m.approval = 'approved'
   where f.secret_hash = hash and m.roles <> array['client']
$$;

create trigger keep_history after insert or update or delete on worker_documents for each row execute function record_history();
create trigger keep_history after insert or update or delete on worker_times_off for each row execute function record_history();
create trigger keep_history after insert or update or delete on time_off_leaves for each row execute function record_history();
create trigger keep_history after insert or update or delete on calendar_feeds for each row execute function record_history();
create trigger keep_history after insert or update or delete on sales_call for each row execute function record_history();
create trigger keep_history after insert or update or delete on sales_hours for each row execute function record_history();
create trigger keep_history after insert or update or delete on sales_appointments for each row execute function record_history();

grant select, insert, update, delete on worker_documents, worker_times_off, sales_appointments to movesheet_app;
grant select, insert, update on time_off_leaves, calendar_feeds to movesheet_app;
grant select, insert, delete on sales_call, sales_hours to movesheet_app;

revoke execute on function sees_company(bigint), account_for_worker(bigint, text, text, text),
  begin_at_company(bigint, bigint), first_worker_login(bigint, bigint, text), remove_worker(bigint, bigint),
  calendar_of(text) from public;
grant execute on function sees_company(bigint), account_for_worker(bigint, text, text, text),
  begin_at_company(bigint, bigint), first_worker_login(bigint, bigint, text), remove_worker(bigint, bigint),
  calendar_of(text) to movesheet_app;
