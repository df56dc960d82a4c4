-- Filters of lists that walked through all that a company has.

-- Jobs of a type in the order of their days: the page, and the count from the index alone.
create index jobs_by_type on jobs (company_id, job_type, job_date desc nulls first, id desc) where deleted_at is null;

-- Who deleted what, in the audit log: few among millions of entries.
create index history_deletions on history (company_id, id desc) where action = 'delete';
