-- version 4

-- Facts of a charge stay; its status moves as a charge can move and in no other way.
create or replace function guard_transaction() returns trigger language plpgsql as $$
declare
  fixed text[] := array['company_id', 'id', 'job_id', 'user_id', 'created_by', 'purpose', 'lines', 'amount_cents', 'capture',
    'confirmation', 'card_id', 'payment_method_id', 'customer_id', 'provider_key', 'caller', 'idempotency_key',
    'request_hash', 'created_at', 'is_client_present'];
  moves jsonb := '{
    "requires_confirmation": ["requires_action", "requires_capture", "succeeded", "failed", "canceled"],
    "requires_action": ["requires_confirmation", "requires_capture", "succeeded", "failed", "canceled"],
    "requires_capture": ["succeeded", "failed", "canceled"],
    "failed": ["requires_action", "requires_capture", "succeeded", "canceled"],
    "canceled": [],
    "succeeded": ["refunded"],
    "refunded": ["succeeded"]}';
  name text;
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
begin
  foreach name in array fixed loop
    if is_now -> name is distinct from was -> name then
      raise exception 'The % of a charge cannot be changed', name using errcode = 'integrity_constraint_violation';
    end if;
  end loop;
  if old.intent_id is not null and new.intent_id is distinct from old.intent_id then
    raise exception 'A charge keeps its intent' using errcode = 'integrity_constraint_violation';
  end if;
  if old.used_at is not null and new.used_at is distinct from old.used_at then
    raise exception 'A fee is used up once' using errcode = 'integrity_constraint_violation';
  end if;
  if old.captured_cents > 0 and (new.captured_cents, new.brand, new.last4, new.funding, new.settled_at)
    is distinct from (old.captured_cents, old.brand, old.last4, old.funding, old.settled_at) then
    raise exception 'What was captured stays' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not moves -> old.status ? new.status then
    raise exception 'A % charge cannot become %', old.status, new.status using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace function guard_refund() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.id, new.transaction_id, new.job_id, new.amount_cents, new.provider_key, new.created_at,
      new.reason, new.created_by, new.claim_id)
    is distinct from (old.company_id, old.id, old.transaction_id, old.job_id, old.amount_cents, old.provider_key,
      old.created_at, old.reason, old.created_by, old.claim_id)
    or (old.refund_id is not null and new.refund_id is distinct from old.refund_id)
    or (old.status = 'failed' and new.status <> 'failed') then
    raise exception 'A refund stays as it was made' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- What a charge says was given back is the sum of its refunds that did not fail, at the end of each transaction.
create or replace function refuse_odd_refunds() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charge bigint := coalesce((to_jsonb(new) ->> 'transaction_id')::bigint, (to_jsonb(new) ->> 'id')::bigint);
begin
  if exists (
    select from transactions x where x.company_id = new.company_id and x.id = charge
       and x.refunded_cents <> coalesce((select sum(r.amount_cents) from refunds r
         where r.company_id = x.company_id and r.transaction_id = x.id and r.status <> 'failed'), 0)) then
    raise exception 'The refunds of charge % do not add up', charge using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function guard_recorded_payment() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.id, new.job_id, new.amount_cents, new.paid_on, new.method, new.payment_type, new.note,
      new.recorded_by, new.recorded_at, new.photo_file_id, new.taken_at, new.doubt)
    is distinct from (old.company_id, old.id, old.job_id, old.amount_cents, old.paid_on, old.method, old.payment_type,
      old.note, old.recorded_by, old.recorded_at, old.photo_file_id, old.taken_at, old.doubt)
    or (old.voided_at is not null and (new.voided_at, new.voided_by, new.void_reason)
      is distinct from (old.voided_at, old.voided_by, old.void_reason)) then
    raise exception 'A recorded payment stays as it was recorded' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- The charge that an intent of the provider belongs to, by its name or, before that was noted, by our own key.
create or replace function transaction_of_intent(intent text, key text)
returns table (company_id bigint, id bigint, user_id bigint, job_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id, user_id, job_id from transactions where intent_id = intent
  union
  select company_id, id, user_id, job_id from transactions
   where intent_id is null and provider_key::text = key
  limit 1
$$;

-- Charges and refunds that nobody is working on any more and that are not settled, by their number, after a given one.
create or replace function unsettled_transactions(at timestamptz, after bigint, most integer)
returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id from (
    select company_id, id from transactions
      where status in ('requires_action', 'requires_confirmation', 'requires_capture')
        and (lease_until is null or lease_until < at)
    union
    select company_id, transaction_id from refunds
      where status = 'pending' and (lease_until is null or lease_until < at)) open
   where id > after order by id limit most
$$;

-- At the start of a node nobody on it works on anything. Releasing a lease of another node costs only a second check:
-- each step has its key at the provider.
create or replace function release_leases() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update transactions set lease_until = null
   where lease_until is not null and status in ('requires_action', 'requires_confirmation', 'requires_capture');
  update refunds set lease_until = null where lease_until is not null and status = 'pending';
  update idempotency_keys set lease_until = null where lease_until is not null;
$$;

create or replace function guard_mandate() returns trigger language plpgsql as $$
begin
  raise exception 'The mandate_version of a charge cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;

create or replace function guard_marks() returns trigger language plpgsql as $$
begin
  raise exception 'The marks of a charge cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
