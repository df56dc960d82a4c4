-- version 1

-- An answered rating stays as it was said: the company may reply, and the erasure of a person takes the words and the name.
create or replace function refuse_changed_review() returns trigger language plpgsql as $$
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

create or replace function review_of_token(hash text) returns table (company_id bigint, review_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id from reviews where secret_hash = hash
$$;

-- The newest ratings with words over all companies.
create or replace function recent_reviews(most integer)
returns table (id bigint, stars smallint, comment text, by_name text, city text, moved_on date, answered_at timestamptz,
  reply text, company_name text, company_handle text)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.stars, r.comment, r.by_name, r.city, r.moved_on, r.answered_at, r.reply, c.name, c.handle
    from reviews r join companies c on c.id = r.company_id
   where r.answered_at is not null and r.comment <> ''
   order by r.answered_at desc, r.id desc limit least(most, 10)
$$;
