-- version 1

-- How a person can be reached and sign in. A record whose person was asked is written to at the address that was typed.
create or replace function login_standing(person bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(coalesce(u.email, '') || E'\n' || coalesce(u.password_hash, ''), 'UTF8')), 'hex')
    from users u where u.id = person
$$;

-- A person who has a job with a company as its client or billing contact, and can be written to; `is_plain` when nothing
-- else depends on their account: a person who works anywhere or has a second factor signs in themselves.
create or replace function linked_person(company bigint, job bigint, person bigint)
returns table (login_email text, first_name text, is_plain boolean)
language sql stable set search_path = public, pg_temp as $$
  select coalesce(u.email, asked_email(company, u.id)), m.first_name,
    not exists (select from members s where s.user_id = u.id and s.approval <> 'rejected' and s.roles <> '{client}')
      and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
  from users u
  join members m on m.company_id = company and m.user_id = u.id and m.approval = 'approved' and m.removed_at is null
  join jobs j on j.company_id = company and j.id = job and j.deleted_at is null
    and person in (j.client_id, j.billing_contact_id)
  where u.id = person and coalesce(u.email, asked_email(company, u.id)) is not null
$$;

-- Keeps a new link where the person may have one, and tells whom to write to either way; no row for who has no email or
-- nothing to do with the job.
create or replace function keep_open_link(company bigint, job bigint, person bigint, new_hash text, hours integer)
returns table (login_email text, first_name text, is_plain boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare found_person record;
begin
  if not covers_company(company) then
    raise exception 'not of this company' using errcode = 'insufficient_privilege';
  end if;
  delete from open_links where (company_id, id) in (
    select l.company_id, l.id from open_links l where l.expires_at < now() - interval '30 days' order by l.expires_at limit 20
      for update skip locked);
  select * into found_person from linked_person(company, job, person);
  if not found then return; end if;
  if found_person.is_plain then
    insert into open_links (company_id, job_id, user_id, token_hash, stands_on, expires_at)
    values (company, job, person, new_hash, login_standing(person), now() + make_interval(hours => hours));
  end if;
  return query select found_person.login_email, found_person.first_name, found_person.is_plain;
end $$;

-- Whose a link is or was, whatever became of it.
create or replace function find_open_link(given_hash text)
returns table (company_id bigint, job_id bigint, user_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.company_id, l.job_id, l.user_id from open_links l where l.token_hash = given_hash
$$;

-- Uses a link up: one row for the one call that does, while it is valid. The person's row is locked, so that their login
-- stays the same until the session that the link opens has begun.
create or replace function take_open_link(given_hash text)
returns table (company_id bigint, job_id bigint, user_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform from users u join open_links l on l.user_id = u.id where l.token_hash = given_hash for no key update of u;
  return query
    update open_links l set used_at = clock_timestamp()
     where l.token_hash = given_hash and l.used_at is null and l.expires_at > now()
       and l.stands_on = login_standing(l.user_id)
       and exists (select from linked_person(l.company_id, l.job_id, l.user_id) p where p.is_plain)
    returning l.company_id, l.job_id, l.user_id;
end $$;
