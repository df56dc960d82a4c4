-- The estimate that a start keeps with each booked job of an earlier version follows from what is there: it is no change that
-- the history tells, nor one that screens hear of. What a save keeps is told as before.

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
  acting bigint := nullif(current_setting('app.user_id', true), '')::bigint;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, told_value(key, old_row -> key)), jsonb_object_agg(key, told_value(key, value))
      into changed_before, changed_after
      from jsonb_each(new_row)
     where value is distinct from old_row -> key and key <> all(derived);
    if changed_after is null then return null; end if;
    if tg_table_name = 'jobs' and acting is null and changed_before = '{"booked_estimate": null}'
    then return null; end if;
  else
    select jsonb_object_agg(key, told_value(key, value)) into changed_before from jsonb_each(old_row - derived);
    select jsonb_object_agg(key, told_value(key, value)) into changed_after from jsonb_each(new_row - derived);
  end if;
  insert into history (company_id, user_id, table_name, action, job_id, record_key, before, after)
  values (
    coalesce((whole ->> 'company_id')::bigint, (whole ->> 'id')::bigint),
    acting,
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
