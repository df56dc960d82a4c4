-- version 1

create or replace trigger keep_history after insert or update or delete on company_mailboxes for each row execute function record_history();
