-- version 3

create or replace trigger agreement_follows before insert on agreements for each row execute function agreement_follows();
create or replace trigger agreements_are_append_only before update or delete on agreements
  for each row execute function refuse_change();
create or replace trigger agreements_are_kept before truncate on agreements
  for each statement execute function refuse_change();
create or replace trigger keep_agreed_terms after insert on agreements
  for each row when (new.name = 'estimate') execute function keep_agreed_terms();
create or replace trigger keep_documents after insert on agreements
  for each row when (new.name in ('clientAgreement', 'coloradoClientAgreement')) execute function keep_agreed_documents();
create or replace trigger keep_history after insert or update or delete on agreements for each row execute function record_history();
create or replace trigger reopen_lost after insert on agreements for each row execute function reopen_lost_by_agreement();
