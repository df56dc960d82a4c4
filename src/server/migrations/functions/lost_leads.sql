-- version 1

-- A lost inquiry is open again once it is no inquiry any more, or its client changed it. When it is back to inquiring
-- later, nothing says that it is lost.
create or replace function reopen_lost() returns trigger language plpgsql as $$
begin
  if new.job_status <> 'inquiring' or old.lost_at is not null and new.updated_at is distinct from old.updated_at
    and new.updated_by in (new.client_id, new.billing_contact_id)
  then
    new.lost_at := null;
    new.lost_reason := null;
    new.lost_note := null;
    new.lost_by := null;
  end if;
  return new;
end $$;

-- The client of a lost inquiry agreed to something.
create or replace function reopen_lost_by_agreement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update jobs set lost_at = null, lost_reason = null, lost_note = null, lost_by = null
   where company_id = new.company_id and id = new.job_id and lost_at is not null;
  return null;
end $$;

revoke execute on function reopen_lost(), reopen_lost_by_agreement() from public;
