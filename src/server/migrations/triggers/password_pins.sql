-- version 1

create or replace trigger prove_by_pin after update of used_at on password_pins
  for each row when (old.used_at is null and new.used_at is not null) execute function prove_by_pin();
