-- version 1

create or replace trigger stamp_change before insert or update on tasks for each row execute function stamp_change();
