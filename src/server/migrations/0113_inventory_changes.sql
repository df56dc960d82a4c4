-- What was changed on the inventory of a job, by whom and when. Nothing is changed or removed: of two changes of one field
-- the later one counts, and both stay here. The inventory itself is a document of the job.
create table inventory_changes (
  company_id bigint not null,
  -- Made on the phone, so that what is sent twice is done once.
  id uuid not null,
  -- The order of arrival.
  seq bigint generated always as identity,
  job_id bigint not null,
  kind text not null check (kind in ('add', 'edit', 'remove', 'photo', 'dropPhoto', 'deliver')),
  -- The change as it was sent.
  content jsonb not null,
  -- The articles that it is about.
  item_keys text[] not null,
  -- By the clock of the phone, and corrected by how far that was off.
  device_time timestamptz not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- Their number then; it stays after a merge of records, as that of a signature does.
  changed_by bigint not null,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs
);
create index inventory_changes_job on inventory_changes (company_id, job_id, seq);
call fence('inventory_changes');
grant select, insert on inventory_changes to movesheet_app;
