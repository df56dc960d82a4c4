-- version 1

create or replace trigger transaction_events_are_append_only before update or delete on transaction_events
  for each row execute function refuse_change();
