-- When a task was last changed, from which open screens hear of it.
alter table tasks add column changed_at timestamptz not null default now();
create index tasks_changed on tasks (changed_at);
