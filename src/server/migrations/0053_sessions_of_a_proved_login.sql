-- A session begins only while the password that was proved is still the account's, and an account has so many sessions.

-- Sessions that ended are kept for a day: their tokens answer that they ended, and nobody fills the table.
create index token_families_ended on token_families (revoked_at) where revoked_at is not null;

-- Opens a session for the holder of a password hash that was checked before; false when the account has another one now.
-- The row's lock makes it wait for a change of the password that is under way, and makes a later change wait for it, so
-- that the change ends this session as well. Of more sessions than `most`, those that were unused longest end.
create function open_session(
  for_user bigint, proved_hash text, family uuid, first_hash text, lives_until timestamptz, from_agent text, from_ip text,
  most integer)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = for_user and u.password_hash is not distinct from proved_hash for no key update;
  if not found then return false; end if;
  delete from token_families f where f.id in (
    select o.id from token_families o where o.revoked_at < now() - interval '1 day'
     order by o.revoked_at limit 20 for update skip locked);
  update token_families f set revoked_at = now() where f.id in (
    select o.id from token_families o where o.user_id = for_user and o.revoked_at is null and o.expires_at > now()
     order by o.last_used_at desc, o.id offset most - 1);
  insert into token_families (id, user_id, expires_at, user_agent, ip)
  values (family, for_user, lives_until, left(from_agent, 500), left(from_ip, 64));
  insert into refresh_tokens (token_hash, family_id) values (first_hash, family);
  update users set last_seen_at = now() where id = for_user;
  return true;
end $$;

-- Changes the acting person's password if the one that was checked before is still theirs.
create function change_own_password(proved_hash text, new_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set password_hash = new_hash, password_changed_at = now()
   where id = acting_user() and password_hash is not distinct from proved_hash;
  return found;
end $$;

-- A login that is taken away altogether (a merged or an erased person) ends the sessions that began meanwhile.
create function end_sessions_without_password() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update token_families set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger end_sessions_without_password after update of password_hash on users
  for each row when (old.password_hash is not null and new.password_hash is null)
  execute function end_sessions_without_password();

-- As in 0002, and the person's row is locked before the session's, in the order of a change of password.
create or replace function auth_rotate(old_hash text, new_hash text, retry_key text, lives_until timestamptz)
returns table (outcome text, user_id bigint, family_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t refresh_tokens;
  f token_families;
begin
  select * into t from refresh_tokens where token_hash = old_hash;
  if not found then return query select 'unknown', null::bigint, null::uuid; return; end if;
  perform from users u join token_families o on o.user_id = u.id where o.id = t.family_id for no key update of u;
  select * into f from token_families where id = t.family_id for update;
  if not found then return query select 'unknown', null::bigint, null::uuid; return; end if;
  select * into t from refresh_tokens where token_hash = old_hash;
  if f.revoked_at is not null then return query select 'revoked', f.user_id, f.id; return; end if;
  if f.expires_at < now() then return query select 'expired', f.user_id, f.id; return; end if;
  if t.rotated_at is not null then
    -- A retry is honored while its successor is unused: nobody else holds it.
    if retry_key is not null and t.rotation_key = retry_key and exists (
      select 1 from refresh_tokens s where s.token_hash = t.successor_hash and s.rotated_at is null
    ) then
      delete from refresh_tokens where token_hash = t.successor_hash;
      insert into refresh_tokens (token_hash, family_id) values (new_hash, f.id);
      update refresh_tokens set successor_hash = new_hash where token_hash = old_hash;
      return query select 'repeated', f.user_id, f.id; return;
    end if;
    update token_families set revoked_at = now() where id = f.id;
    return query select 'reused', f.user_id, f.id; return;
  end if;
  insert into refresh_tokens (token_hash, family_id) values (new_hash, f.id);
  update refresh_tokens set rotated_at = now(), rotation_key = retry_key, successor_hash = new_hash
   where token_hash = old_hash;
  update token_families set expires_at = lives_until where id = f.id;
  return query select 'rotated', f.user_id, f.id;
end $$;

-- As in 0027; the person's row is locked, so that their login stands until the session that the link opens has begun.
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

-- As in 0013, all of them: there are no more than a person may have.
create or replace function own_sessions()
returns table (id uuid, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.user_agent, f.ip, f.created_at, f.last_used_at from token_families f
   where f.user_id = acting_user() and f.revoked_at is null and f.expires_at > now()
   order by f.last_used_at desc, f.id
$$;

revoke execute on function open_session(bigint, text, uuid, text, timestamptz, text, text, integer),
  change_own_password(text, text), end_sessions_without_password() from public;
grant execute on function open_session(bigint, text, uuid, text, timestamptz, text, text, integer),
  change_own_password(text, text) to movesheet_app;
