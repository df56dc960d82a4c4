-- version 5

-- All numbers of a person in a company: their own, and those of records that were merged into it.
create or replace function numbers_of(company bigint, person bigint) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  select array_agg(user_id) from members where company_id = company and (user_id = person or merged_into = person)
$$;

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
    or exists (select from clock_events e where e.company_id = company and e.job_id = job)
    or exists (select from inventory_changes i where i.company_id = company and i.job_id = job)
    or exists (select from crew_invoice_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
    or exists (select from cost_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
$$;

-- Files become documents that have had their day: the round that removes those takes them off the storage too.
create or replace function let_files_go(company bigint, gone bigint[]) returns void language sql as $$
  update files set purpose = 'document', title = '', alt_text = '', caption = '', description = '',
    created_at = created_at - interval '2 days' where company_id = company and id = any(gone);
  update history set before = redacted(before, array['title', 'alt_text', 'caption', 'description']),
    after = redacted(after, array['title', 'alt_text', 'caption', 'description'])
   where company_id = company and table_name = 'files' and (record_key ->> 'id')::bigint = any(gone);
$$;

-- Phones and emails that a person was ever known by in a company.
create or replace function addresses_of(company bigint, people bigint[]) returns table (kind text, value text)
language sql stable set search_path = public, pg_temp as $$
  with told as (
    select jsonb_build_object('phone', phone, 'email', email) as row from members where company_id = company and user_id = any(people)
    union all
    select side from history h cross join lateral (values (h.before), (h.after)) s (side)
     where h.company_id = company and h.table_name = 'members' and (h.record_key ->> 'userId')::bigint = any(people))
  select distinct f.key, lower(f.value) from told, jsonb_each_text(told.row) f
   where f.key in ('phone', 'email') and lower(f.value) not in ('', 'erased')
$$;

-- Messages and calls with a person that still say something; without those about kept moves since a day.
create or replace function messages_with(company bigint, people bigint[], addresses text[], since date) returns setof bigint
language sql stable set search_path = public, pg_temp as $$
  -- Each way by its own index; joined by 'or' they would be a walk over all that was ever said.
  with theirs as materialized (
    select id from communications where company_id = company and contact_id = any(people)
    union
    select id from communications where company_id = company and contact_id is null and contact_address = any(addresses)
    union
    select c.id from jobs j join communications c on c.company_id = company and c.job_id = j.id and c.contact_id is null
     where j.company_id = company and j.client_id = any(people)
  ), said as materialized (
    select c.id, c.job_id from communications c
     where c.company_id = company and c.id = any(array(select id from theirs))
       and (c.body <> '' or c.subject <> '' or c.contact_address <> '' or c.contact_name <> '' or c.meta <> '{}'
         or c.recording_file_id is not null)
  )
  select s.id from said s left join jobs j on j.company_id = company and j.id = s.job_id
   where j.id is null or coalesce(j.job_date, j.created_at) < since or not job_is_kept(company, j.id)
$$;

-- Takes the words out of messages and calls with a person; answers how many.
create or replace function erase_messages(company bigint, people bigint[], addresses text[], since date) returns bigint
language plpgsql as $$
declare
  gone bigint[] := array(select messages_with(company, people, addresses, since));
  recordings bigint[];
begin
  -- The keys of conversations name people, numbers and addresses.
  delete from conversations where company_id = company
    and person_key = any(array(select 'p' || person from unnest(people) person) || addresses);
  delete from conversation_reads where company_id = company
    and person_key = any(array(select 'p' || person from unnest(people) person) || addresses);
  if cardinality(gone) = 0 then return 0; end if;
  select array_agg(file_id) into recordings from (
    select recording_file_id as file_id from communications where company_id = company and id = any(gone)
    union select file_id from communication_files where company_id = company and communication_id = any(gone)) f
   where file_id is not null;
  update deliveries d set recipient = 'erased', subject = '', body_text = '', body_html = '', in_reply_to = '', unsubscribe_url = '',
    status = case when d.status = 'queued' then 'failed' else d.status end,
    last_error = case when d.last_error is null and d.status <> 'queued' then null else 'The person was erased.' end
   where d.company_id = company and d.id in (
     select delivery_id from communications where company_id = company and id = any(gone) and delivery_id is not null);
  update communications set body = '', subject = '', contact_name = '', contact_address = '', meta = '{}',
    recording_file_id = null where company_id = company and id = any(gone);
  update communication_files set file_id = null where company_id = company and communication_id = any(gone);
  perform let_files_go(company, recordings);
  return cardinality(gone);
end $$;

-- Files that people uploaded or that were made for them, and that no record which outlives them names.
create or replace function files_of(company bigint, people bigint[]) returns bigint[]
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
