-- version 2

-- Whether a person may own leads: an administrator or manager of the company.
create or replace function may_own_leads(company bigint, person bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from members m where m.company_id = company and m.user_id = person and m.approval = 'approved'
    and m.removed_at is null and m.roles && '{administrator,manager}')
$$;

-- A lead of nobody belongs to the person who takes care of its client, else to the person of the office who took it in.
create or replace function own_new_lead() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  assignee bigint := (select c.assignee_id from conversations c
    where c.company_id = new.company_id and c.person_key = 'p' || new.client_id);
begin
  if new.job_status = 'inquiring' and may_own_leads(new.company_id, assignee) then new.owner_id := assignee;
  elsif tg_op = 'INSERT' and new.added_by is distinct from new.client_id and may_own_leads(new.company_id, new.added_by)
    then new.owner_id := new.added_by;
  end if;
  return new;
end $$;

-- The owner of an open inquiry becomes the assignee of the client's conversation, the owner of the client's other open
-- inquiries, and the assignee of open tasks that were unassigned or assigned to the former owner.
create or replace function follow_owner() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  former bigint := case when tg_op = 'UPDATE' then old.owner_id end;
begin
  if new.owner_id is distinct from former then
    update tasks set assignee_id = new.owner_id, version = version + 1
     where company_id = new.company_id and job_id = new.id and done_at is null
       and assignee_id is not distinct from former;
  end if;
  if new.client_id is null or new.job_status <> 'inquiring' or new.lost_at is not null then return null; end if;
  if new.owner_id is null then
    update conversations set assignee_id = null
     where company_id = new.company_id and person_key = 'p' || new.client_id and assignee_id = former;
  elsif exists (select from members where company_id = new.company_id and user_id = new.owner_id) then
    insert into conversations as c (company_id, person_key, assignee_id)
    values (new.company_id, 'p' || new.client_id, new.owner_id)
    on conflict (company_id, person_key) do update set assignee_id = excluded.assignee_id
      where c.assignee_id is distinct from excluded.assignee_id;
  end if;
  return null;
end $$;

-- Who takes care of a client's conversation owns their open inquiries.
create or replace function follow_assignee() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update jobs set owner_id = new.assignee_id
   where company_id = new.company_id and client_id = substr(new.person_key, 2)::bigint and deleted_at is null
     and job_status = 'inquiring' and lost_at is null and owner_known and owner_id is distinct from new.assignee_id;
  return null;
end $$;

-- The first person of the office who answers a lead of nobody owns it.
create or replace function own_what_is_answered() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update jobs set owner_id = new.sender_id
   where company_id = new.company_id and id = new.job_id and owner_id is null and owner_known
     and job_status = 'inquiring' and lost_at is null and may_own_leads(new.company_id, new.sender_id);
  return null;
end $$;

revoke execute on function may_own_leads(bigint, bigint), own_new_lead(), follow_owner(), follow_assignee(),
  own_what_is_answered() from public;
