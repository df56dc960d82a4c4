-- version 12

-- Writes one history entry for a changed row. Secrets stay out: a column whose name begins with sealed_ or secret_ is
-- named without its value. Derived columns, leases, keys of calls, places found for a job and documents that it keeps are
-- not changes.
-- After five saves of a record by the same person within a minute, or 120 within an hour, a save replaces the entry before
-- it: with its values from before, and those of now. Entries about who knows of a job, who works where and how people are
-- reached are never merged. What a start fills in leaves no entry.
create or replace function record_history() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  -- Derived columns say nothing that the others do not say.
  derived text[] := array['version', 'updated_at', 'updated_by', 'first_address', 'first_city', 'first_state',
    'first_key', 'last_key', 'email_key', 'is_client', 'is_crew', 'starts_at', 'ends_at', 'last_contact_date',
    'lease_until', 'provider_key', 'idempotency_key', 'request_hash', 'caller', 'found_places', 'kept_documents', 'turn', 'turns',
    -- Kept for some days only, which a history would outlive.
    'phone_position'];
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
    if tg_table_name = 'jobs' and actor is null
      and (changed_before = '{"booked_estimate": null}' or changed_before ? 'owner_known') then return null; end if;
  else
    select jsonb_object_agg(key, told_value(key, value)) into changed_before from jsonb_each(old_row - derived);
    select jsonb_object_agg(key, told_value(key, value)) into changed_after from jsonb_each(new_row - derived);
  end if;

  if tg_op = 'UPDATE' and actor is not null and not changed_after ?| told_apart and not history_is_proof(tg_table_name) then
    -- Each branch walks the newest entries of one index. One statement without an array keeps its plan: with an array of
    -- keys it was planned again for each row.
    select max(r.id),
        count(*) >= 120 and bool_and(r.is_own and r.at > clock_timestamp() - interval '1 hour') filter (where r.place <= 120)
        or count(*) >= 5 and bool_and(r.is_own and r.at >= date_trunc('minute', clock_timestamp())) filter (where r.place <= 5)
      into newest, is_one_more
      from (select h.id, h.at, coalesce(h.user_id = actor, false) and h.action = 'update' as is_own,
              row_number() over (order by h.id desc) as place
            from ((select h.* from history h where record is not null and h.company_id = company and h.record_id = record
                order by h.id desc limit 200)
              union all
              (select h.* from history h where record is null and h.company_id = company and h.job_id = job
                order by h.id desc limit 200)) h
           where h.table_name = tg_table_name and h.job_id is not distinct from job and h.record_key = told_key) r;
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

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never deleted', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- The past is rewritten by the erasure of a person, by a save that takes the place of the entry before it, and by the
-- compaction of old entries; each changes only what it is for.
create or replace function refuse_rewritten_past() returns trigger language plpgsql as $$
declare
  may_change text[] := case tg_table_name when 'history' then array['before', 'after']
    when 'account_events' then array['ip', 'user_agent', 'detail'] end;
  was jsonb := to_jsonb(old);
begin
  if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    if current_setting('app.erasing', true) = 'yes' and tg_op = 'DELETE'
      and tg_table_name in ('text_consents', 'marketing_consents') then return old; end if;
    if tg_op = 'DELETE' and tg_table_name = 'history' and current_setting('app.merging', true) = was ->> 'id'
      and was ->> 'action' = 'update' and not history_is_proof(was ->> 'table_name')
      and (was ->> 'at')::timestamptz > clock_timestamp() - interval '1 hour' then return old; end if;
    -- Generated columns are not made yet, and cannot be written.
    if tg_op = 'UPDATE' and may_change is not null
      and (current_setting('app.erasing', true) = 'yes'
        or tg_table_name = 'history' and current_setting('app.compacting', true) = 'yes' and not history_is_proof(was ->> 'table_name')
          and (was ->> 'at')::timestamptz < clock_timestamp() - interval '11 months')
      and not exists (
      select from jsonb_each(to_jsonb(new)) n join pg_attribute a on a.attrelid = tg_relid and a.attname = n.key and a.attgenerated = ''
       where n.key <> all(may_change) and n.value is distinct from was -> n.key) then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Events of the clock never change, but that positions of phones go after the company's days, an erasure takes out what was
