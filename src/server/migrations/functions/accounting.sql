-- version 2

create or replace function lock_paid_cost() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null and (tg_op = 'DELETE'
    or (new.section, new.item, new.other, new.line_date, new.rate, new.units, new.job_id)
      is distinct from (old.section, old.item, old.other, old.line_date, old.rate, old.units, old.job_id)) then
    raise exception 'A paid line cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;

-- A paid line of overtime stays, except that a merge of two records of a worker renumbers it.
create or replace function lock_paid_overtime() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'A line of overtime stays' using errcode = 'integrity_constraint_violation'; end if;
  if old.paid_at is not null
    and to_jsonb(new) - array['user_id', 'paid_by'] is distinct from to_jsonb(old) - array['user_id', 'paid_by'] then
    raise exception 'A paid line cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Lines come with their entry and never later: an old one is the past.
create or replace function refuse_late_line() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from journal_entries e where e.company_id = new.company_id and e.id = new.entry_id
                 and e.created_at >= transaction_timestamp()) then
    raise exception 'Journal entry % stands already', new.entry_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- At the end of the transaction every entry that was written balances.
create or replace function refuse_unbalanced() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from journal_lines where company_id = new.company_id and entry_id = new.entry_id
             having sum(debit_cents) <> sum(credit_cents)) then
    raise exception 'Journal entry % does not balance', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
