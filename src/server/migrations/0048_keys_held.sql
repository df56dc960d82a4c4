-- A call that runs in several transactions holds its key for so long; on every node the same call is refused meanwhile.
alter table idempotency_keys add column lease_until timestamptz;
grant update (status, answer, lease_until), delete on idempotency_keys to movesheet_app;

create or replace function release_leases() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update transactions set lease_until = null
   where lease_until is not null and status in ('requires_action', 'requires_confirmation', 'requires_capture');
  update refunds set lease_until = null where lease_until is not null and status = 'pending';
  update idempotency_keys set lease_until = null where lease_until is not null;
$$;