-- written of a person, and a merge gives the events of a record to the one that is kept.
create or replace function refuse_changed_clock() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  may_change text[] := array['phone_position'];
begin
  if tg_op = 'UPDATE' and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
    and (new.phone_position is null or new.phone_position = old.phone_position) then
    if current_setting('app.erasing', true) = 'yes' then may_change := may_change || 'reason'::text; end if;
    if exists (select from members m where m.company_id = old.company_id and m.user_id in (old.user_id, old.recorded_by)
        and m.merged_into in (new.user_id, new.recorded_by)) then
      may_change := may_change || array['user_id', 'recorded_by'];
    end if;
    if not exists (select from jsonb_each(to_jsonb(new)) n
      where n.key <> all(may_change) and n.value is distinct from was -> n.key) then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Approvals of days never change, but that a merge gives those of a record to the one that is kept.
create or replace function refuse_changed_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
    and to_jsonb(new) - array['user_id', 'approved_by'] = to_jsonb(old) - array['user_id', 'approved_by']
    and exists (select from members m where m.company_id = old.company_id and m.user_id in (old.user_id, old.approved_by)
      and m.merged_into in (new.user_id, new.approved_by)) then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- A column's value as the history shows it. The token of a company's quote plugin is named without its value.
create or replace function told_value(column_name text, value jsonb) returns jsonb
language sql immutable as $$
  select case when value <> 'null'::jsonb and (column_name ~ '^(sealed|secret)_' or column_name = 'plugin_token')
    then '"•••"'::jsonb else value end
$$;

-- A row of the past without these values.
create or replace function redacted(told jsonb, keys text[]) returns jsonb language sql immutable as $$
  select case when told is null then null else coalesce((
    select jsonb_object_agg(key, case when key <> all(keys) or value in ('null', '""') then value
      else case jsonb_typeof(value) when 'string' then '"Erased"'::jsonb when 'array' then '[]' when 'object' then '{}'
        else 'null' end end) from jsonb_each(told)), '{}') end
$$;

-- Tables whose entries are proof: each one is kept as it was written.
create or replace function history_is_proof(name text) returns boolean language sql immutable as $$
  select name in ('agreements', 'job_signatures', 'transactions', 'refunds', 'recorded_payments', 'tip_payouts',
    'payment_customers', 'cards', 'cost_lines', 'crew_invoice_lines', 'overtime_lines', 'ledger_accounts', 'general_accounts', 'account_events',
    'erasures', 'text_consents', 'marketing_consents', 'mail_optouts', 'merchant_terms', 'merchant_applications', 'disputes', 'dispute_entries', 'claim_items',
    'reviews', 'clock_events', 'clock_approvals', 'inventory_changes', 'company_wordings', 'exports', 'online_bookings', 'chargebacks')
$$;

-- An entry's values with `marker` in place of each long one.
create or replace function without_long_values(told jsonb, marker jsonb) returns jsonb language sql immutable as $$
  select case when told is null then null else coalesce((
    select jsonb_object_agg(key, case when length(value::text) > case jsonb_typeof(value) when 'string' then 200 else 40 end
      then marker else value end) from jsonb_each(told)), '{}') end
$$;

