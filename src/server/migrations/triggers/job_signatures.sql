-- version 1

create or replace trigger job_signatures_are_append_only before update or delete on job_signatures
  for each row execute function refuse_change();
create or replace trigger job_signatures_are_kept before truncate on job_signatures
  for each statement execute function refuse_change();
create or replace trigger keep_history after insert or update or delete on job_signatures for each row execute function record_history();
