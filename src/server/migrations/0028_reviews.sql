-- Ratings of completed moves, the handles that companies had before, and what search engines may list.

-- A rating that somebody is asked for by a link, once for a job. What was answered is never changed or taken back.
create table reviews (
  company_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  -- Whom the move was for: the number as it was then, as agreements keep it, also when records are merged later.
  client_id bigint not null,
  wanted_at timestamptz not null default now(),
  -- The newest link's secret, and how long it works; null before the first mail.
  secret_hash text unique,
  asked_at timestamptz,
  expires_at timestamptz,
  stars smallint check (stars between 1 and 5),
  comment text not null default '' check (length(comment) <= 1600),
  -- As they were when it was answered: first name and last initial, the town and the day of the move.
  by_name text not null default '' check (length(by_name) <= 200),
  city text not null default '' check (length(city) <= 500),
  moved_on date,
  answered_at timestamptz,
  reply text not null default '' check (length(reply) <= 1600),
  replied_at timestamptz,
  replied_by bigint,
  primary key (company_id, id),
  unique (id),
  unique (company_id, job_id),
  -- A request goes with its job; an answered rating keeps the job (job_must_stay).
  foreign key (company_id, job_id) references jobs on delete cascade,
  check ((stars is null) = (answered_at is null)),
  check ((asked_at is null) = (secret_hash is null) or answered_at is not null),
  check (answered_at is not null or (comment = '' and by_name = '' and reply = ''))
);
create index reviews_answered on reviews (company_id, answered_at desc, id desc) where answered_at is not null;
create index reviews_newest on reviews (answered_at desc, id desc) where answered_at is not null and comment <> '';
create index reviews_wanted on reviews (company_id, wanted_at) where asked_at is null and answered_at is null;
call fence('reviews');
create trigger keep_history after insert or update or delete on reviews for each row execute function record_history();

-- An answered rating stays as it was said: the company may reply, and the erasure of a person takes the words and the name.
create function refuse_changed_review() returns trigger language plpgsql as $$
declare
  fixed text[] := array['company_id', 'id', 'job_id', 'client_id'];
begin
  if tg_op = 'DELETE' then
    if old.answered_at is null then return old; end if;
    raise exception 'a rating is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.answered_at is not null then
    fixed := fixed || array['stars', 'comment', 'by_name', 'city', 'moved_on', 'answered_at'];
    if current_setting('app.erasing', true) = 'yes'
      and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
      and new.comment = '' and new.by_name = '' and new.city = '' then
      fixed := array['company_id', 'id', 'job_id', 'client_id', 'stars', 'moved_on', 'answered_at'];
    end if;
  end if;
  if exists (select from jsonb_each(to_jsonb(new)) n where n.key = any(fixed) and n.value is distinct from to_jsonb(old) -> n.key) then
    raise exception 'a rating is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger ratings_stay before update or delete on reviews for each row execute function refuse_changed_review();

-- The erasure of a person (migration 0015) ends their links, and leaves of their ratings the stars alone.
create function forget_reviewer() returns trigger
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
create trigger forget_reviewer after update of erased_at on members
  for each row when (new.erased_at is not null and old.erased_at is null) execute function forget_reviewer();

-- As in 0009, with ratings.
create or replace function job_must_stay(company bigint, job bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from deliveries d where d.company_id = company and d.job_id = job)
    or exists (select from agreements a where a.company_id = company and a.job_id = job)
    or exists (select from job_signatures s where s.company_id = company and s.job_id = job)
    or exists (select from communications c where c.company_id = company and c.job_id = job)
    or exists (select from disputes d where d.company_id = company and d.job_id = job)
    or exists (select from crew_invoice_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
    or exists (select from cost_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
    or exists (select from transactions x where x.company_id = company and x.job_id = job)
    or exists (select from recorded_payments p where p.company_id = company and p.job_id = job)
    or exists (select from tip_payouts p where p.company_id = company and p.job_id = job)
    or exists (select from journal_entries e where e.company_id = company and e.job_id = job)
    or exists (select from reviews r where r.company_id = company and r.job_id = job and r.answered_at is not null)
$$;

-- Handles that companies had: their pages lead to the new ones while nobody else has taken them. -------------------

create table former_handles (
  company_id bigint not null references companies,
  handle text not null,
  left_at timestamptz not null default now(),
  primary key (company_id, handle)
);
create index former_handles_handle on former_handles (handle, left_at desc);
call fence('former_handles');

create function keep_former_handle() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_handles (company_id, handle) values (new.id, old.handle)
  on conflict (company_id, handle) do update set left_at = now();
  return null;
end $$;
create trigger keep_former_handle after update of handle on companies
  for each row when (old.handle is distinct from new.handle) execute function keep_former_handle();

-- What the public page says may have changed with any of it; for the list of pages that search engines read.
alter table companies add column updated_at timestamptz not null default now();
create function note_company_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger note_company_change before update on companies
  for each row when (old.* is distinct from new.*) execute function note_company_change();

-- Before a company is known ----------------------------------------------------------------------------------------

create function review_of_token(hash text) returns table (company_id bigint, review_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id from reviews where secret_hash = hash
$$;

-- The newest ratings with words over all companies.
create function recent_reviews(most integer)
returns table (id bigint, stars smallint, comment text, by_name text, city text, moved_on date, answered_at timestamptz,
  reply text, company_name text, company_handle text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.stars, r.comment, r.by_name, r.city, r.moved_on, r.answered_at, r.reply, c.name, c.handle
    from reviews r join companies c on c.id = r.company_id
   where r.answered_at is not null and r.comment <> ''
   order by r.answered_at desc, r.id desc limit least(most, 10)
$$;

-- The handle that the last company which had this one has now; none while a company has it.
create function handle_after(wanted text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select c.handle from former_handles f join companies c on c.id = f.company_id
   where f.handle = wanted and not exists (select from companies o where o.handle = wanted)
   order by f.left_at desc limit 1
$$;

-- Handles in their order, with when their pages last changed.
create function public_handles(after_handle text, skipped bigint, most integer)
returns table (handle text, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.handle, greatest(p.updated_at, (select max(greatest(r.answered_at, r.replied_at)) from reviews r
      where r.company_id = p.id and r.answered_at is not null))
    from (select c.id, c.handle, c.updated_at from companies c where c.handle > after_handle
          order by c.handle offset skipped limit least(most, 1000)) p
   order by p.handle
$$;

create function count_handles() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from companies
$$;

grant select on reviews to movesheet_app;
grant insert (company_id, job_id, client_id, wanted_at) on reviews to movesheet_app;
grant update (wanted_at, secret_hash, asked_at, expires_at, stars, comment, by_name, city, moved_on, answered_at, reply,
  replied_at, replied_by) on reviews to movesheet_app;

revoke execute on function refuse_changed_review(), forget_reviewer(), keep_former_handle(), note_company_change(),
  review_of_token(text), recent_reviews(integer), handle_after(text), public_handles(text, bigint, integer), count_handles()
from public;
grant execute on function review_of_token(text), recent_reviews(integer), handle_after(text),
  public_handles(text, bigint, integer), count_handles() to movesheet_app;
