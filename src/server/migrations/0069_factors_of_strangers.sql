-- A second factor that somebody set up with an address they do not read ends when its owner proves the mailbox. Who does
-- so while signed in is the same person, and keeps it.
create function end_factor_of_stranger() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_user() is distinct from new.id then
    delete from recovery_codes where user_id = new.id;
    delete from second_factors where user_id = new.id;
  end if;
  return null;
end $$;
create trigger end_factor_of_stranger after update of mailbox_proved_at on users
  for each row when (old.mailbox_proved_at is null and new.mailbox_proved_at is not null)
  execute function end_factor_of_stranger();
revoke execute on function end_factor_of_stranger() from public;
