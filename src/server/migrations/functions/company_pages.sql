-- version 1

-- The public face of a company by id or handle.
create or replace function company_face(wanted text) returns setof companies
language sql stable security definer set search_path = public, pg_temp as $$
  select * from companies
   where handle = lower(wanted) or id = case when wanted ~ '^[0-9]{1,15}$' then wanted::bigint end
$$;

-- The company of a plugin token, before it is known which one asks.
create or replace function company_of_plugin_token(token text) returns setof companies
  language sql stable security definer set search_path = public, pg_temp as $$
  select * from companies where plugin_token = token and token <> ''
$$;

create or replace function keep_former_handle() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into former_handles (company_id, handle) values (new.id, old.handle)
  on conflict (company_id, handle) do update set left_at = now();
  return null;
end $$;

create or replace function note_company_change() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- The handle that the last company which had this one has now; none while a company has it.
create or replace function handle_after(wanted text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select c.handle from former_handles f join companies c on c.id = f.company_id
   where f.handle = wanted and not exists (select from companies o where o.handle = wanted)
   order by f.left_at desc limit 1
$$;

-- Handles in their order, with when their pages last changed.
create or replace function public_handles(after_handle text, skipped bigint, most integer)
returns table (handle text, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.handle, greatest(p.updated_at, (select max(greatest(r.answered_at, r.replied_at)) from reviews r
      where r.company_id = p.id and r.answered_at is not null))
    from (select c.id, c.handle, c.updated_at from companies c where c.handle > after_handle
          order by c.handle offset skipped limit least(most, 1000)) p
   order by p.handle
$$;

create or replace function count_handles() returns bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from companies
$$;
