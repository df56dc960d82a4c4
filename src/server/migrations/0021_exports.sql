-- The whole of a company as one file: asked for by an administrator, made by the queue, kept for a week.
create table exports (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'expired')),
  requested_by bigint not null,
  created_at timestamptz not null default now(),
  -- The run that works on it: one that was overtaken by another keeps nothing.
  run_id uuid,
  done_steps bigint not null default 0,
  total_steps bigint not null default 0,
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  file_id bigint,
  size bigint,
  missing_files integer not null default 0,
  downloaded_at timestamptz,
  downloaded_by bigint,
  primary key (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id),
  check ((status = 'done') = (file_id is not null))
);
-- One at a time.
create unique index exports_under_way on exports (company_id) where status in ('queued', 'running');
create index exports_expiring on exports (expires_at) where status = 'done';

call fence('exports');
grant select, insert, update on exports to movesheet_app;
create trigger keep_history after insert or delete or update of status, downloaded_at on exports
  for each row execute function record_history();

-- Files whose week is over, over all companies.
create function expired_exports(most integer)
returns table (company_id bigint, id bigint, file_id bigint, storage_key text)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.company_id, e.id, e.file_id, f.storage_key
    from exports e join files f on f.company_id = e.company_id and f.id = e.file_id
   where e.status = 'done' and e.expires_at < now() order by e.expires_at limit most
$$;
revoke execute on function expired_exports(integer) from public;
grant execute on function expired_exports(integer) to movesheet_app;
