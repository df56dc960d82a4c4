-- version 2

create or replace trigger come_back before insert on members
  for each row when (new.roles = '{client}' and new.approval <> 'rejected') execute function come_back();
create or replace trigger end_idle_invites after delete or update of roles, approval on members
  for each row when (old.roles[1] <> 'client') execute function end_idle_invites();
create or replace trigger end_link before update of removed_at on members
  for each row when (new.removed_at is not null and old.removed_at is null) execute function end_link();
create or replace trigger end_links after update on members
  for each row when (old.email is distinct from new.email or old.phone is distinct from new.phone
    or (new.removed_at is not null and old.removed_at is null) or new.merged_into is distinct from old.merged_into
    or new.erased_at is distinct from old.erased_at)
  execute function end_links_of_person();
create or replace trigger end_link_request after update of merged_into, erased_at on members
  for each row when (new.merged_into is not null or new.erased_at is not null)
  execute function end_link_request();
create or replace trigger forget_reviewer after update of erased_at on members
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_reviewer();
create or replace trigger keep_history after insert or update or delete on members for each row execute function record_history();
create or replace trigger keep_words after insert or update of first_name, last_name, company_name, email, phone on members
  for each row execute function keep_member_words();
create or replace trigger link_by_joining before insert or update of roles, approval on members
  for each row when (new.linked_at is null and new.user_id = acting_user() and new.approval <> 'rejected')
  execute function link_by_joining();
create or replace trigger take_back before update of approval on members
  for each row when (old.removed_at is not null) execute function take_back();
