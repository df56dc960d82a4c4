-- Documents that a company wrote itself. Title and text of each version are a wording with the name 'own-{id}'.
create table own_documents (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 100),
  -- The version of its wording in which the text changed last.
  text_version integer not null default 1 check (text_version > 0),
  -- Whether it is added to the documents of jobs that are not booked yet.
  is_on boolean not null,
  needs_agreement boolean not null,
  -- Types of job, and states of the first location; empty means all.
  job_types text[] not null default '{}' check (job_types <@ array['moving_labor', 'intrastate_local', 'intrastate_long',
    'interstate', 'international', 'junk_removal']),
  states text[] not null default '{}' check (cardinality(states) <= 51),
  position integer not null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call fence('own_documents');
grant select, insert, update on own_documents to movesheet_app;

alter table company_wordings drop constraint company_wordings_name_check, add constraint company_wordings_name_check
  check (name in ('electronicRecords', 'estimate', 'clientAgreement', 'coloradoClientAgreement', 'consumerAdvisement',
    'billOfLading', 'creditCardAuthorization') or name ~ '^own-[1-9][0-9]*$');
alter table agreements drop constraint agreements_name_check, add constraint agreements_name_check
  check (name in ('electronicRecords', 'estimate', 'clientAgreement', 'coloradoClientAgreement', 'consumerAdvisement',
    'consumerRights') or name ~ '^own-[1-9][0-9]*$');

-- The company's documents with their conditions that a job keeps since it was booked or its client agreed to its contract.
-- Null before that, and for jobs from before there were such documents.
alter table jobs add column kept_documents jsonb;
