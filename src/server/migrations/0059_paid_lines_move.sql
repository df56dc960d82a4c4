-- A line that was paid moves with the record of its worker when that becomes part of the worker's account; nothing else of it
-- changes. Without this a worker who was paid could not accept the company's invitation.
create or replace function lock_paid_line() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null and (tg_op = 'DELETE'
    or (new.item, new.line_date, new.rate, new.units, new.job_id)
      is distinct from (old.item, old.line_date, old.rate, old.units, old.job_id)
    or (new.user_id <> old.user_id and not exists (select from members m where m.company_id = old.company_id
      and m.user_id = old.user_id and m.merged_into = new.user_id))) then
    raise exception 'A paid line cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
