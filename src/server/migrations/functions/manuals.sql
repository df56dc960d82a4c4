-- version 1

-- What was handed in stays as it is.
create or replace function guard_quiz_attempt() returns trigger language plpgsql as $$
begin
  if old.submitted_at is not null then
    raise exception 'An attempt that was handed in cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
