-- version 1

create or replace trigger guard before update on recorded_payments for each row execute function guard_recorded_payment();
create or replace trigger keep_history after insert or update or delete on recorded_payments for each row execute function record_history();
create or replace trigger never_deleted before delete on recorded_payments for each row execute function refuse_removal();
create or replace trigger never_emptied before truncate on recorded_payments for each statement execute function refuse_removal();
