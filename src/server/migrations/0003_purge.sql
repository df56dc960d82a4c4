-- Daily removal of what has had its time. The app's role calls one function; it can delete none of this by itself.

-- Whether a deleted job has to stay for good: one with agreements, payments or messages is never purged
-- (ARCHITECTURE 'Decided once'). A mail about the job is a message. A migration that adds another such table
-- replaces this function with one more `or exists`.
create function job_must_stay(company bigint, job bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from deliveries d where d.company_id = company and d.job_id = job)
$$;

-- Removes at most `most` rows of each kind and answers how many of each; call again while one is full.
create function purge_expired(most integer)
returns table (idempotency_keys bigint, token_families bigint, jobs bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  keys_gone bigint;
  families_gone bigint;
  jobs_gone bigint;
begin
  delete from idempotency_keys where (caller, key) in (
    select caller, key from idempotency_keys where created_at < now() - interval '24 hours' order by created_at limit most);
  get diagnostics keys_gone = row_count;

  delete from token_families where id in (
    select id from token_families where expires_at < now() order by expires_at limit most);
  get diagnostics families_gone = row_count;

  delete from jobs where (company_id, id) in (
    select j.company_id, j.id from jobs j
     where j.deleted_at < now() - interval '30 days' and not job_must_stay(j.company_id, j.id)
     order by j.deleted_at limit most);
  get diagnostics jobs_gone = row_count;

  return query select keys_gone, families_gone, jobs_gone;
end $$;

create index token_families_expiry on token_families (expires_at);
create index deliveries_job on deliveries (company_id, job_id) where job_id is not null;
create index jobs_purge on jobs (deleted_at) where deleted_at is not null;

revoke execute on function job_must_stay(bigint, bigint), purge_expired(integer) from public;
grant execute on function purge_expired(integer) to movesheet_app;
