-- What a client agreed to pay: where nothing was agreed to, the estimate as it stood when the job became scheduled.

alter table jobs
  -- `{ "lineItems": [{ item, rate, units }], "isPrice"? }`, kept when the job becomes scheduled and until it is inquiring
  -- again. `isPrice`: the job was completed before this was kept; its price stays what it was.
  add column booked_estimate jsonb check (jsonb_typeof(booked_estimate) = 'object' and pg_column_size(booked_estimate) < 65536);

create function forget_booked_estimate() returns trigger language plpgsql as $$
begin
  new.booked_estimate := null;
  return new;
end $$;
create trigger forget_booked_estimate before update of job_status on jobs
  for each row when (new.job_status = 'inquiring' and old.job_status <> 'inquiring')
  execute function forget_booked_estimate();

-- Jobs of earlier versions are filled in after the start: few are left at any time, so that this index stays small.
create index jobs_without_booked_estimate on jobs (company_id, id)
  where booked_estimate is null and job_status in ('scheduled', 'completed');

revoke execute on function forget_booked_estimate() from public;
