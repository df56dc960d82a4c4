-- Migration 0061 was written beside 0058 and took its rule back: estimates that a start fills in leave no entry.

create or replace function record_history() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  -- Derived columns say nothing that the others do not say.
  derived text[] := array['version', 'updated_at', 'updated_by', 'first_address', 'first_city', 'first_state',
    'first_key', 'last_key', 'email_key', 'is_client', 'is_crew', 'starts_at', 'ends_at', 'last_contact_date',
    'lease_until', 'provider_key', 'idempotency_key', 'request_hash', 'caller', 'found_places'];
  told_apart text[] := array['client_id', 'billing_contact_id', 'user_id', 'job_status', 'deleted_at', 'removed_at', 'erased_at',
    'roles', 'approval', 'email', 'phone', 'smuvs_phone'];
  whole jsonb := coalesce(new_row, old_row);
  company bigint := coalesce((whole ->> 'company_id')::bigint, (whole ->> 'id')::bigint);
  actor bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  job bigint := case when tg_table_name = 'jobs' then (whole ->> 'id')::bigint else (whole ->> 'job_id')::bigint end;
  told_key jsonb := jsonb_strip_nulls(jsonb_build_object('id', whole -> 'id', 'userId', whole -> 'user_id',
    'position', whole -> 'position', 'name', case when tg_table_name = 'job_documents' then whole -> 'name' end));
  record bigint := case when told_key ->> 'id' ~ '^[0-9]{1,18}$' then (told_key ->> 'id')::bigint
    when told_key ->> 'userId' ~ '^[0-9]{1,18}$' then (told_key ->> 'userId')::bigint end;
  changed_before jsonb;
  changed_after jsonb;
  recent bigint[];
  newest bigint;
  is_one_more boolean := false;
  taken history;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, told_value(key, old_row -> key)), jsonb_object_agg(key, told_value(key, value))
      into changed_before, changed_after
      from jsonb_each(new_row)
     where value is distinct from old_row -> key and key <> all(derived);
    if changed_after is null then return null; end if;
    -- What a start fills in for a job of an earlier version follows from what is there (migration 0058).
    if tg_table_name = 'jobs' and actor is null and changed_before = '{"booked_estimate": null}' then return null; end if;
  else
    select jsonb_object_agg(key, told_value(key, value)) into changed_before from jsonb_each(old_row - derived);
    select jsonb_object_agg(key, told_value(key, value)) into changed_after from jsonb_each(new_row - derived);
  end if;

  if tg_op = 'UPDATE' and actor is not null and not changed_after ?| told_apart and not history_is_proof(tg_table_name) then
    -- Two statements, so that each walks the newest entries of one index.
    if record is not null then
      recent := array(select h.id from history h where h.company_id = company and h.record_id = record order by h.id desc limit 200);
    elsif job is not null then
      recent := array(select h.id from history h where h.company_id = company and h.job_id = job order by h.id desc limit 200);
    end if;
    select max(r.id),
        count(*) >= 120 and bool_and(r.is_own and r.at > clock_timestamp() - interval '1 hour') filter (where r.place <= 120)
        or count(*) >= 5 and bool_and(r.is_own and r.at >= date_trunc('minute', clock_timestamp())) filter (where r.place <= 5)
      into newest, is_one_more
      from (select h.id, h.at, coalesce(h.user_id = actor, false) and h.action = 'update' as is_own,
              row_number() over (order by h.id desc) as place
            from history h
           where h.company_id = company and h.id = any(recent) and h.table_name = tg_table_name
             and h.job_id is not distinct from job and h.record_key = told_key) r;
  end if;
  if is_one_more then
    perform set_config('app.merging', newest::text, true);
    delete from history h where h.company_id = company and h.id = newest and not h.after ?| told_apart returning h.* into taken;
    perform set_config('app.merging', '', true);
    changed_before := changed_before || coalesce(taken.before, '{}');
    changed_after := coalesce(taken.after, '{}') || changed_after;
  end if;

  insert into history (company_id, user_id, table_name, action, job_id, record_key, before, after, saves)
  values (company, actor, tg_table_name, lower(tg_op), job, told_key, changed_before, changed_after, 1 + coalesce(taken.saves, 0));
  return null;
end $$;
