-- Clients who leave the list, two records of one person, passwords that the office sets, and the erasure of a person.

alter table members
  -- Off the list: deleted, merged into another record, or erased. The row stays for the jobs and documents that name it.
  add column removed_at timestamptz,
  add column removed_by bigint,
  -- The record that this one became a part of: the old number answers as that one.
  add column merged_into bigint,
  add column erased_at timestamptz,
  add foreign key (company_id, merged_into) references members,
  add constraint members_gone_check check (
    (merged_into is null or removed_at is not null) and (erased_at is null or removed_at is not null)
    and merged_into is distinct from user_id);
alter table members drop column is_client;
alter table members add column is_client boolean
  generated always as ('client' = any(roles) and removed_at is null) stored;
create index members_merged on members (company_id, merged_into) where merged_into is not null;
create index members_clients on members (company_id, last_key, first_key, user_id) where is_client;
create index members_newest on members (company_id, created_at desc, user_id desc) where is_client;
create index communications_contact on communications (company_id, contact_id, id desc) where contact_id is not null;

-- A card belongs to the provider's customer under whom it was kept, also after its person's records were merged.
alter table cards add column customer_id text check (length(customer_id) between 1 and 100);

-- Whoever is approved anew is back on the list; what was merged or erased is not.
create function take_back() returns trigger language plpgsql as $$
begin
  if new.approval <> 'rejected' and old.approval = 'rejected' and new.removed_at is not null then
    if new.merged_into is not null or new.erased_at is not null then
      raise exception 'Record % of company % is gone', new.user_id, new.company_id using errcode = 'integrity_constraint_violation';
    end if;
    new.removed_at := null;
    new.removed_by := null;
  end if;
  return new;
end $$;
create trigger take_back before update of approval on members
  for each row when (old.removed_at is not null) execute function take_back();

-- A client who was deleted and comes again by themselves has their record again, with what they say now.
create function come_back() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update members m set approval = new.approval, created_at = now(), updated_at = now(), first_name = new.first_name,
    last_name = new.last_name, email = new.email, phone = new.phone, address = new.address, address2 = new.address2,
    address_details = new.address_details, company_name = new.company_name, is_company = new.is_company,
    profile_file_id = new.profile_file_id, notes = new.notes
   where m.company_id = new.company_id and m.user_id = new.user_id and m.removed_at is not null
     and m.merged_into is null and m.erased_at is null;
  return case when found then null else new end;
end $$;
create trigger come_back before insert on members
  for each row when (new.roles = '{client}' and new.approval <> 'rejected') execute function come_back();

-- A job that is restored, or written while its client left the list, brings its client back or goes to the kept record.
create function follow_client() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.deleted_at is not null then return null; end if;
  -- A deleted record gave its email free; it has it again while nobody else does.
  update members m set approval = 'approved', email = (select u.email from users u where u.id = m.user_id
      and not exists (select from members o where o.company_id = m.company_id and o.email_key = u.email and o.user_id <> m.user_id))
   where m.company_id = new.company_id and m.user_id in (new.client_id, new.billing_contact_id)
     and m.removed_at is not null and m.merged_into is null and m.erased_at is null;
  update jobs j set client_id = coalesce(c.merged_into, j.client_id), billing_contact_id = coalesce(b.merged_into, j.billing_contact_id)
    from (select new.client_id as client_id, new.billing_contact_id as billing_id) one
    left join members c on c.company_id = new.company_id and c.user_id = one.client_id
    left join members b on b.company_id = new.company_id and b.user_id = one.billing_id
   where j.company_id = new.company_id and j.id = new.id and (c.merged_into is not null or b.merged_into is not null);
  return null;
end $$;
create trigger follow_client after insert or update of client_id, billing_contact_id, deleted_at on jobs
  for each row when (new.client_id is not null or new.billing_contact_id is not null) execute function follow_client();

create function refuse_strange_company(company bigint) returns void language plpgsql stable as $$
begin
  if not coalesce(company = any(nullif(current_setting('app.company_ids', true), '')::bigint[]), false) then
    raise exception 'not one of these companies' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Columns that name a person of a company, as foreign keys have them.
create function columns_naming_members()
returns table (table_name text, column_name text)
language sql stable set search_path = public, pg_temp as $$
  select c.conrelid::regclass::text, a.attname::text
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as k (here, there)
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.there and f.attname = 'user_id'
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here
   where c.contype = 'f' and c.confrelid = 'members'::regclass
$$;

