-- version 1

-- Which payment it is about and when it began are facts.
create or replace function guard_chargeback() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.id, new.transaction_id, new.job_id, new.dispute_id, new.opened_at, new.created_at)
    is distinct from (old.company_id, old.id, old.transaction_id, old.job_id, old.dispute_id, old.opened_at, old.created_at)
    or (old.answered_at is not null and (new.response, new.answered_at, new.explanation, new.file_sha256)
      is distinct from (old.response, old.answered_at, old.explanation, old.file_sha256)) then
    raise exception 'A chargeback stays as it was made' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Chargebacks that the provider may have moved on without telling us, by their number, after a given one.
create or replace function unsettled_chargebacks(after bigint, most integer)
returns table (company_id bigint, id bigint, transaction_id bigint, dispute_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id, transaction_id, dispute_id from chargebacks
   where (closed_at is null or (status = 'won' and reinstated_cents < withdrawn_cents)) and id > after
   order by id limit most
$$;

-- How chargebacks are known here, of those with these names at the provider.
create or replace function known_chargebacks(names text[])
returns table (dispute_id text, status text, withdrawn_cents bigint, reinstated_cents bigint, fee_cents bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select dispute_id, status, withdrawn_cents, reinstated_cents, fee_cents from chargebacks where dispute_id = any(names)
$$;
