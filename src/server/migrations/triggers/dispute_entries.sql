-- version 1

create or replace trigger dispute_entries_are_append_only before update or delete on dispute_entries
  for each row execute function refuse_change();
create or replace trigger keep_history after insert or update or delete on dispute_entries for each row execute function record_history();
