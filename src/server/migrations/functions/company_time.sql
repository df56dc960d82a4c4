-- version 2

-- The wall clock of a company as an instant; stable input for generated columns is not possible,
-- so the jobs store computes starts_at and ends_at through this one function.
create or replace function instant_of(wall timestamp, zone text) returns timestamptz
language sql stable as $$ select wall at time zone zone $$;

-- A company's local time as an instant, by its current time zone: it waits for a running change of the zone, and a later
-- change waits for this transaction.
create or replace function company_instant(company bigint, wall timestamp) returns timestamptz
language plpgsql set search_path = public, pg_temp as $$
begin
  if wall is null then return null; end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('zone ' || company, 0));
  -- A statement of its own: it sees what was committed while the lock was waited for.
  return (select instant_of(wall, c.timezone) from companies c where c.id = company);
end $$;

-- The percents that a company has set of its booking, NULL where all are 0.
create or replace function day_rates_of(booking jsonb) returns jsonb
language sql immutable as $$
  select nullif(
    jsonb_build_object('weekdayPercents', coalesce(booking -> 'weekdayPercents', '[0, 0, 0, 0, 0, 0, 0]'),
      'seasons', coalesce(booking -> 'seasons', '[]')),
    '{"weekdayPercents": [0, 0, 0, 0, 0, 0, 0], "seasons": []}')
$$;
