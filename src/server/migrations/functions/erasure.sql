-- version 11

-- Erases a person from a company: what the law wants kept stays, under a number or a kept name; all else goes. The caller
-- is an administrator of the company; whether anything stands against it the service has asked. Answers the erasure's id.
create or replace function erase_person(company bigint, person bigint, asked text, message_since date, names_until date, rest date)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  people bigint[];
  one bigint;
  phones text[];
  emails text[];
  own_accounts bigint[];
  pictures bigint[];
  theirs bigint[];
  bare bigint[];
  kinds jsonb := '{}';
  n bigint;
  personal text[] := array['first_name', 'last_name', 'company_name', 'email', 'phone', 'address', 'address2',
    'address_details', 'notes', 'profile_file_id'];
  private_table text;
  papers bigint[];
  remarks text[] := array['holder', 'notes', 'comments', 'infraction', 'message', 'title', 'number', 'reason', 'decline_reason', 'note', 'name',
    'phone', 'email', 'first_name', 'last_name', 'ip', 'user_agent', 'detail', 'answers', 'filter', 'cells', 'secret_hash'];
  erasure bigint;
begin
  perform refuse_strange_company(company);
  if not exists (select from members m where m.company_id = company and m.user_id = actor and m.approval = 'approved'
                 and m.roles[1] = 'administrator') then
    raise exception 'only an administrator erases' using errcode = 'insufficient_privilege';
  end if;
  perform from members m where m.company_id = company and m.user_id = person and m.erased_at is null for update;
  if not found then raise exception 'no such person' using errcode = 'no_data_found'; end if;
  perform set_config('app.erasing', 'yes', true);
  people := numbers_of(company, person);

  -- All that the person was known by, now and before.
  select array_agg(value) filter (where kind = 'phone'), array_agg(value) filter (where kind = 'email') into phones, emails
    from addresses_of(company, people);
  -- What another person of the company has too is theirs.
  phones := array(select p from unnest(phones) p where not exists (select from members m
    where m.company_id = company and m.phone = p and m.removed_at is null and m.user_id <> all(people)));
  emails := array(select e from unnest(emails) e where not exists (select from members m
    where m.company_id = company and m.email_key = e and m.removed_at is null and m.user_id <> all(people)));

  theirs := array(select id from jobs where company_id = company and client_id = any(people));
  bare := array(select id from unnest(theirs) id where not job_is_kept(company, id));

  if exists (select from jobs j where j.company_id = company and j.id = any(theirs) and j.id <> all(bare))
    or exists (select from agreements a where a.company_id = company and a.user_id = any(people))
    or exists (select from jobs j where j.company_id = company and j.billing_contact_id = any(people) and job_is_kept(company, j.id))
    or exists (select from job_crew c where c.company_id = company and c.user_id = any(people)) then
    insert into kept_names (company_id, user_id, first_name, last_name, company_name, address, address2, kept_until)
    select company, user_id, first_name, last_name, company_name, address, address2, names_until
      from members where company_id = company and user_id = any(people)
    on conflict do nothing;
    kinds := kinds || '{"keptName": 1}';
  end if;

  n := erase_messages(company, people, phones || emails, message_since);
  kinds := kinds || jsonb_build_object('messages', n);
  -- Mails of the product itself that stand in no conversation.
  update deliveries set recipient = 'erased', subject = '', body_text = '', body_html = '', in_reply_to = '', unsubscribe_url = '', path = '',
    status = case when status = 'queued' then 'failed' else status end, last_error = null
   where company_id = company and (lower(recipient) = any(phones || emails) or (channel = 'push' and person_id = any(people)))
     and not exists (select from communications c where c.company_id = company and c.delivery_id = deliveries.id
       and c.body <> '');
  get diagnostics n = row_count;
  kinds := kinds || jsonb_build_object('mails', n);

  with texts as (delete from text_consents where company_id = company and phone = any(phones) and is_allowed returning 1),
    marketing as (delete from marketing_consents
      where company_id = company and address = any(phones || emails) and is_allowed returning 1)
  select (select count(*) from texts) + (select count(*) from marketing) into n;
  kinds := kinds || jsonb_build_object('consents', n);

  -- What the office wanted to do about their jobs, and what would have been sent.
  delete from tasks where company_id = company and job_id = any(theirs);
  update follow_up_runs set state = 'stopped', reason = 'erased', ended_at = now(), ended_by = actor, due_at = null
   where company_id = company and job_id = any(theirs) and state in ('running', 'paused');

  -- Jobs: who to reach and what was noted; of those that never came to be also where and what.
  update jobs set notes = '', contact_person = '[]', updated_at = now(), updated_by = actor
   where company_id = company and id = any(theirs) and (notes <> '' or contact_person <> '[]');
  update jobs set lost_note = null where company_id = company and id = any(theirs) and lost_note is not null;
  update jobs set locations = '[]', cargo = '[]', first_address = '', first_city = '' where company_id = company and id = any(bare);
  delete from job_documents where company_id = company and job_id = any(bare);
  kinds := kinds || jsonb_build_object('jobsKept', cardinality(theirs) - cardinality(bare), 'jobsEmptied', cardinality(bare));

  -- Work: what was said of the person; ratings, damages and pay stay as figures.
  update job_crew set notes = '', decline_reason = ''
   where company_id = company and user_id = any(people) and (notes <> '' or decline_reason <> '');
  update crew_infractions set comments = '', infraction = '' where company_id = company and user_id = any(people);
  -- Hours worked stay: 29 CFR 516.5 has payroll records kept for three years, and the pay was calculated from them.
  update clock_events set phone_position = null, reason = ''
   where company_id = company and user_id = any(people) and (phone_position is not null or reason <> '');
  update manager_requests set message = '' where company_id = company and user_id = any(people) and message <> '';
  papers := array(select file_id from worker_documents where company_id = company and user_id = any(people) and file_id is not null);
  delete from worker_documents where company_id = company and user_id = any(people);
  perform let_files_go(company, papers);
  kinds := kinds || jsonb_build_object('papers', cardinality(papers));
  foreach private_table in array array['worker_times_off', 'calendar_feeds', 'sales_call', 'sales_hours',
    'sales_appointments', 'manual_reads', 'quiz_assignments', 'worker_area_filters', 'job_views', 'report_mails', 'phone_devices',
    'position_consents', 'crew_positions'] loop
    execute format('delete from %I where company_id = $1 and user_id = any($2)', private_table) using company, people;
  end loop;
  delete from sales_appointments where company_id = company and (phone = any(phones) or job_id = any(theirs));
  update invites set email = 'erased-' || id || '@erased.invalid', first_name = 'Erased', last_name = '', revoked_at = coalesce(revoked_at, now())
   where company_id = company and email = any(emails);
  update import_rows r set cells = array_fill(''::text, array[cardinality(r.cells)]), message = ''
    from imports i where i.company_id = company and r.company_id = company and r.import_id = i.id
     and (r.person_id = any(people) or (i.kind <> 'jobs' and r.record_id = any(people)));
  -- An export holds everybody; those that were made before are taken away.
  update exports set expires_at = least(expires_at, now()) where company_id = company and status = 'done';
  update account_events set ip = '', user_agent = '', detail = '' where company_id = company and user_id = any(people);
  delete from job_seen where company_id = company and user_id = any(people);
  delete from read_marks where company_id = company and user_id = any(people);

  update cards set removed_at = coalesce(removed_at, now()), is_primary = false, holder = ''
   where company_id = company and user_id = any(people);
  get diagnostics n = row_count;
  kinds := kinds || jsonb_build_object('cards', n);

  -- The account, where no other company knows it.
  own_accounts := array(select p from unnest(people) p where not exists (select from members m
    where m.user_id = p and m.company_id <> company and m.erased_at is null));
  pictures := array(select profile_file_id from members where company_id = company and user_id = any(people) and profile_file_id is not null
    union select profile_file_id from users where id = any(own_accounts) and profile_file_id is not null);
  update members set first_name = 'Erased', last_name = 'person #' || user_id, company_name = '', is_company = false, email = null,
    phone = null, address = '', address2 = '', address_details = '{}', notes = '', profile_file_id = null, roles = '{client}',
    approval = 'rejected', is_sales = false, view_financials = false, removed_at = coalesce(removed_at, now()),
    removed_by = coalesce(removed_by, actor), erased_at = now(), updated_at = now()
   where company_id = company and user_id = any(people);
  perform let_files_go(company, pictures);
  kinds := kinds || jsonb_build_object('pictures', cardinality(pictures));
  foreach one in array own_accounts loop
    update token_families set revoked_at = now() where user_id = one and revoked_at is null;
    delete from token_families where user_id = one;
    delete from second_factors where user_id = one;
    delete from recovery_codes where user_id = one;
    delete from email_changes where user_id = one;
    delete from password_pins where user_id = one;
    delete from terms_acceptances where user_id = one;
    delete from account_mails where lower(recipient) = any(emails) or recipient = (select email from users where id = one);
    delete from idempotency_keys where caller = 'user:' || one;
    update users set email = null, password_hash = null, first_name = 'Erased', last_name = 'person', phone = null, address = '',
      address2 = '', address_details = '{}', company_name = '', is_company = false, profile_file_id = null, default_company_id = null
     where id = one;
  end loop;
  kinds := kinds || jsonb_build_object('logins', cardinality(own_accounts));

  -- The past: what it says of this person's data, and nothing else.
  update history set before = redacted(before, personal), after = redacted(after, personal)
   where company_id = company and table_name = 'members' and (record_key ->> 'userId')::bigint = any(people);
  update history set before = redacted(before, array['notes', 'contact_person', 'lost_note']),
    after = redacted(after, array['notes', 'contact_person', 'lost_note'])
   where company_id = company and table_name = 'jobs' and job_id = any(theirs);
  update history set before = redacted(before, array['locations', 'cargo', 'variables']),
    after = redacted(after, array['locations', 'cargo', 'variables'])
   where company_id = company and table_name in ('jobs', 'job_documents') and job_id = any(bare);
  update history set before = redacted(before, remarks), after = redacted(after, remarks)
   where company_id = company and table_name in ('job_crew', 'crew_infractions', 'manager_requests', 'cards', 'worker_documents',
       'worker_times_off', 'time_off_leaves', 'calendar_feeds', 'sales_appointments', 'quiz_attempts', 'account_events',
       'worker_area_filters', 'clock_events')
     and coalesce(before ->> 'user_id', after ->> 'user_id', record_key ->> 'userId')::bigint = any(people);
  update history set before = redacted(before, remarks), after = redacted(after, remarks)
   where company_id = company and ((table_name = 'sales_appointments'
       and (before ->> 'phone' = any(phones) or (before ->> 'job_id')::bigint = any(theirs)
         or after ->> 'phone' = any(phones) or (after ->> 'job_id')::bigint = any(theirs)))
     or (table_name = 'invites' and (record_key ->> 'id')::bigint in (select id from invites
       where company_id = company and email = 'erased-' || id || '@erased.invalid'))
     or (table_name = 'import_rows' and (before ->> 'person_id')::bigint = any(people)));
  update history set before = redacted(before, array['phone', 'source']), after = redacted(after, array['phone', 'source'])
   where company_id = company and table_name = 'text_consents' and coalesce(after, before) ->> 'phone' = any(phones)
     and (coalesce(after, before) ->> 'is_allowed')::boolean;
  update history set before = redacted(before, array['address', 'source']), after = redacted(after, array['address', 'source'])
   where company_id = company and table_name = 'marketing_consents'
     and coalesce(after, before) ->> 'address' = any(phones || emails) and (coalesce(after, before) ->> 'is_allowed')::boolean;

  insert into erasures (company_id, user_id, asked_by, erased_by, kinds, rest_due)
  values (company, person, asked, actor, kinds, rest) returning id into erasure;
  perform set_config('app.erasing', '', true);
  return erasure;
