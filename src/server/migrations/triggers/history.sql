-- version 1

create or replace trigger history_is_append_only before update or delete on history
  for each row execute function refuse_rewritten_past();
create or replace trigger link_by_acting after insert on history
  for each row when (new.user_id is not null and new.table_name not in ('members', 'account_events'))
  execute function link_by_acting();
