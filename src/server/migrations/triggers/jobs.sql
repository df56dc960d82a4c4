-- version 9

create or replace trigger end_links after update of client_id, billing_contact_id on jobs
  for each row when (old.client_id is distinct from new.client_id or old.billing_contact_id is distinct from new.billing_contact_id)
  execute function end_links_of_job();
create or replace trigger end_unproved after insert or update of client_id, billing_contact_id on jobs
  for each row when (new.client_id is not null or new.billing_contact_id is not null)
  execute function end_unproved_by_job();
create or replace trigger follow_client after insert or update of client_id, billing_contact_id, deleted_at on jobs
  for each row when (new.client_id is not null or new.billing_contact_id is not null) execute function follow_client();
create or replace trigger follow_owner after insert or update of owner_id, client_id, job_status, lost_at on jobs
  for each row when (new.owner_known and new.owner_id is not null) execute function follow_owner();
create or replace trigger follow_lost_owner after update of owner_id on jobs
  for each row when (new.owner_known and old.owner_id is not null and new.owner_id is null) execute function follow_owner();
create or replace trigger forget_booked_estimate before update of job_status on jobs
  for each row when (new.job_status = 'inquiring' and old.job_status <> 'inquiring')
  execute function forget_booked_estimate();
create or replace trigger forget_found_places before update of locations on jobs for each row
  when (old.locations is distinct from new.locations) execute function forget_found_places();
create or replace trigger keep_documents before insert or update of job_status on jobs
  for each row execute function keep_job_documents();
create or replace trigger keep_emails after insert or update of contact_person on jobs for each row execute function keep_job_emails();
create or replace trigger keep_history after insert or update or delete on jobs for each row execute function record_history();
create or replace trigger keep_phones after insert or update of contact_person on jobs for each row execute function keep_job_phones();
create or replace trigger keep_rates after update of job_status on jobs
  for each row when (new.job_status = 'completed' and old.job_status <> 'completed')
  execute function keep_rates_of_job();
create or replace trigger keep_ratings after update of job_status, deleted_at on jobs
  for each row execute function keep_ratings_of_job();
create or replace trigger keep_terms before insert or update of job_status, job_date on jobs
  for each row execute function keep_job_terms();
create or replace trigger keep_words after insert or update of locations on jobs for each row execute function keep_job_words();
create or replace trigger own_new_lead before insert or update of client_id on jobs
  for each row when (new.owner_id is null and new.owner_known and (new.added_by is not null or new.client_id is not null))
  execute function own_new_lead();
create or replace trigger refuse_erased_client after insert or update of client_id, billing_contact_id on jobs
  for each row when (new.client_id is not null or new.billing_contact_id is not null)
  execute function refuse_erased_client();
create or replace trigger note_completion before update of job_status on jobs
  for each row when (old.job_status is distinct from new.job_status) execute function note_completion();
create or replace trigger reopen_lost before update on jobs
  for each row when (new.lost_at is not null) execute function reopen_lost();
create or replace trigger renew_report_facts after update of crew_size, use_truck, deleted_at on jobs
  for each row when (old.crew_size <> new.crew_size or old.use_truck <> new.use_truck
    or old.deleted_at is distinct from new.deleted_at) execute function renew_report_facts();
