-- The link to a complaint opens nothing once its client is erased. Until now the link to a decided complaint still did.
update disputes d set token_hash = 'erased ' || d.id, sealed_token = ''
  from jobs j join members m on m.company_id = j.company_id and m.user_id = j.client_id and m.erased_at is not null
 where j.company_id = d.company_id and j.id = d.job_id and d.sealed_token <> '';
