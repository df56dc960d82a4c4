-- version 1

create or replace trigger keep_history after insert or update or delete on reviews for each row execute function record_history();
create or replace trigger ratings_stay before update or delete on reviews for each row execute function refuse_changed_review();
