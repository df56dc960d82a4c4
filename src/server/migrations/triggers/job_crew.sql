-- version 5

create or replace trigger keep_history after insert or update or delete on job_crew for each row execute function record_history();
create or replace trigger keep_rate before insert or update of hourly_rate on job_crew
  for each row execute function keep_rate_of_member();
create or replace trigger keep_ratings after insert or delete or update of user_id, rating, is_rated on job_crew
  for each row execute function keep_ratings_of_crew();
create or replace trigger renew_clock_facts after insert or delete or update of user_id, position, no_show, answer, permissions on job_crew
  for each row execute function renew_clock_facts();
