-- version 1

create or replace trigger keep_history after insert or update or delete on tip_payouts for each row execute function record_history();
create or replace trigger tip_payouts_are_append_only before update or delete on tip_payouts
  for each row execute function refuse_change();
