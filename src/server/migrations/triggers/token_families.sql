-- version 2

create or replace trigger tell_ended_family after update of revoked_at on token_families
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_ended_family();
create or replace trigger end_push_of_session after update of revoked_at on token_families
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function end_push_of_session();
