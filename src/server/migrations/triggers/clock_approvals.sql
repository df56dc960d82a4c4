-- version 1

create or replace trigger keep_history after insert or update or delete on clock_approvals for each row execute function record_history();
create or replace trigger clock_approvals_are_append_only before update or delete on clock_approvals
  for each row execute function refuse_changed_approval();
