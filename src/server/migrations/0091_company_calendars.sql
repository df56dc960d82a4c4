-- The secret address of a manager's calendar of all jobs of the company, hashed, beside that of their own jobs.
alter table calendar_feeds alter column secret_hash drop not null, add column secret_company_hash text unique,
  add column company_since timestamptz;
