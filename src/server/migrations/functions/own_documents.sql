-- version 1

-- The documents that a company adds to its jobs now, with their conditions.
create or replace function own_documents_of(company bigint) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'isRequired', d.needs_agreement, 'jobTypes', d.job_types,
      'states', d.states)), '[]')
    from own_documents d where d.company_id = company and d.is_on and d.deleted_at is null
$$;

-- Whether somebody agreed to the contract of a job.
create or replace function has_contract(company bigint, job bigint) returns boolean
language sql stable as $$
  select exists (select from agreements a where a.company_id = company and a.job_id = job
    and a.name in ('clientAgreement', 'coloradoClientAgreement'))
$$;

-- The documents of its company that a job can have, in order: those that it keeps, or else those of now, and those that its
-- client agreed to. Jobs that were booked before there were such documents keep none. PL/pgSQL keeps the plan for the session,
-- because each read of a job calls it.
create or replace function own_documents_of_job(job jobs) returns jsonb
language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('name', 'own-' || d.id,
      'isRequired', coalesce(k.rule -> 'isRequired', 'false'), 'jobTypes', coalesce(k.rule -> 'jobTypes', '[]'),
      'states', coalesce(k.rule -> 'states', '[]'), 'isAgreed', d.is_agreed, 'isDeleted', d.deleted_at is not null)
      order by d.position, d.id), '[]')
    from (select o.id, o.position, o.deleted_at, exists (select from agreements a
        where a.company_id = o.company_id and a.job_id = job.id and a.name = 'own-' || o.id
          and a.user_id in (select unnest(array[job.client_id, job.billing_contact_id]) union all
            select m.user_id from members m where m.company_id = job.company_id
              and m.merged_into in (job.client_id, job.billing_contact_id))) as is_agreed
      from own_documents o where o.company_id = job.company_id) d
    left join jsonb_array_elements(case when job.kept_documents is not null then job.kept_documents
        when job.job_status in ('scheduled', 'completed') or has_contract(job.company_id, job.id) then '[]'
        else own_documents_of(job.company_id) end) as k (rule) on (k.rule ->> 'id')::bigint = d.id
   where k.rule is not null or d.is_agreed);
end $$;

-- Keeps the documents that a job has when its client agrees to its contract.
create or replace function keep_agreed_documents() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update jobs set kept_documents = own_documents_of(new.company_id)
   where company_id = new.company_id and id = new.job_id and kept_documents is null;
  return null;
end $$;

-- The same when a job becomes scheduled, by whatever way. A job that goes back to inquiring without a contract follows the
-- company's documents again.
create or replace function keep_job_documents() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.job_status in ('scheduled', 'completed') then
    if new.kept_documents is null then new.kept_documents := own_documents_of(new.company_id); end if;
  elsif new.job_status = 'inquiring' and not has_contract(new.company_id, new.id) then
    new.kept_documents := null;
  end if;
  return new;
end $$;

revoke execute on function own_documents_of(bigint), has_contract(bigint, bigint), own_documents_of_job(jobs),
  keep_agreed_documents(), keep_job_documents() from public;
grant execute on function own_documents_of(bigint), has_contract(bigint, bigint), own_documents_of_job(jobs) to movesheet_app;
