-- version 1

create or replace trigger guard before update on refunds for each row execute function guard_refund();
create or replace trigger keep_history after insert or update or delete on refunds for each row execute function record_history();
create or replace trigger never_deleted before delete on refunds for each row execute function refuse_removal();
create or replace trigger never_emptied before truncate on refunds for each statement execute function refuse_removal();
