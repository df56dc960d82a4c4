-- version 1

create or replace trigger company_wordings_are_append_only before update or delete on company_wordings
  for each row execute function refuse_change();
create or replace trigger company_wordings_are_kept before truncate on company_wordings
  for each statement execute function refuse_change();
create or replace trigger keep_history after insert or update or delete on company_wordings for each row execute function record_history();
