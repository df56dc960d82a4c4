-- version 1

create or replace trigger guard before update on transactions for each row execute function guard_transaction();
create or replace trigger guard_mandate before update of mandate_version on transactions
  for each row when (new.mandate_version is distinct from old.mandate_version) execute function guard_mandate();
create or replace trigger guard_marks before update of card_mark, network_mark on transactions
  for each row when (new.card_mark is distinct from old.card_mark or new.network_mark is distinct from old.network_mark)
  execute function guard_marks();
create or replace trigger keep_history after insert or update or delete on transactions for each row execute function record_history();
create or replace trigger never_deleted before delete on transactions for each row execute function refuse_removal();
create or replace trigger never_emptied before truncate on transactions for each statement execute function refuse_removal();
