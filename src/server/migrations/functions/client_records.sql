-- version 2

-- A client who was deleted and comes again by themselves has their record again, with what they say now.
create or replace function come_back() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update members m set approval = new.approval, created_at = now(), updated_at = now(), first_name = new.first_name,
    last_name = new.last_name, email = new.email, phone = new.phone, address = new.address, address2 = new.address2,
    address_details = new.address_details, company_name = new.company_name, is_company = new.is_company,
    profile_file_id = new.profile_file_id, notes = new.notes
   where m.company_id = new.company_id and m.user_id = new.user_id and m.removed_at is not null
     and m.merged_into is null and m.erased_at is null;
  return case when found then null else new end;
end $$;

-- Puts a rejected worker who is approved again back on the list; refuses it for a merged or erased record.
create or replace function take_back() returns trigger language plpgsql as $$
begin
  if new.approval <> 'rejected' and old.approval = 'rejected' and new.removed_at is not null then
    if new.merged_into is not null or new.erased_at is not null then
      raise exception 'Record % of company % is gone', new.user_id, new.company_id using errcode = 'integrity_constraint_violation';
    end if;
    new.removed_at := null;
    new.removed_by := null;
  end if;
  return new;
end $$;

-- A job that is restored, or written while its client left the list, brings its client back or goes to the kept record.
create or replace function follow_client() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.deleted_at is not null then return null; end if;
  -- A deleted record gave its email free; it has it again while nobody else does.
  update members m set approval = 'approved', email = (select u.email from users u where u.id = m.user_id
      and not exists (select from members o where o.company_id = m.company_id and o.email_key = u.email and o.user_id <> m.user_id))
   where m.company_id = new.company_id and m.user_id in (new.client_id, new.billing_contact_id)
     and m.removed_at is not null and m.merged_into is null and m.erased_at is null;
  update jobs j set client_id = coalesce(c.merged_into, j.client_id), billing_contact_id = coalesce(b.merged_into, j.billing_contact_id)
    from (select new.client_id as client_id, new.billing_contact_id as billing_id) one
    left join members c on c.company_id = new.company_id and c.user_id = one.client_id
    left join members b on b.company_id = new.company_id and b.user_id = one.billing_id
   where j.company_id = new.company_id and j.id = new.id and (c.merged_into is not null or b.merged_into is not null);
  return null;
end $$;

-- Takes a worker out of a company: 'unknown', 'has_jobs' while they stand on a job that is not deleted, else 'deleted'.
-- Who is a client there as well stays one. A record that calls or pay of deleted jobs name stays, out of every list.
create or replace function remove_worker(company bigint, worker bigint) returns text
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

-- A job that was written while its client was being erased is refused: nothing new is said of who is gone.
create or replace function refuse_erased_client() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from members m where m.company_id = new.company_id and m.erased_at is not null
      and ((m.user_id = new.client_id and (tg_op = 'INSERT' or new.client_id is distinct from old.client_id))
        or (m.user_id = new.billing_contact_id
          and (tg_op = 'INSERT' or new.billing_contact_id is distinct from old.billing_contact_id)))) then
    raise exception 'person of job % is erased', new.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
