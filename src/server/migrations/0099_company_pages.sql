-- What a company says on its own page besides name, address and rates: photos, service area, what is included, questions and
-- opening hours (shared/company/settings/company-page.ts).
alter table companies add column page jsonb not null default '{}';
create index companies_photos on companies using gin ((page -> 'photos') jsonb_path_ops);

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('attachment', 'logo', 'profile', 'photo', 'voicemail', 'import', 'staff', 'certificate', 'document',
    'recording', 'message', 'export', 'evidence')) not valid;
alter table files validate constraint files_purpose_check;
drop index files_pictures;
create index files_pictures on files (created_at) where purpose in ('logo', 'profile', 'photo');