-- Moves all that one client's record has to another of the same company, and leaves the old number as an alias. What is
-- append-only (agreements, charges, history) keeps the old number. Records that only people of the crew or the office
-- have are not moved: 'in use <table>' then, and nothing is changed. Answers 'merged' else.
create function move_client(company bigint, kept bigint, gone bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved_or_kept text[] := array['jobs.client_id', 'jobs.billing_contact_id', 'job_seen.user_id', 'member_words.user_id',
    'read_marks.user_id', 'agreements.user_id', 'payment_customers.user_id', 'cards.user_id', 'transactions.user_id',
    'members.merged_into', 'erasures.user_id', 'kept_names.user_id'];
  reference record;
  is_used boolean;
  actor bigint := nullif(current_setting('app.user_id', true), '')::bigint;
begin
  perform refuse_strange_company(company);
  for reference in select * from columns_naming_members() loop
    if reference.table_name || '.' || reference.column_name <> all(moved_or_kept) then
      execute format('select exists (select from %s where company_id = $1 and %I = $2)', reference.table_name, reference.column_name)
        into is_used using company, gone;
      if is_used then return 'in use ' || reference.table_name; end if;
    end if;
  end loop;

  update members set merged_into = kept where company_id = company and merged_into = gone;
  update members set removed_at = now(), removed_by = actor, merged_into = kept, approval = 'rejected', email = null,
    updated_at = now()
   where company_id = company and user_id = gone;

  update jobs set
    client_id = case when client_id = gone then kept else client_id end,
    billing_contact_id = case when billing_contact_id = gone then kept else billing_contact_id end,
    is_billing_contact = is_billing_contact
      or coalesce(client_id in (kept, gone) and billing_contact_id in (kept, gone), false),
    version = version + 1, updated_at = now(), updated_by = actor
   where company_id = company and id in (
     select id from jobs where company_id = company and deleted_at is null and client_id = gone
     union select id from jobs where company_id = company and deleted_at is null and billing_contact_id = gone
       and billing_contact_id is not null
     union select id from jobs where company_id = company and deleted_at is not null and gone in (client_id, billing_contact_id));

  update communications set contact_id = kept where company_id = company and contact_id = gone;

  insert into job_seen as s (company_id, job_id, user_id, seen_at)
  select company_id, job_id, kept, seen_at from job_seen where company_id = company and user_id = gone
  on conflict (company_id, job_id, user_id) do update set seen_at = greatest(s.seen_at, excluded.seen_at);
  delete from job_seen where company_id = company and user_id = gone;
  delete from read_marks where company_id = company and user_id = gone;

  update cards c set user_id = kept,
    customer_id = coalesce(c.customer_id, (select p.provider_id from payment_customers p
      where p.company_id = company and p.user_id = gone)),
    is_primary = c.is_primary and not exists (select from cards k
      where k.company_id = company and k.user_id = kept and k.is_primary)
   where c.company_id = company and c.user_id = gone;
  return 'merged';
end $$;

-- One login for two merged records: the one that goes with the chosen email, or the only one there is. The other ends.
-- Accounts that other companies or the staff share are left alone (DECISIONS B1).
create function merge_client_logins(company bigint, kept bigint, gone bigint, keeps_own_email boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  k users;
  g users;
  new_email text;
  new_hash text;
begin
  perform refuse_strange_company(company);
  if not exists (select from members m where m.company_id = company and m.user_id = gone and m.merged_into = kept) then
    raise exception 'not merged' using errcode = 'insufficient_privilege';
  end if;
  perform from users where id in (kept, gone) order by id for update;
  select * into k from users where id = kept;
  select * into g from users where id = gone;
  if (select standing from client_account(company, gone)) <> 'own' then return; end if;
  update token_families set revoked_at = now() where user_id = gone and revoked_at is null;
  update users set email = null, password_hash = null where id = gone;
  if (select standing from client_account(company, kept)) <> 'own' then return; end if;
  new_email := case when keeps_own_email then coalesce(k.email, g.email) else coalesce(g.email, k.email) end;
  new_hash := case when k.password_hash is null then g.password_hash when g.password_hash is null then k.password_hash
    when keeps_own_email then k.password_hash else g.password_hash end;
  if new_hash is distinct from k.password_hash then
    update token_families set revoked_at = now() where user_id = kept and revoked_at is null;
  end if;
  update users set email = new_email, password_hash = new_hash,
    password_changed_at = case when new_hash is distinct from k.password_hash then now() else k.password_changed_at end
   where id = kept;
end $$;

-- Erasure ---------------------------------------------------------------------------------------------------------

-- That somebody was erased: who asked, who did it, when, and what kinds of data; never what they said.
create table erasures (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  user_id bigint not null,
  asked_by text not null check (length(asked_by) between 1 and 200),
  erased_by bigint not null,
  erased_at timestamptz not null default now(),
  -- Rows by kind.
  kinds jsonb not null default '{}' check (jsonb_typeof(kinds) = 'object' and pg_column_size(kinds) < 8192),
  -- When the messages about moves of the last year go too; NULL when none were left.
  rest_due date,
  rest_done_at timestamptz,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, user_id) references members
);
create index erasures_due on erasures (company_id, rest_due) where rest_due is not null and rest_done_at is null;
call fence('erasures');
create trigger keep_history after insert or update or delete on erasures for each row execute function record_history();

-- The name and address that the law wants on an erased person's bills of lading, agreements and pay, and until when
-- (49 CFR 375.505 and 379: a year and more; records of money: seven years).
create table kept_names (
  company_id bigint not null,
  user_id bigint not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  address text not null,
  address2 text not null,
  kept_until date not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references members
);
call fence('kept_names');

-- The past is rewritten by the erasure of a person alone, in what it says of that person (ARCHITECTURE 'Decided once').
create function refuse_rewritten_past() returns trigger language plpgsql as $$
declare
  may_change text[] := case tg_table_name when 'history' then array['before', 'after']
    when 'account_events' then array['ip', 'user_agent', 'detail'] end;
  was jsonb := to_jsonb(old);
begin
  if current_setting('app.erasing', true) = 'yes'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    if tg_op = 'DELETE' and tg_table_name = 'text_consents' then return old; end if;
    -- Generated columns are not made yet, and cannot be written.
    if tg_op = 'UPDATE' and may_change is not null and not exists (
      select from jsonb_each(to_jsonb(new)) n join pg_attribute a on a.attrelid = tg_relid and a.attname = n.key and a.attgenerated = ''
       where n.key <> all(may_change) and n.value is distinct from was -> n.key) then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger history_is_append_only on history;
create trigger history_is_append_only before update or delete on history
  for each row execute function refuse_rewritten_past();
drop trigger text_consents_are_append_only on text_consents;
create trigger text_consents_are_append_only before update or delete on text_consents
  for each row execute function refuse_rewritten_past();

drop trigger account_events_are_append_only on account_events;
create trigger account_events_are_append_only before update or delete on account_events
  for each row execute function refuse_rewritten_past();

-- A row of the past without these values.
create function redacted(told jsonb, keys text[]) returns jsonb language sql immutable as $$
  select case when told is null then null else coalesce((
    select jsonb_object_agg(key, case when key <> all(keys) or value in ('null', '""') then value
      else case jsonb_typeof(value) when 'string' then '"Erased"'::jsonb when 'array' then '[]' when 'object' then '{}'
        else 'null' end end) from jsonb_each(told)), '{}') end
$$;

-- All numbers of a person in a company: their own, and those of records that were merged into it.
create function numbers_of(company bigint, person bigint) returns bigint[]
language sql stable set search_path = public, pg_temp as $$
  select array_agg(user_id) from members where company_id = company and (user_id = person or merged_into = person)
$$;

-- Jobs of a client whose papers the law wants kept: moved, agreed to, signed or paid.
create function job_is_kept(company bigint, job bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from jobs j where j.company_id = company and j.id = job and j.job_status = 'completed')
    or exists (select from agreements a where a.company_id = company and a.job_id = job)
    or exists (select from job_signatures s where s.company_id = company and s.job_id = job)
    or exists (select from transactions x where x.company_id = company and x.job_id = job)
    or exists (select from recorded_payments p where p.company_id = company and p.job_id = job)
    or exists (select from tip_payouts p where p.company_id = company and p.job_id = job)
    or exists (select from journal_entries e where e.company_id = company and e.job_id = job)
    or exists (select from disputes d where d.company_id = company and d.job_id = job)
    or exists (select from crew_invoice_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
    or exists (select from cost_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
$$;

-- Files become documents that have had their day: the round that removes those takes them off the storage too.
create function let_files_go(company bigint, gone bigint[]) returns void language sql as $$
  update files set purpose = 'document', title = '', alt_text = '', caption = '', description = '',
    created_at = created_at - interval '2 days' where company_id = company and id = any(gone);
  update history set before = redacted(before, array['title', 'alt_text', 'caption', 'description']),
    after = redacted(after, array['title', 'alt_text', 'caption', 'description'])
   where company_id = company and table_name = 'files' and (record_key ->> 'id')::bigint = any(gone);
$$;

-- Phones and emails that a person was ever known by in a company.
create function addresses_of(company bigint, people bigint[]) returns table (kind text, value text)
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
create function messages_with(company bigint, people bigint[], addresses text[], since date) returns setof bigint
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
create function erase_messages(company bigint, people bigint[], addresses text[], since date) returns bigint
language plpgsql as $$
declare
  gone bigint[] := array(select messages_with(company, people, addresses, since));
  recordings bigint[];
begin
  if cardinality(gone) = 0 then return 0; end if;
  select array_agg(file_id) into recordings from (
    select recording_file_id as file_id from communications where company_id = company and id = any(gone)
    union select file_id from communication_files where company_id = company and communication_id = any(gone)) f
   where file_id is not null;
  update deliveries d set recipient = 'erased', subject = '', body_text = '', body_html = '', unsubscribe_url = '',
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

-- Erases a person from a company: what the law wants kept stays, under a number or a kept name; all else goes. The caller
-- is an administrator of the company; whether anything stands against it the service has asked. Answers the erasure's id.
create function erase_person(company bigint, person bigint, asked text, message_since date, names_until date, rest date)
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
  remarks text[] := array['holder', 'notes', 'comments', 'infraction', 'message', 'title', 'number', 'reason', 'note', 'name',
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
  update deliveries set recipient = 'erased', subject = '', body_text = '', body_html = '', unsubscribe_url = '',
    status = case when status = 'queued' then 'failed' else status end, last_error = null
   where company_id = company and lower(recipient) = any(phones || emails)
     and not exists (select from communications c where c.company_id = company and c.delivery_id = deliveries.id
       and c.body <> '');
  get diagnostics n = row_count;
  kinds := kinds || jsonb_build_object('mails', n);

  delete from text_consents where company_id = company and phone = any(phones) and is_allowed;
  get diagnostics n = row_count;
  kinds := kinds || jsonb_build_object('consents', n);

  -- Jobs: who to reach and what was noted; of those that never came to be also where and what.
  update jobs set notes = '', contact_person = '[]', updated_at = now(), updated_by = actor
   where company_id = company and id = any(theirs) and (notes <> '' or contact_person <> '[]');
  update jobs set locations = '[]', cargo = '[]', first_address = '', first_city = '' where company_id = company and id = any(bare);
  delete from job_documents where company_id = company and job_id = any(bare);
  kinds := kinds || jsonb_build_object('jobsKept', cardinality(theirs) - cardinality(bare), 'jobsEmptied', cardinality(bare));

  -- Work: what was said of the person; ratings, damages and pay stay as figures.
  update job_crew set notes = '' where company_id = company and user_id = any(people) and notes <> '';
  update crew_infractions set comments = '', infraction = '' where company_id = company and user_id = any(people);
  update manager_requests set message = '' where company_id = company and user_id = any(people) and message <> '';
  papers := array(select file_id from worker_documents where company_id = company and user_id = any(people) and file_id is not null);
  delete from worker_documents where company_id = company and user_id = any(people);
  perform let_files_go(company, papers);
  kinds := kinds || jsonb_build_object('papers', cardinality(papers));
  foreach private_table in array array['worker_times_off', 'calendar_feeds', 'sales_call', 'sales_hours',
    'sales_appointments', 'manual_reads', 'quiz_assignments', 'worker_area_filters', 'phone_devices'] loop
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
  update history set before = redacted(before, array['notes', 'contact_person']), after = redacted(after, array['notes', 'contact_person'])
   where company_id = company and table_name = 'jobs' and job_id = any(theirs);
  update history set before = redacted(before, array['locations', 'cargo', 'variables']),
    after = redacted(after, array['locations', 'cargo', 'variables'])
   where company_id = company and table_name in ('jobs', 'job_documents') and job_id = any(bare);
  update history set before = redacted(before, remarks), after = redacted(after, remarks)
   where company_id = company and table_name in ('job_crew', 'crew_infractions', 'manager_requests', 'cards', 'worker_documents',
       'worker_times_off', 'time_off_leaves', 'calendar_feeds', 'sales_appointments', 'quiz_attempts', 'account_events',
       'worker_area_filters')
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

  insert into erasures (company_id, user_id, asked_by, erased_by, kinds, rest_due)
  values (company, person, asked, actor, kinds, rest) returning id into erasure;
  perform set_config('app.erasing', '', true);
  return erasure;
end $$;

-- Finishes what an erasure left for a year, and forgets names that were kept long enough. Answers how many were finished.
create function finish_erasures(company bigint, today date) returns bigint
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


grant select on erasures, kept_names to movesheet_app;

revoke execute on function take_back(), come_back(), follow_client(), refuse_strange_company(bigint), columns_naming_members(), move_client(bigint, bigint, bigint),
  merge_client_logins(bigint, bigint, bigint, boolean), refuse_rewritten_past(), redacted(jsonb, text[]),
  numbers_of(bigint, bigint), job_is_kept(bigint, bigint), addresses_of(bigint, bigint[]),
  messages_with(bigint, bigint[], text[], date), erase_messages(bigint, bigint[], text[], date),
  let_files_go(bigint, bigint[]), erase_person(bigint, bigint, text, date, date, date), finish_erasures(bigint, date)
from public;
grant execute on function move_client(bigint, bigint, bigint), merge_client_logins(bigint, bigint, bigint, boolean),
  numbers_of(bigint, bigint), job_is_kept(bigint, bigint), addresses_of(bigint, bigint[]),
  messages_with(bigint, bigint[], text[], date), erase_person(bigint, bigint, text, date, date, date), finish_erasures(bigint, date) to movesheet_app;
