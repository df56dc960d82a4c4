-- version 1

create or replace trigger tell_ended_link after update of revoked_at on personal_links
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_ended_family();
