-- version 1

create or replace trigger keep_history after insert or update of routes on lead_routing
  for each row execute function record_history();
