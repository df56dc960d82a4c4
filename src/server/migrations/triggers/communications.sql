-- version 2

create or replace trigger keep_last_contact after insert or update of job_id on communications
  for each row execute function keep_last_contact();
create or replace trigger note_news before insert or update of direction, sender_id, status, meta on communications
  for each row execute function note_news();
create or replace trigger stamp_change before insert or update on communications for each row execute function stamp_change();
create or replace trigger own_what_is_answered after insert on communications
  for each row when (new.direction = 'outgoing' and new.sender_id is not null and new.job_id is not null)
  execute function own_what_is_answered();
