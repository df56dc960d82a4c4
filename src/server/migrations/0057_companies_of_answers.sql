-- Kept answers of repeated calls name the companies they were given in, so that an erasure in one company leaves the answers
-- of others alone: a number in an answer of another company may be anything.

alter table idempotency_keys add column company_ids bigint[];
alter table idempotency_keys alter column company_ids
  set default coalesce(nullif(current_setting('app.company_ids', true), '')::bigint[], '{}');
grant update (company_ids) on idempotency_keys to movesheet_app;

-- Takes what a person owns in a company, before their records are erased. Answers the exports that have to begin again.
create or replace function erase_owned(company bigint, person bigint, message_since date) returns bigint[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  people bigint[];
  jobs_of bigint[];
  addresses text[];
  numbers text;
  again bigint[];
begin
  perform refuse_strange_company(company);
  if not exists (select from members m where m.company_id = company and m.user_id = actor and m.approval = 'approved'
                 and m.roles[1] = 'administrator') then
    raise exception 'only an administrator erases' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.erasing', 'yes', true);
  people := numbers_of(company, person);
  jobs_of := array(select id from jobs where company_id = company and client_id = any(people));
  addresses := array(select value from addresses_of(company, people));
  perform let_files_go(company, files_of(company, people));

  -- An export that has read the person begins again; one that is finished ends with the erasure itself.
  with begun as (update exports set status = 'queued', run_id = null, done_steps = 0, touched_at = now()
    where company_id = company and status = 'running' returning id)
  select array_agg(id) into again from begun;

  -- Answers to calls in this company that mention the person or their jobs, and answers outside of any company that mention
  -- their addresses. The key stays, so that nothing is done twice. Answers kept before this migration name no companies.
  select string_agg(n::text, '|') into numbers from unnest(people || jobs_of) n;
  update idempotency_keys set status = 410, answer = 'null' where status not in (0, 410)
    and (caller = any(array(select 'user:' || user_id from members where company_id = company)) or caller like 'address:%')
    and (coalesce(company = any(company_ids), true) or company_ids = '{}')
    and ((company_ids is distinct from '{}' and answer::text ~ ('[:\[,] ?"?(' || numbers || ')"?[],}]'))
      or exists (select from unnest(addresses) a where position(a in lower(answer::text)) > 0));
  update idempotency_keys set status = 410, answer = 'null'
   where status not in (0, 410) and caller = any(array(select 'user:' || p from unnest(people) p));

  -- Mail about their jobs that went to the office or the crew, as long as no kept move needs it.
  update deliveries d set recipient = 'erased', subject = '', body_text = '', body_html = '', unsubscribe_url = '',
    status = case when d.status = 'queued' then 'failed' else d.status end,
    last_error = case when d.last_error is null and d.status <> 'queued' then null else 'The person was erased.' end
   where d.company_id = company and d.job_id = any(jobs_of)
     and (not job_is_kept(company, d.job_id)
       or (select coalesce(j.job_date, j.created_at) from jobs j where j.company_id = company and j.id = d.job_id) < message_since)
     and not exists (select from communications c where c.company_id = company and c.delivery_id = d.id and c.body <> '');

  -- Links to report damage that nobody used open nothing any more.
  update disputes set token_hash = 'erased ' || id, sealed_token = ''
   where company_id = company and job_id = any(jobs_of) and status = 'open';
  perform set_config('app.erasing', '', true);
  return coalesce(again, '{}');
end $$;
