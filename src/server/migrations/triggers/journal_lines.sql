-- version 1

create or replace trigger journal_lines_are_append_only before update or delete on journal_lines
  for each row execute function refuse_change();
create or replace trigger never_emptied before truncate on journal_lines for each statement execute function refuse_removal();
create or replace trigger with_their_entry before insert on journal_lines for each row execute function refuse_late_line();
