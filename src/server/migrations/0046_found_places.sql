-- Cities and states of places that were stored without them by earlier versions, in the order of `locations`, so that a
-- worker outside the crew is shown where a job is. They stand apart from what people typed: no type of job, paper or price
-- goes by them. Null: not looked for yet.
alter table jobs add column found_places jsonb;

create function forget_found_places() returns trigger
language plpgsql as $$
begin
  new.found_places := null;
  return new;
end $$;
create trigger forget_found_places before update of locations on jobs for each row
  when (old.locations is distinct from new.locations) execute function forget_found_places();

-- As before; what was found for a place is no change of its job.
create or replace function record_history() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  -- Derived columns say nothing that the others do not say.
  derived text[] := array['version', 'updated_at', 'updated_by', 'first_address', 'first_city', 'first_state',
    'first_key', 'last_key', 'email_key', 'is_client', 'is_crew', 'starts_at', 'ends_at', 'last_contact_date',
    'lease_until', 'provider_key', 'idempotency_key', 'request_hash', 'caller', 'found_places'];
  whole jsonb := coalesce(new_row, old_row);
  changed_before jsonb;
  changed_after jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, told_value(key, old_row -> key)), jsonb_object_agg(key, told_value(key, value))
      into changed_before, changed_after
      from jsonb_each(new_row)
     where value is distinct from old_row -> key and key <> all(derived);
    if changed_after is null then return null; end if;
  else
    select jsonb_object_agg(key, told_value(key, value)) into changed_before from jsonb_each(old_row - derived);
    select jsonb_object_agg(key, told_value(key, value)) into changed_after from jsonb_each(new_row - derived);
  end if;
  insert into history (company_id, user_id, table_name, action, job_id, record_key, before, after)
  values (
    coalesce((whole ->> 'company_id')::bigint, (whole ->> 'id')::bigint),
    nullif(current_setting('app.user_id', true), '')::bigint,
    tg_table_name,
    lower(tg_op),
    case when tg_table_name = 'jobs' then (whole ->> 'id')::bigint else (whole ->> 'job_id')::bigint end,
    jsonb_strip_nulls(jsonb_build_object('id', whole -> 'id', 'userId', whole -> 'user_id', 'position', whole -> 'position',
      'name', case when tg_table_name = 'job_documents' then whole -> 'name' end)),
    changed_before,
    changed_after
  );
  return null;
end $$;
