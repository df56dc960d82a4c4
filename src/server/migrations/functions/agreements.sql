-- version 1

create or replace function agreement_follows() returns trigger language plpgsql as $$
declare
  last_id bigint;
  last_hash text;
begin
  select id, hash into last_id, last_hash from agreements
   where company_id = new.company_id and job_id = new.job_id order by id desc limit 1;
  if new.previous_hash is distinct from last_hash or new.id <= last_id then
    raise exception 'An agreement follows the one before it' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Copies the terms when the client agrees to the price of an inquiry.
create or replace function keep_agreed_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update jobs j set kept_terms = terms_of(c) from companies c
   where j.company_id = new.company_id and j.id = new.job_id and j.kept_terms is null and c.id = new.company_id;
  return null;
end $$;

-- Whether the client of a job has agreed to a price of it.
create or replace function has_agreed_price(company bigint, job bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from agreements where company_id = company and job_id = job and name = 'estimate')
$$;
