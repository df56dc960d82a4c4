-- The contact persons of the jobs that were there before. Who reads the table compares it with the job, which may be saved meanwhile.
insert into job_emails (company_id, email, job_id)
select distinct j.company_id, lower(person ->> 'email'), j.id
  from jobs j, jsonb_array_elements(j.contact_person) as person
 where j.contact_person <> '[]' and length(person ->> 'email') between 3 and 254
on conflict do nothing;
