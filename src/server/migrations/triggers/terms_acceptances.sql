-- version 1

create or replace trigger never_changed before update on terms_acceptances for each row execute function keep_terms_acceptance();
