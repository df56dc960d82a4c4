-- version 1

-- The stars are those of rated jobs; `jobs` stays the number of completed ones.
create or replace function add_rating(company bigint, person bigint, more_stars numeric, more_jobs integer, more_rated integer)
returns void
language sql volatile set search_path = public, pg_temp as $$
  insert into worker_ratings as r (company_id, user_id, stars, jobs, rated)
  values (company, person, more_stars, more_jobs, more_rated)
  on conflict (company_id, user_id) do update
    set stars = r.stars + more_stars, jobs = r.jobs + more_jobs, rated = r.rated + more_rated
$$;

create or replace function keep_ratings_of_job() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sign integer := (new.job_status = 'completed' and new.deleted_at is null)::integer
    - (old.job_status = 'completed' and old.deleted_at is null)::integer;
  member record;
begin
  if sign <> 0 then
    for member in select user_id, rating, is_rated from job_crew
      where company_id = new.company_id and job_id = new.id and user_id is not null order by user_id
    loop
      perform add_rating(new.company_id, member.user_id, case when member.is_rated then sign * member.rating else 0 end,
        sign, sign * member.is_rated::integer);
    end loop;
  end if;
  return null;
end $$;

create or replace function keep_ratings_of_crew() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counts boolean := exists (select from jobs j where j.company_id = coalesce(new.company_id, old.company_id)
    and j.id = coalesce(new.job_id, old.job_id) and j.job_status = 'completed' and j.deleted_at is null);
begin
  if counts then
    if tg_op <> 'INSERT' and old.user_id is not null then
      perform add_rating(old.company_id, old.user_id, case when old.is_rated then -old.rating else 0 end, -1,
        -old.is_rated::integer);
    end if;
    if tg_op <> 'DELETE' and new.user_id is not null then
      perform add_rating(new.company_id, new.user_id, case when new.is_rated then new.rating else 0 end, 1,
        new.is_rated::integer);
    end if;
  end if;
  return null;
end $$;
