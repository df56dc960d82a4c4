-- version 1

create or replace trigger keep_history after insert or update or delete on inventory_changes
  for each row execute function record_history();
create or replace trigger inventory_changes_are_append_only before update or delete on inventory_changes
  for each row execute function refuse_change();
create or replace trigger inventory_changes_are_kept before truncate on inventory_changes
  for each statement execute function refuse_change();
