-- A job keeps the rates that it was agreed at: one copy of every setting that prices it (docs/decisions/0018).

alter table jobs drop constraint jobs_payment_split_check;
alter table jobs rename column payment_split to kept_terms;
alter table jobs add constraint jobs_kept_terms_check
  check (jsonb_typeof(kept_terms) = 'object' and pg_column_size(kept_terms) < 32768);

-- What a job keeps of its company: the variables except workers' pay, prices of materials, the card fee, and the edition
-- of the trade profiles (shared/trade/profiles.ts). A further setting that prices jobs joins as one more name.
create function terms_of(company companies) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'variables', company.variables - array['workerPay', 'workerFlatPay'],
    'packingMaterials', company.packing_materials,
    'cardFeePercent', company.card_fee_percent,
    'tradeEdition', 1)
$$;

-- Whether the client of a job has agreed to a price of it.
create function has_agreed_price(company bigint, job bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from agreements where company_id = company and job_id = job and name = 'estimate')
$$;

-- Copies the terms when a job becomes scheduled, by whatever way; a job whose client agreed to its price has them already
-- and keeps them when it goes back to inquiring.
create or replace function keep_job_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' and new.estimate_lines is null then
    select nullif(c.estimate_lines, '{}') into new.estimate_lines from companies c where c.id = new.company_id;
  end if;
  if tg_op = 'INSERT' and new.day_rates is null
    or tg_op = 'UPDATE' and old.job_status = 'inquiring' and new.kept_terms is null
      and new.job_date::date is distinct from old.job_date::date
  then
    select day_rates_of(c.booking) into new.day_rates from companies c where c.id = new.company_id;
  end if;
  if new.job_status in ('scheduled', 'completed') and new.kept_terms is null then
    select terms_of(c) into new.kept_terms from companies c where c.id = new.company_id;
  elsif tg_op = 'UPDATE' and new.job_status = 'inquiring' and old.job_status <> 'inquiring'
    and not has_agreed_price(new.company_id, new.id)
  then
    new.kept_terms := null;
  end if;
  return new;
end $$;

-- Copies the terms when the client agrees to the price of an inquiry.
create function keep_agreed_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update jobs j set kept_terms = terms_of(c) from companies c
   where j.company_id = new.company_id and j.id = new.job_id and j.kept_terms is null and c.id = new.company_id;
  return null;
end $$;
create trigger keep_agreed_terms after insert on agreements
  for each row when (new.name = 'estimate') execute function keep_agreed_terms();

-- Jobs that are booked keep their deposit and shares and, for all else, the settings of this day; jobs that were agreed to
-- keep those of this day. Nobody changed them, so the history tells nothing of it.
alter table jobs disable trigger user;
update jobs j set kept_terms = jsonb_set(terms_of(c), '{variables}',
    (terms_of(c) -> 'variables') - array(select jsonb_object_keys(j.kept_terms)) || jsonb_strip_nulls(j.kept_terms))
  from companies c where c.id = j.company_id and j.kept_terms is not null;
update jobs j set kept_terms = terms_of(c)
  from companies c where c.id = j.company_id and j.kept_terms is null
    and (j.job_status in ('scheduled', 'completed') or has_agreed_price(j.company_id, j.id));
alter table jobs enable trigger user;

drop function split_of(jsonb);
revoke execute on function terms_of(companies), has_agreed_price(bigint, bigint), keep_agreed_terms() from public;
grant execute on function terms_of(companies) to movesheet_app;
