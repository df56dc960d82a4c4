-- version 6

-- Whether messages to a person may have links: staff of any company and people with a second factor have to sign in.
create or replace function may_have_links(person bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from members m where m.user_id = person and m.approval <> 'rejected' and m.roles <> '{client}')
    and not exists (select from second_factors f where f.user_id = person and f.confirmed_at is not null)
$$;

-- The client of a job, or else its billing contact, who has this address on the company's record and may have links.
create or replace function personal_link_owner(company bigint, job bigint, given_channel text, given_address text)
returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id from jobs j
    join members m on m.company_id = j.company_id and m.user_id in (j.client_id, j.billing_contact_id)
   where j.company_id = company and j.id = job and j.deleted_at is null
     and m.approval = 'approved' and m.removed_at is null and m.roles = '{client}'
     and case given_channel when 'mail' then m.email_key = lower(given_address) else m.phone = given_address end
     and may_have_links(m.user_id)
   order by (m.user_id = j.client_id) desc limit 1
$$;

-- Keeps a new link for whom a message about a job goes to; false for everyone else. Of more live links than `most` of one
-- person and job, the oldest end.
create or replace function keep_personal_link(
  company bigint, job bigint, delivery bigint, given_channel text, given_address text, link uuid, new_hash text, most integer)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare owner bigint;
begin
  perform refuse_strange_company(company);
  owner := personal_link_owner(company, job, given_channel, given_address);
  if owner is null then return false; end if;
  perform from members m where m.company_id = company and m.user_id = owner for no key update;
  -- The email or phone may have changed while the row was waited for.
  if personal_link_owner(company, job, given_channel, given_address) is distinct from owner then return false; end if;
  insert into personal_links (company_id, id, job_id, user_id, delivery_id, channel, address, token_hash)
  values (company, link, job, owner, delivery, given_channel, given_address, new_hash);
  update personal_links l set revoked_at = clock_timestamp() where l.id in (
    select o.id from personal_links o
     where o.company_id = company and o.job_id = job and o.user_id = owner and o.revoked_at is null
     order by o.created_at desc, o.id offset most);
  return true;
end $$;

-- When a link ends by itself: 60 days after its job was completed, or 90 days after the last message with a link.
create or replace function personal_link_ends(company bigint, job bigint, person bigint) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select case when j.job_status = 'completed' and j.completed_at is not null then j.completed_at + interval '60 days'
    else (select max(l.created_at) from personal_links l where l.company_id = company and l.job_id = job and l.user_id = person)
      + interval '90 days' end
  from jobs j where j.company_id = company and j.id = job
$$;

-- Whether a link opens its job now.
create or replace function is_live_link(l personal_links) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select l.revoked_at is null and personal_link_ends(l.company_id, l.job_id, l.user_id) > now() and may_have_links(l.user_id)
    and exists (select from jobs j
      join members m on m.company_id = j.company_id and m.user_id in (j.client_id, j.billing_contact_id)
     where j.company_id = l.company_id and j.id = l.job_id and j.deleted_at is null and m.user_id = l.user_id
       and m.approval = 'approved' and m.removed_at is null and m.roles = '{client}')
$$;

-- Opens a live link: its id, person and job; no row for every other token. Its message is touched the first time, so that the
-- office sees at once that it was opened.
create or replace function open_personal_link(given_hash text)
returns table (id uuid, user_id bigint, job_id bigint)
language sql security definer set search_path = public, pg_temp as $$
  with unopened as (
    select l.company_id, l.delivery_id from personal_links l
     where l.token_hash = given_hash and l.opened_at is null and is_live_link(l)),
  touched as (
    update deliveries d set attempts = d.attempts from unopened u where d.company_id = u.company_id and d.id = u.delivery_id)
  update personal_links l set opened_at = coalesce(l.opened_at, clock_timestamp())
   where l.token_hash = given_hash and is_live_link(l)
  returning l.id, l.user_id, l.job_id
$$;

-- Where a link was sent, live or not, while the same person still has that address; a new one may be sent there.
create or replace function renewable_link(given_hash text)
returns table (company_id bigint, job_id bigint, user_id bigint, channel text, address text)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.company_id, l.job_id, l.user_id, l.channel, l.address from personal_links l
   where l.token_hash = given_hash and l.user_id = personal_link_owner(l.company_id, l.job_id, l.channel, l.address)
