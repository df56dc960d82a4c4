-- What the live side reads: changes as ids, and sessions that have ended.

alter table deliveries add column changed_at timestamptz not null default clock_timestamp();
create index deliveries_changed on deliveries (changed_at) where job_id is not null;

create function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger stamp_change before insert or update on deliveries for each row execute function stamp_change();

drop function recent_changes(timestamptz);

-- Changes since an instant over all companies, oldest first, at most `most`: ids, and those facts of the row before
-- that tell who knew of the job until now. Never content.
create function recent_changes(since timestamptz, most integer)
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
     from history h where h.at >= since order by h.at limit most)
    union all
    (select 'delivery ' || d.id || ' ' || d.status || ' ' || d.attempts, d.changed_at, d.company_id, 'deliveries', 'update',
       d.job_id, null, '{}'::bigint[], false, null
     from deliveries d where d.changed_at >= since and d.job_id is not null order by d.changed_at limit most)
  ) changes (key, at, company_id, table_name, action, job_id, record_user_id, former_users, was_scheduled, referrer)
  order by at limit most
$$;

-- Those of these families of tokens that still stand; the live side asks now and then, in case a notice was lost.
create function standing_families(families uuid[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select id from token_families where id = any(families) and revoked_at is null and expires_at > now()
$$;

-- However a family ends (sign-out, a reused token, a changed password), every node hears of it (DECISIONS K6).
create function tell_ended_family() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('movesheet_live', 'family ' || new.id);
  return null;
end $$;
create trigger tell_ended_family after update of revoked_at on token_families
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_ended_family();

revoke execute on function stamp_change(), recent_changes(timestamptz, integer), standing_families(uuid[]), tell_ended_family()
  from public;
grant execute on function recent_changes(timestamptz, integer), standing_families(uuid[]) to movesheet_app;
