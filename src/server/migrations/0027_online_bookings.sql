-- The public booking: how far visitors came with the jobs that they book by themselves, and the links of mails that open a
-- job without a password.

-- A job that its client booked, or began to book, on a public page.
create table online_bookings (
  company_id bigint not null references companies,
  job_id bigint not null,
  source text not null check (source in ('booking', 'company')),
  -- The part that the last answers were given to.
  step text not null check (step in ('locations', 'questions', 'agreement')),
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the client was told that it is booked, and when that it waits for them: once each.
  confirmed_at timestamptz,
  reminded_at timestamptz,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
create index online_bookings_waiting on online_bookings (company_id, updated_at)
  where reminded_at is null and confirmed_at is null;
call fence('online_bookings');
create trigger keep_history after insert or update or delete on online_bookings
  for each row execute function record_history();
grant select, insert, update on online_bookings to movesheet_app;

-- A link that signs its person in, once, and opens a job. The app's role reaches it through the functions below alone.
create table open_links (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  job_id bigint not null,
  -- Whose it is; whether they may still use it is asked when they do.
  user_id bigint not null,
  token_hash text not null unique check (length(token_hash) = 64),
  -- Login email and password as they were: with either of them changed it opens nothing.
  stands_on text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
create index open_links_old on open_links (expires_at);
call fence('open_links');

create function login_standing(person bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(u.email || E'\n' || coalesce(u.password_hash, ''), 'UTF8')), 'hex')
    from users u where u.id = person
$$;

-- A person who has a job with a company as its client or billing contact, and can be written to; `is_plain` when nothing
-- but that hangs on their account: who works anywhere or has a second factor signs in themselves.
create function linked_person(company bigint, job bigint, person bigint)
returns table (login_email text, first_name text, is_plain boolean)
language sql stable set search_path = public, pg_temp as $$
  select u.email, m.first_name,
    not exists (select from members s where s.user_id = u.id and s.approval <> 'rejected' and s.roles <> '{client}')
      and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
  from users u
  join members m on m.company_id = company and m.user_id = u.id and m.approval = 'approved' and m.removed_at is null
  join jobs j on j.company_id = company and j.id = job and j.deleted_at is null
    and person in (j.client_id, j.billing_contact_id)
  where u.id = person and u.email is not null
$$;

-- Keeps a new link where the person may have one, and tells whom to write to either way; no row for who has no email or
-- nothing to do with the job.
create function keep_open_link(company bigint, job bigint, person bigint, new_hash text, hours integer)
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
create function find_open_link(given_hash text)
returns table (company_id bigint, job_id bigint, user_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.company_id, l.job_id, l.user_id from open_links l where l.token_hash = given_hash
$$;

-- Uses a link up: one row for the one call that does, while it stands.
create function take_open_link(given_hash text)
returns table (company_id bigint, job_id bigint, user_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    update open_links l set used_at = clock_timestamp()
     where l.token_hash = given_hash and l.used_at is null and l.expires_at > now()
       and l.stands_on = login_standing(l.user_id)
       and exists (select from linked_person(l.company_id, l.job_id, l.user_id) p where p.is_plain)
    returning l.company_id, l.job_id, l.user_id;
end $$;

revoke execute on function login_standing(bigint), linked_person(bigint, bigint, bigint),
  keep_open_link(bigint, bigint, bigint, text, integer), find_open_link(text), take_open_link(text) from public;
grant execute on function keep_open_link(bigint, bigint, bigint, text, integer), find_open_link(text), take_open_link(text)
  to movesheet_app;
