-- version 2

-- Columns that name a person of a company, as foreign keys have them.
create or replace function columns_naming_members()
returns table (table_name text, column_name text)
language sql stable set search_path = public, pg_temp as $$
  select c.conrelid::regclass::text, a.attname::text
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as k (here, there)
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.there and f.attname = 'user_id'
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here
   where c.contype = 'f' and c.confrelid = 'members'::regclass
$$;

-- Merges one client's record into another of the same company. Records that only people of the crew or the office have are
-- not merged: 'in use <table>' then, and nothing is changed. Answers 'merged' else.
create or replace function move_client(company bigint, kept bigint, gone bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved_or_kept text[] := array['jobs.client_id', 'jobs.billing_contact_id', 'job_seen.user_id', 'member_words.user_id',
    'read_marks.user_id', 'conversation_reads.user_id', 'agreements.user_id', 'payment_customers.user_id', 'cards.user_id',
    'transactions.user_id', 'members.merged_into', 'erasures.user_id', 'kept_names.user_id'];
  reference record;
  is_used boolean;
begin
  perform refuse_strange_company(company);
  for reference in select * from columns_naming_members() loop
    if reference.table_name || '.' || reference.column_name <> all(moved_or_kept) then
      execute format('select exists (select from %s where company_id = $1 and %I = $2)', reference.table_name, reference.column_name)
        into is_used using company, gone;
      if is_used then return 'in use ' || reference.table_name; end if;
    end if;
  end loop;
  perform move_person(company, kept, gone);
  return 'merged';
end $$;

-- Moves all that a company's record of a person has to another number of theirs, and leaves the old one as an alias. What
-- is append-only (agreements, charges, payouts, history) keeps the old number.
create or replace function move_person(company bigint, kept bigint, gone bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Moved below, derived, or append-only.
  apart text[] := array['jobs.client_id', 'jobs.billing_contact_id', 'job_seen.user_id', 'member_words.user_id',
    'read_marks.user_id', 'conversation_reads.user_id', 'agreements.user_id', 'payment_customers.user_id', 'cards.user_id',
    'transactions.user_id', 'tip_payouts.user_id', 'members.merged_into', 'erasures.user_id', 'kept_names.user_id'];
  reference record;
  actor bigint := acting_user();
begin
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
     union select id from jobs where company_id = company and deleted_at is not null and gone in (client_id, billing_contact_id)
     union select job_id from job_crew where company_id = company and user_id = gone);

  for reference in select * from columns_naming_members() loop
    if reference.table_name || '.' || reference.column_name <> all(apart) then
      execute format('update %s set %I = $2 where company_id = $1 and %2$I = $3', reference.table_name, reference.column_name)
        using company, kept, gone;
    end if;
  end loop;
  update communications set contact_id = kept where company_id = company and contact_id = gone;

  insert into job_seen as s (company_id, job_id, user_id, seen_at)
  select company_id, job_id, kept, seen_at from job_seen where company_id = company and user_id = gone
  on conflict (company_id, job_id, user_id) do update set seen_at = greatest(s.seen_at, excluded.seen_at);
  delete from job_seen where company_id = company and user_id = gone;
  delete from read_marks where company_id = company and user_id = gone;

  -- What the office did with the conversation of the one goes on with that of the other, unless that has its own.
  delete from conversation_reads where company_id = company and user_id = gone;
  insert into conversations as c (company_id, person_key, assignee_id, snoozed_until, snoozed_at)
  select company_id, 'p' || kept, assignee_id, snoozed_until, snoozed_at from conversations
   where company_id = company and person_key = 'p' || gone
  on conflict (company_id, person_key) do nothing;
  delete from conversations where company_id = company and person_key = 'p' || gone;
  insert into conversation_reads as r (company_id, user_id, person_key, read_at)
  select company_id, user_id, 'p' || kept, read_at from conversation_reads
   where company_id = company and person_key = 'p' || gone
  on conflict (company_id, user_id, person_key) do update set read_at = greatest(r.read_at, excluded.read_at);
  delete from conversation_reads where company_id = company and person_key = 'p' || gone;

  update cards c set user_id = kept,
    customer_id = coalesce(c.customer_id, (select p.provider_id from payment_customers p
      where p.company_id = company and p.user_id = gone)),
    is_primary = c.is_primary and not exists (select from cards k
      where k.company_id = company and k.user_id = kept and k.is_primary)
   where c.company_id = company and c.user_id = gone;
end $$;

-- One login for two merged records: the one that goes with the chosen email, or the only one there is. The other ends.
-- Accounts that other companies or the staff share are left alone.
create or replace function merge_client_logins(company bigint, kept bigint, gone bigint, keeps_own_email boolean) returns void
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
