-- version 2

create or replace trigger end_unproved after insert on cards
  for each row when (new.added_by is distinct from new.user_id) execute function end_unproved_by_card();
create or replace trigger keep_history after insert or update or delete on cards for each row execute function record_history();
