-- version 1

create or replace trigger keep_former_handle after update of handle on companies
  for each row when (old.handle is distinct from new.handle) execute function keep_former_handle();
create or replace trigger keep_history after insert or update or delete on companies for each row execute function record_history();
create or replace trigger note_company_change before update on companies
  for each row when (old.* is distinct from new.*) execute function note_company_change();
create or replace trigger seed_ad_entities after insert on companies for each row execute function seed_ad_entities();
