-- version 1

create or replace trigger keep_history after insert or delete or update of status, downloaded_at on exports
  for each row execute function record_history();
