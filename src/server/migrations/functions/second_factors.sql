-- version 1

-- Whether the acting person has a second factor, whether a company requires it of its staff, and which one. A company's rule
-- counts for those who are linked with it, and for an account that is its alone.
create or replace function second_factor_standing()
returns table (is_on boolean, is_staff boolean, required_by text, codes_left integer, has_password boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select
    exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null),
    exists (select from members m where m.user_id = u.id and m.approval = 'approved' and m.roles[1] <> 'client'),
    (select min(c.name) from members m join companies c on c.id = m.company_id
      where m.user_id = u.id and m.approval = 'approved' and m.roles[1] <> 'client' and c.second_factor_required
        and (is_bound(m)
          or not exists (select from members o where o.user_id = u.id and o.company_id <> m.company_id and o.approval <> 'rejected'))),
    (select count(*)::integer from recovery_codes r where r.user_id = u.id and r.used_at is null),
    u.password_hash is not null
  from users u where u.id = acting_user()
$$;

-- Keeps a secret that is not confirmed yet; false when one is confirmed already.
create or replace function begin_second_factor(sealed text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into second_factors (user_id, sealed_secret) values (acting_user(), sealed)
  on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
    where second_factors.confirmed_at is null;
  return found;
end $$;

-- Counts a try before it is looked at, so that many at once gain nothing; no row when there is nothing to try or after
-- ten tries, until a quarter of an hour has passed.
create or replace function try_second_factor(wants_confirmed boolean)
returns table (is_locked boolean, sealed_secret text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    update second_factors f
       set tries = case when f.tried_at < now() - interval '15 minutes' then 1 else f.tries + 1 end, tried_at = now()
     where f.user_id = acting_user() and (f.confirmed_at is not null) = wants_confirmed
       and (f.tries < 10 or f.tried_at < now() - interval '15 minutes')
    returning false, f.sealed_secret;
  if not found then
    return query select true, null::text from second_factors f
      where f.user_id = acting_user() and (f.confirmed_at is not null) = wants_confirmed;
  end if;
end $$;

-- Takes the code of a time step: false for one that was taken already.
create or replace function take_second_factor_step(step bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update second_factors f set last_step = step, tries = 0
   where f.user_id = acting_user() and f.confirmed_at is not null and f.last_step < step;
  return found;
end $$;

create or replace function take_recovery_code(code_hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update recovery_codes r set used_at = now()
   where r.user_id = acting_user() and r.secret_hash = code_hash and r.used_at is null;
  if not found then return false; end if;
  update second_factors f set tries = 0 where f.user_id = acting_user();
  return true;
end $$;

create or replace function renew_recovery_codes(hashes text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from recovery_codes where user_id = acting_user();
  insert into recovery_codes (user_id, secret_hash) select acting_user(), unnest(hashes);
$$;

-- Switches it on with its first code; false when that came too late.
create or replace function confirm_second_factor(step bigint, hashes text[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update second_factors f set confirmed_at = now(), last_step = step, tries = 0
   where f.user_id = acting_user() and f.confirmed_at is null;
  if not found then return false; end if;
  perform renew_recovery_codes(hashes);
  return true;
end $$;

create or replace function drop_second_factor() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from recovery_codes where user_id = acting_user();
  delete from second_factors where user_id = acting_user();
  return found;
end $$;

-- Takes it from a member who has lost the device: 'reset', 'none' when there is none, 'shared' when the person works for
-- another company too, which relies on it as well.
create or replace function reset_second_factor(company bigint, member bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not covers_company(company) or not exists (select from members m where m.company_id = company and m.user_id = member) then
    raise exception 'not of this company' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from members m where m.user_id = member and m.company_id <> company
    and m.approval = 'approved' and m.roles[1] <> 'client') then return 'shared'; end if;
  delete from recovery_codes where user_id = member;
  delete from second_factors where user_id = member and confirmed_at is not null;
  return case when found then 'reset' else 'none' end;
end $$;

-- A second factor that somebody set up with an address they do not read ends when its owner proves the mailbox. Who does
-- so while signed in is the same person, and keeps it.
create or replace function end_factor_of_stranger() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_user() is distinct from new.id then
    delete from recovery_codes where user_id = new.id;
    delete from second_factors where user_id = new.id;
  end if;
  return null;
end $$;
