-- Protection (valuation) has a price from here on. The client's choice is written in the client agreement as well, and what
-- was agreed to, scheduled or completed before keeps its lines and its total: no premium is added to it.

alter table job_documents drop constraint job_documents_name_check;
alter table job_documents add constraint job_documents_name_check check (name in
  ('estimate', 'invoice', 'clientAgreement', 'coloradoClientAgreement', 'billOfLading', 'cubeSheet', 'inventorySheet'));

-- The mark goes with the next choice that the client writes. It changes nothing that people see: no history.
alter table job_documents disable trigger user;
update job_documents d set variables = d.variables || '{"agreedWithoutPrice": true}'
  from jobs j
 where d.name = 'coloradoClientAgreement' and j.company_id = d.company_id and j.id = d.job_id
   and (j.job_status <> 'inquiring'
     or exists (select from agreements a where a.company_id = d.company_id and a.job_id = d.job_id
       and a.name in ('estimate', 'coloradoClientAgreement')));
alter table job_documents enable trigger user;
