-- What a company has stored is added up from the index alone (files that the product removes by itself do not count), and
-- its administrators are warned once.
create index files_stored on files (company_id, owner_id) include (size)
  where purpose not in ('document', 'export', 'evidence');

create table storage_warnings (
  company_id bigint primary key references companies,
  warned_at timestamptz not null default now()
);
call fence('storage_warnings');
grant select, insert, delete on storage_warnings to movesheet_app;
