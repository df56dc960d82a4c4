-- version 2

create or replace trigger end_factor_of_stranger after update of mailbox_proved_at on users
  for each row when (old.mailbox_proved_at is null and new.mailbox_proved_at is not null)
  execute function end_factor_of_stranger();
create or replace trigger end_unproved after update of mailbox_proved_at on users
  for each row when (old.mailbox_proved_at is null and new.mailbox_proved_at is not null)
  execute function end_unproved_by_proof();
create or replace trigger end_sessions_without_password after update of password_hash on users
  for each row when (old.password_hash is not null and new.password_hash is null)
  execute function end_sessions_without_password();
create or replace trigger end_ways_of_old_login after update of email, password_hash on users
  for each row when (old.email is distinct from new.email or old.password_hash is distinct from new.password_hash)
  execute function end_ways_of_old_login();
create or replace trigger forget_mailbox before update of email on users
  for each row when (new.email is distinct from old.email) execute function forget_mailbox();
create or replace trigger note_password_by before update of password_hash on users
  for each row when (new.password_hash is distinct from old.password_hash) execute function note_password_by();
