-- version 1

create or replace trigger note_family_use after update of rotated_at on refresh_tokens
  for each row when (old.rotated_at is null and new.rotated_at is not null) execute function note_family_use();
