-- What a company settles once and jobs keep: the lines that its estimates start with, and when the price of a booked move
-- falls due. Both are copied onto the job, so that a later change of the settings leaves it as it was agreed.

alter table companies
  -- Lines that estimates start with, by kind of move: { kind: [{ item, rate, units }] }, rates in dollars.
  add column estimate_lines jsonb not null default '{}'
    check (jsonb_typeof(estimate_lines) = 'object' and pg_column_size(estimate_lines) < 32768);

alter table jobs
  -- The company's lines when the job was made, or its estimate last went back to them; NULL is none.
  add column estimate_lines jsonb
    check (jsonb_typeof(estimate_lines) = 'object' and pg_column_size(estimate_lines) < 32768),
  -- Deposit and shares as the company had them when the job was booked; NULL while it is not, a NULL inside is the default.
  add column payment_split jsonb check (jsonb_typeof(payment_split) = 'object' and pg_column_size(payment_split) < 4096);

-- The variables by which the price of a move falls due (spec 3 §5 'Payment split').
create function split_of(variables jsonb) returns jsonb
language sql immutable as $$
  select jsonb_object_agg(name, variables -> name) from unnest(array['depositLocal', 'beforePickupLocal',
    'beforeDeliveryLocal', 'afterDeliveryLocal', 'depositLong', 'beforePickupLong', 'beforeDeliveryLong',
    'afterDeliveryLong']) as name
$$;

-- Whoever saves a job, by whatever way it becomes scheduled, its terms are kept with it. The company is the job's own.
create function keep_job_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.estimate_lines is null then
    select nullif(c.estimate_lines, '{}') into new.estimate_lines from companies c where c.id = new.company_id;
  end if;
  if new.job_status = 'inquiring' then
    new.payment_split := null;
  elsif new.job_status in ('scheduled', 'completed') and new.payment_split is null then
    select split_of(c.variables) into new.payment_split from companies c where c.id = new.company_id;
  end if;
  return new;
end $$;
create trigger keep_terms before insert or update of job_status on jobs
  for each row execute function keep_job_terms();

-- Jobs that are booked already keep today's terms; nobody changed them, so the history tells nothing of it.
alter table jobs disable trigger user;
update jobs j set payment_split = split_of(c.variables)
  from companies c where c.id = j.company_id and j.job_status in ('scheduled', 'completed');
alter table jobs enable trigger user;

revoke execute on function split_of(jsonb), keep_job_terms() from public;
