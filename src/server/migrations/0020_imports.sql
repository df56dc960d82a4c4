-- Files of rows that were brought in: each row with what became of it, so that an import can go on after a crash, tell of
-- its errors and be taken back.

create table imports (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  kind text not null check (kind in ('clients', 'workers', 'jobs')),
  status text not null default 'mapping' check (status in
    ('mapping', 'running', 'stopping', 'done', 'stopped', 'undoing', 'undone')),
  file_name text not null default '' check (length(file_name) <= 500),
  header text[] not null check (cardinality(header) between 1 and 100),
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object' and pg_column_size(mapping) < 8192),
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object' and pg_column_size(options) < 1024),
  row_count integer not null check (row_count between 1 and 20000),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  started_by bigint,
  ended_at timestamptz,
  primary key (company_id, id),
  unique (id)
);
create index imports_newest on imports (company_id, id desc);
-- One at a time in a company.
create unique index imports_running on imports (company_id) where status in ('running', 'stopping', 'undoing');
call fence('imports');

create table import_rows (
  company_id bigint not null,
  import_id bigint not null,
  -- The line in the file; the header is line 1.
  line integer not null check (line > 1),
  cells text[] not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'skipped', 'undone', 'kept')),
  message text not null default '' check (length(message) <= 1000),
  -- What it became: the client or worker, or the job; and the client that a job brought along.
  record_id bigint,
  person_id bigint,
  -- What stood in the records when they were brought in, to tell whether they were changed since.
  record_mark text,
  person_mark text,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references imports on delete cascade
);
create index import_rows_status on import_rows (company_id, import_id, status, line);
call fence('import_rows');

create trigger keep_history after insert or update or delete on imports for each row execute function record_history();

-- Forgets files that were never run after a day, and the rows of the others when they can not be undone any more.
create function expired_imports(most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
  more bigint;
begin
  delete from imports where id in (
    select i.id from imports i
     where i.status = 'mapping' and i.created_at < now() - interval '1 day' order by i.id limit most);
  get diagnostics gone = row_count;
  delete from import_rows where (company_id, import_id, line) in (
    select r.company_id, r.import_id, r.line from imports i
      join import_rows r on r.company_id = i.company_id and r.import_id = i.id
     where i.status in ('done', 'stopped', 'undone') and i.ended_at < now() - interval '30 days' limit most);
  get diagnostics more = row_count;
  return gone + more;
end $$;

grant select, insert, update, delete on imports, import_rows to movesheet_app;
grant usage on sequence imports_id_seq to movesheet_app;
revoke execute on function expired_imports(integer) from public;
grant execute on function expired_imports(integer) to movesheet_app;
