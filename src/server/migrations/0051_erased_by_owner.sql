-- An erasure takes what a person owns: files that nothing kept names, answers kept for repeated calls, mail about their jobs
-- that went to others, exports under way, and their record with the card provider.

-- A link to report damage that nobody used is no reason to keep a job.
create or replace function job_is_kept(company bigint, job bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from jobs j where j.company_id = company and j.id = job and j.job_status = 'completed')
    or exists (select from agreements a where a.company_id = company and a.job_id = job)
    or exists (select from job_signatures s where s.company_id = company and s.job_id = job)
    or exists (select from transactions x where x.company_id = company and x.job_id = job)
    or exists (select from recorded_payments p where p.company_id = company and p.job_id = job)
    or exists (select from tip_payouts p where p.company_id = company and p.job_id = job)
    or exists (select from journal_entries e where e.company_id = company and e.job_id = job)
    or exists (select from disputes d where d.company_id = company and d.job_id = job and d.status <> 'open')
    or exists (select from crew_invoice_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
    or exists (select from cost_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
$$;

-- Files that people uploaded or that were made for them, and that no record which outlives them names.
create function files_of(company bigint, people bigint[]) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  theirs bigint[] := array(select id from files f
    where company_id = company and owner_id = any(people) and purpose not in ('document', 'export')
      -- A picture of an account that another company knows is not this company's to remove.
      and not exists (select from members m where m.profile_file_id = f.id and m.company_id <> company and m.erased_at is null));
  pointer record;
  named bigint[];
begin
  perform refuse_strange_company(company);
  if cardinality(theirs) = 0 then return theirs; end if;
  for pointer in
    select c.relname as "table", a.attname as "column", a.atttypid = 'bigint[]'::regtype as is_list,
      -- What these say of the people themselves goes with them.
      c.relname in ('members', 'worker_documents') as is_personal
      from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname ~ '(^|_)file_ids?$'
      join pg_attribute k on k.attrelid = c.oid and k.attname = case c.relname when 'companies' then 'id' else 'company_id' end
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    execute format('select array(select f from %I t, lateral %s as pointed (f) where t.%I = $1 and f = any($2) %s)',
      pointer."table", format(case when pointer.is_list then 'unnest(t.%I)' else '(values (t.%I))' end, pointer."column"),
      case pointer."table" when 'companies' then 'id' else 'company_id' end,
      case when pointer.is_personal then 'and t.user_id <> all($3)' else '' end)
      into named using company, theirs, people;
    theirs := array(select unnest(theirs) except select unnest(named));
  end loop;
  -- Photos of an inventory are named by its articles.
  if cardinality(theirs) > 0 then
    theirs := array(select unnest(theirs) except select (photo #>> '{}')::bigint
      from job_documents d join jobs j on j.company_id = company and j.id = d.job_id,
        jsonb_path_query(d.variables, '$.**.photos[*].id') photo
     where d.company_id = company and jsonb_typeof(photo) = 'number' and (j.client_id is null or j.client_id <> all(people) or job_is_kept(company, j.id)));
  end if;
  return theirs;
end $$;

-- Takes what a person owns in a company, before their records are erased. Answers the exports that have to begin again.
create function erase_owned(company bigint, person bigint, message_since date) returns bigint[]
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

  -- What was answered to calls that say something of the person or their jobs. The key stays: nothing is done twice.
  select string_agg(n::text, '|') into numbers from unnest(people || jobs_of) n;
  update idempotency_keys set status = 410, answer = 'null' where status not in (0, 410)
    and (caller = any(array(select 'user:' || user_id from members where company_id = company)) or caller like 'address:%')
    and (answer::text ~ ('[:\[,] ?"?(' || numbers || ')"?[],}]')
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

-- An export that has expired is not handed out, whatever link there is.
create or replace function linked_file(wanted bigint)
returns table (storage_key text, mime_type text, title text, purpose text, size bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.storage_key, f.mime_type, f.title, f.purpose, f.size from files f where f.id = wanted
    and (f.purpose <> 'export' or exists (select from exports e
      where e.company_id = f.company_id and e.file_id = f.id and e.expires_at > now()))
$$;

grant delete on payment_customers to movesheet_app;
revoke execute on function files_of(bigint, bigint[]), erase_owned(bigint, bigint, date) from public;
grant execute on function files_of(bigint, bigint[]), erase_owned(bigint, bigint, date) to movesheet_app;
