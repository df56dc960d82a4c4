-- version 1

create or replace trigger keep_history after insert or update or delete on cost_lines for each row execute function record_history();
create or replace trigger lock_paid_line before update or delete on cost_lines for each row execute function lock_paid_cost();