end $$;

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
  update deliveries d set recipient = 'erased', subject = '', body_text = '', body_html = '', in_reply_to = '', unsubscribe_url = '',
    status = case when d.status = 'queued' then 'failed' else d.status end,
    last_error = case when d.last_error is null and d.status <> 'queued' then null else 'The person was erased.' end
   where d.company_id = company and d.job_id = any(jobs_of)
     and (not job_is_kept(company, d.job_id)
       or (select coalesce(j.job_date, j.created_at) from jobs j where j.company_id = company and j.id = d.job_id) < message_since)
     and not exists (select from communications c where c.company_id = company and c.delivery_id = d.id and c.body <> '');

  -- Links to complaints open nothing any more; the law keeps the complaints themselves.
  update disputes set token_hash = 'erased ' || id, sealed_token = '' where company_id = company and job_id = any(jobs_of);
  perform set_config('app.erasing', '', true);
  return coalesce(again, '{}');
end $$;

-- Finishes what an erasure left for a year, and forgets names that were kept long enough. Answers how many were finished.
create or replace function finish_erasures(company bigint, today date) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due record;
  finished bigint := 0;
begin
  perform refuse_strange_company(company);
  perform set_config('app.erasing', 'yes', true);
  for due in select id, user_id from erasures
    where company_id = company and rest_due <= today and rest_done_at is null order by id limit 100 for update
  loop
    perform erase_messages(company, numbers_of(company, due.user_id), '{}', 'infinity');
    update erasures set rest_done_at = now() where company_id = company and id = due.id;
    finished := finished + 1;
  end loop;
  delete from kept_names where company_id = company and kept_until < today;
  perform set_config('app.erasing', '', true);
  return finished;
end $$;

-- The erasure of a person ends their links, and leaves of their ratings the stars alone.
create or replace function forget_reviewer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  theirs bigint[] := array(select id from reviews
    where company_id = new.company_id and client_id = any(numbers_of(new.company_id, new.user_id)));
begin
  update reviews set comment = '', by_name = '', city = '', reply = '', expires_at = least(expires_at, now())
   where company_id = new.company_id and id = any(theirs);
  update history set before = redacted(before, array['comment', 'by_name', 'city', 'reply']),
    after = redacted(after, array['comment', 'by_name', 'city', 'reply'])
   where company_id = new.company_id and table_name = 'reviews' and (record_key ->> 'id')::bigint = any(theirs);
  return null;
end $$;
