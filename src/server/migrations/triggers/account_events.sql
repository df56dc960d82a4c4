-- version 1

create or replace trigger account_events_are_append_only before update or delete on account_events
  for each row execute function refuse_rewritten_past();
-- The log is read from the history alone.
create or replace trigger keep_history after insert or update or delete on account_events for each row execute function record_history();
