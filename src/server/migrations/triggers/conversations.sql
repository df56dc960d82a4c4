-- version 1

create or replace trigger follow_assignee after insert or update of assignee_id on conversations
  for each row when (new.person_key ~ '^p[0-9]+$') execute function follow_assignee();
