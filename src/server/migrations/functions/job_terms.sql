-- version 2

-- What a job keeps of its company: the variables except workers' pay and how clocks are counted, prices of materials, the card fee, and the edition
-- of the trade profiles (shared/trade/profiles.ts). A further setting that prices jobs joins as one more name.
create or replace function terms_of(company companies) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'variables', company.variables - array['workerPay', 'workerFlatPay', 'clockRounding', 'clockTravelBilled', 'clockTravelPaid',
      'workweekStart', 'clockPositionDays'],
    'packingMaterials', company.packing_materials,
    'cardFeePercent', company.card_fee_percent,
    'tradeEdition', 1)
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

create or replace function forget_booked_estimate() returns trigger language plpgsql as $$
begin
  new.booked_estimate := null;
  return new;
end $$;

create or replace function forget_found_places() returns trigger
language plpgsql as $$
begin
  new.found_places := null;
  return new;
end $$;
