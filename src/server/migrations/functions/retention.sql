-- version 5

-- Whether a deleted job has to stay for good: one with agreements, payments, messages or ratings is never purged. A mail
-- about the job is a message. A new table of that kind adds one more `or exists`.
create or replace function job_must_stay(company bigint, job bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from deliveries d where d.company_id = company and d.job_id = job)
    or exists (select from agreements a where a.company_id = company and a.job_id = job)
    or exists (select from job_signatures s where s.company_id = company and s.job_id = job)
    or exists (select from communications c where c.company_id = company and c.job_id = job)
    or exists (select from disputes d where d.company_id = company and d.job_id = job)
    or exists (select from crew_invoice_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
    or exists (select from cost_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
    or exists (select from transactions x where x.company_id = company and x.job_id = job)
    or exists (select from recorded_payments p where p.company_id = company and p.job_id = job)
    or exists (select from tip_payouts p where p.company_id = company and p.job_id = job)
    or exists (select from journal_entries e where e.company_id = company and e.job_id = job)
    or exists (select from clock_events e where e.company_id = company and e.job_id = job)
    or exists (select from inventory_changes i where i.company_id = company and i.job_id = job)
    or exists (select from reviews r where r.company_id = company and r.job_id = job and r.answered_at is not null)
$$;

-- Removes at most `most` rows of each kind and answers how many of each; call again while one is full.
create or replace function purge_expired(most integer)
returns table (idempotency_keys bigint, token_families bigint, jobs bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  keys_gone bigint;
  families_gone bigint;
  jobs_gone bigint;
begin
  delete from idempotency_keys where (caller, key) in (
    -- A phone can be without a network for days before it sends what a crew did (web/kernel/phone-queue.ts).
    select caller, key from idempotency_keys
     where created_at < now() - interval '24 hours' and (key not like 'phone-%' or created_at < now() - interval '14 days')
     order by created_at limit most);
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

-- Removes at most `most` finished messages that companies no longer keep (`messagesKeptDays`, 365 days): those that are on
-- no timeline and carry no personal link. Answers how many; call again while it is `most`.
create or replace function purge_messages(most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  delete from deliveries where (company_id, id) in (
    select d.company_id, d.id from companies c
      join deliveries d on d.company_id = c.id and d.status <> 'queued'
       and d.changed_at < now() - make_interval(days => coalesce((c.variables #>> '{messagesKeptDays,value}')::numeric::integer, 365))
     where not exists (select from communications o where o.company_id = d.company_id and o.delivery_id = d.id)
       and not exists (select from personal_links l where l.company_id = d.company_id and l.delivery_id = d.id)
     limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function purge_messages(integer) from public;
grant execute on function purge_messages(integer) to movesheet_app;

-- Empties at most `most` positions of phones that companies no longer keep (`clockPositionDays`, 30 days). Answers how many;
-- call again while it is `most`.
create or replace function purge_clock_positions(most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  update clock_events set phone_position = null where (company_id, id) in (
    select e.company_id, e.id from companies c
      join clock_events e on e.company_id = c.id and e.phone_position is not null
       and e.received_at < now() - make_interval(days => coalesce((c.variables #>> '{clockPositionDays,value}')::numeric::integer, 30))
     limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function purge_clock_positions(integer) from public;
grant execute on function purge_clock_positions(integer) to movesheet_app;

-- Deletes the positions of crews whose phones have sent none for 3 hours, or who are no longer on the way. Answers how many.
create or replace function forget_positions() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  delete from crew_positions p where p.received_at < now() - interval '3 hours'
    or not exists (select from clock_hours h where h.company_id = p.company_id and h.job_id = p.job_id and h.user_id = p.user_id
      and h.state = 'onTheWay' and h.since > now() - interval '12 hours')
    or not exists (select from jobs j join job_crew c on c.company_id = j.company_id and c.job_id = j.id and c.user_id = p.user_id
      where j.company_id = p.company_id and j.id = p.job_id and j.job_status = 'scheduled' and j.deleted_at is null);
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke execute on function forget_positions() from public;
grant execute on function forget_positions() to movesheet_app;

-- Forgets files that were never run after a day, and the rows of the others when they can not be undone any more.
create or replace function expired_imports(most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
  more bigint;
begin
  delete from imports where id in (
    select i.id from imports i
     where i.status = 'mapping' and i.created_at < now() - interval '1 day' order by i.id limit most);
  get diagnostics gone = row_count;
  delete from import_rows where (company_id, import_id, line) in (
    select r.company_id, r.import_id, r.line from imports i
      join import_rows r on r.company_id = i.company_id and r.import_id = i.id
     where i.status in ('done', 'stopped', 'undone') and i.ended_at < now() - interval '30 days' limit most);
  get diagnostics more = row_count;
  return gone + more;
end $$;

-- Files whose week is over, over all companies.
create or replace function expired_exports(most integer)
returns table (company_id bigint, id bigint, file_id bigint, storage_key text)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.company_id, e.id, e.file_id, f.storage_key
    from exports e join files f on f.company_id = e.company_id and f.id = e.file_id
   where e.status = 'done' and e.expires_at < now() order by e.expires_at limit most
$$;

-- PDFs are made for one download and removed a day later; so is a picture that nobody has, uploaded in vain or replaced;
-- and the evidence of a chargeback, two years after the bank decided: the card networks let nobody come back to it later.
-- Evidence that no chargeback names was never sent.
create or replace function expired_documents(most integer) returns table (company_id bigint, id bigint, storage_key text)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id, storage_key from files f
   where created_at < now() - interval '1 day'
     and (purpose = 'document' or purpose in ('logo', 'profile', 'photo') and not picture_is_shown(id)
       or purpose = 'evidence' and not exists (select from chargebacks c
         where c.company_id = f.company_id and c.file_id = f.id
           and (c.closed_at is null or c.closed_at > now() - interval '730 days')))
   order by created_at limit most
$$;
