-- version 1

create or replace trigger keep_history after insert or update or delete on clock_events for each row execute function record_history();
create or replace trigger clock_events_are_append_only before update or delete on clock_events
  for each row execute function refuse_changed_clock();
create or replace trigger clock_events_are_kept before truncate on clock_events
  for each statement execute function refuse_change();