$$;

-- The live session of an access token, or the live personal link that it came from; nothing when that has ended.
-- `link_job_id` is the only job that a link opens. `is_login_address` when it was sent to the email that the person signs in
-- with and has proved. `language` is null until the person chooses one.
create or replace function live_session(for_user bigint, session uuid)
returns table (links jsonb, default_company_id bigint, language text, link_job_id bigint, is_login_address boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.links, s.default_company_id, case when u.is_language_chosen then u.language end, null::bigint, false
  from auth_session(for_user, session) s join users u on u.id = for_user
  union all
  select jsonb_build_array(jsonb_build_object('companyId', l.company_id, 'roles', jsonb_build_array('client'),
      'approval', 'approved', 'viewFinancials', false, 'isSales', false)), l.company_id, case when u.is_language_chosen then u.language end, l.job_id,
    l.channel = 'mail' and u.email = lower(l.address) and u.mailbox_proved_at is not null
  from personal_links l join users u on u.id = l.user_id
  where l.id = session and l.user_id = for_user and is_live_link(l)
$$;

-- Those of these sessions and links that still stand; the live side asks now and then, in case a notice was lost.
create or replace function standing_sessions(sessions uuid[]) returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select standing_families(sessions)
  union all
  select l.id from personal_links l where l.id = any(sessions) and is_live_link(l)
$$;

-- Notes what the acting person's link was used for.
create or replace function note_link_use(link uuid, what text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update personal_links l set last_used_at = clock_timestamp(),
    uses = case when what = any(l.uses) then l.uses else l.uses || what end
   where l.id = link and l.user_id = acting_user()
$$;

-- Revokes a live link of a job; false if there is none.
create or replace function revoke_personal_link(company bigint, job bigint, link uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_strange_company(company);
  update personal_links l set revoked_at = clock_timestamp(), revoked_by = acting_user()
   where l.company_id = company and l.job_id = job and l.id = link and l.revoked_at is null;
  return found;
end $$;

-- A person's links end with their email or phone, and when they leave the company, are merged or erased; their sessions
-- without proof as well, if somebody else changes that.
create or replace function end_links_of_person() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update personal_links l set revoked_at = clock_timestamp()
   where l.company_id = new.company_id and l.user_id = new.user_id and l.revoked_at is null;
  if acting_user() is distinct from new.user_id then perform end_unproved_sessions(new.user_id); end if;
  if new.erased_at is not null then
    update personal_links l set address = '' where l.company_id = new.company_id and l.user_id = new.user_id;
  end if;
  return null;
end $$;

-- The links of whom a job no longer names end.
create or replace function end_links_of_job() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update personal_links l set revoked_at = clock_timestamp()
   where l.company_id = new.company_id and l.job_id = new.id and l.revoked_at is null
     and l.user_id is distinct from new.client_id and l.user_id is distinct from new.billing_contact_id;
  return null;
end $$;

create or replace function note_completion() returns trigger language plpgsql as $$
begin
  new.completed_at := case when new.job_status = 'completed' then now() end;
  return new;
end $$;

revoke execute on function may_have_links(bigint), personal_link_owner(bigint, bigint, text, text),
  keep_personal_link(bigint, bigint, bigint, text, text, uuid, text, integer), personal_link_ends(bigint, bigint, bigint),
  is_live_link(personal_links), open_personal_link(text), renewable_link(text), live_session(bigint, uuid),
  standing_sessions(uuid[]), note_link_use(uuid, text), revoke_personal_link(bigint, bigint, uuid), end_links_of_person(),
  end_links_of_job(), note_completion() from public;
grant execute on function live_session(bigint, uuid), standing_sessions(uuid[]), note_link_use(uuid, text),
  keep_personal_link(bigint, bigint, bigint, text, text, uuid, text, integer), open_personal_link(text), renewable_link(text),
  revoke_personal_link(bigint, bigint, uuid), is_live_link(personal_links),
  personal_link_ends(bigint, bigint, bigint) to movesheet_app;
