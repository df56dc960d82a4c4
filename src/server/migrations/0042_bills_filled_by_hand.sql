-- From here on a bill of lading is filled from its job, and empty rows are not printed. What was signed before says and
-- prints what it did: its bill is marked. The mark goes with the next change that somebody writes.
-- It changes nothing that people see: no history.
alter table job_documents disable trigger user;
insert into job_documents (company_id, job_id, name, variables, changed_at, changed_by)
select distinct on (s.company_id, s.job_id) s.company_id, s.job_id, 'billOfLading', '{"isFilledByHand": true}'::jsonb,
       s.signed_at, s.user_id
  from job_signatures s
 where s.document = 'billOfLading'
 order by s.company_id, s.job_id, s.id desc
on conflict (company_id, job_id, name) do update set variables = job_documents.variables || excluded.variables;
-- Moves that are over keep a bill that somebody wrote.
update job_documents d set variables = d.variables || '{"isFilledByHand": true}'
  from jobs j
 where d.name = 'billOfLading' and j.company_id = d.company_id and j.id = d.job_id
   and j.job_status not in ('inquiring', 'scheduled');
alter table job_documents enable trigger user;
