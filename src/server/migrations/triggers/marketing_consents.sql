-- version 1

create or replace trigger keep_history after insert or update or delete on marketing_consents for each row execute function record_history();
create or replace trigger marketing_consents_are_append_only before update or delete on marketing_consents
  for each row execute function refuse_rewritten_past();
