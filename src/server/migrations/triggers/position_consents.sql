-- version 1

create or replace trigger keep_history after insert or update or delete on position_consents for each row execute function record_history();
