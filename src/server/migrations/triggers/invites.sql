-- version 1

create or replace trigger keep_history after insert or update or delete on invites for each row execute function record_history();
create or replace trigger prove_by_invite after update of accepted_by on invites
  for each row when (old.accepted_by is null and new.accepted_by is not null) execute function prove_by_invite();
