-- version 1

create or replace trigger keep_history after insert or update or delete on overtime_lines for each row execute function record_history();
create or replace trigger paid_overtime_stays before update or delete on overtime_lines
  for each row execute function lock_paid_overtime();