-- Drops the long values of one company's next entries that are older than it keeps them (`historyDetailMonths`, 24 months).
-- Who changed what and when stays, and all of what is proof. Answers how many entries were looked at, 0 when none is left.
create or replace function compact_history(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one record;
  upto timestamptz;
  looked integer;
begin
  select c.id, s.since, s.cutoff into one
    from companies c left join history_compactions k on k.company_id = c.id,
      lateral (select coalesce(k.compacted_to, '-infinity') as since, now() - make_interval(months => greatest(12,
        coalesce((c.variables #>> '{historyDetailMonths,value}')::numeric::integer, 24))) as cutoff) s
   where exists (select from history h where h.company_id = c.id and h.at > s.since and h.at < s.cutoff)
   order by c.id limit 1;
  if not found then return 0; end if;
  select max(at), count(*) into upto, looked from (
    select h.at from history h where h.company_id = one.id and h.at > one.since and h.at < one.cutoff order by h.at limit most) next;
  perform set_config('app.compacting', 'yes', true);
  update history h
     set before = without_long_values(h.before, case h.action when 'delete' then '"No longer kept"'::jsonb else 'null' end),
       after = without_long_values(h.after, '"No longer kept"')
   where h.company_id = one.id and h.at > one.since and h.at <= upto and not history_is_proof(h.table_name)
     and (h.before is distinct from without_long_values(h.before, 'null') or h.after is distinct from without_long_values(h.after, 'null'));
  perform set_config('app.compacting', '', true);
  insert into history_compactions as k (company_id, compacted_to) values (one.id, upto)
  on conflict (company_id) do update set compacted_to = excluded.compacted_to;
  return looked;
end $$;

-- What the live side reads, with communications beside deliveries; `known` are entries of the history that it has read
-- before, which a look shortly after another would read again.
create or replace function recent_changes(since timestamptz, most integer, known bigint[])
returns table (
  key text, at timestamptz, company_id bigint, table_name text, action text, job_id bigint, record_user_id bigint,
  former_users bigint[], was_scheduled boolean, referrer text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (
    (select 'history ' || h.id, h.at, h.company_id, h.table_name, h.action, h.job_id, (h.record_key ->> 'userId')::bigint,
       array_remove(array[
         case when h.table_name = 'jobs' then (h.before ->> 'client_id')::bigint end,
         case when h.table_name = 'jobs' then (h.before ->> 'billing_contact_id')::bigint end,
         case when h.table_name = 'job_crew' then (h.before ->> 'user_id')::bigint end], null),
       coalesce(h.table_name = 'jobs' and h.before ->> 'job_status' = 'scheduled', false),
       case when h.table_name = 'jobs' and h.action = 'update' then h.after ->> 'job_source' end
     -- 'not in' is looked up in a hash; 'not exists' compared each entry with each known one.
     from history h where h.at >= since and h.id not in (select unnest(known)) order by h.at limit most)
    union all
    (select 'delivery ' || d.id || ' ' || d.changed_at, d.changed_at, d.company_id, 'deliveries', 'update',
       d.job_id, null, '{}'::bigint[], false, null
     from deliveries d where d.changed_at >= since and d.job_id is not null order by d.changed_at limit most)
    union all
    (select 'communication ' || c.id || ' ' || c.changed_at, c.changed_at, c.company_id, 'communications', 'update',
       c.job_id, null, '{}'::bigint[], false, null
     from communications c where c.changed_at >= since order by c.changed_at limit most)
    union all
    (select 'task ' || t.id || ' ' || t.changed_at, t.changed_at, t.company_id, 'tasks', 'update',
       t.job_id, null, '{}'::bigint[], false, null
     from tasks t where t.changed_at >= since order by t.changed_at limit most)
  ) changes (key, at, company_id, table_name, action, job_id, record_user_id, former_users, was_scheduled, referrer)
  order by at limit most
$$;
revoke execute on function recent_changes(timestamptz, integer, bigint[]) from public;
grant execute on function recent_changes(timestamptz, integer, bigint[]) to movesheet_app;

-- For nodes of the version before, while they are replaced one by one.
create or replace function recent_changes(since timestamptz, most integer)
returns table (
  key text, at timestamptz, company_id bigint, table_name text, action text, job_id bigint, record_user_id bigint,
  former_users bigint[], was_scheduled boolean, referrer text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from recent_changes(since, most, '{}')
$$;

create or replace function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
