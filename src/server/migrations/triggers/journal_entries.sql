-- version 1

create or replace trigger journal_entries_are_append_only before update or delete on journal_entries
  for each row execute function refuse_change();
create or replace trigger never_emptied before truncate on journal_entries for each statement execute function refuse_removal();
