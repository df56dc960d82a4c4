-- version 1

create or replace trigger guard_quiz_attempt before update on quiz_attempts for each row execute function guard_quiz_attempt();
