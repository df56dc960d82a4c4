-- What must be known before a company is known: sign-in, sessions, public faces, live hints.
-- The app's role reaches users and sessions through these named functions and in no other way.

create table token_families (
  id uuid primary key,
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index token_families_user on token_families (user_id) where revoked_at is null;

create table refresh_tokens (
  token_hash text primary key,
  family_id uuid not null references token_families on delete cascade,
  created_at timestamptz not null default now(),
  rotated_at timestamptz,
  -- A retry of the same rotation, whose first answer was lost, names the same key.
  rotation_key text,
  successor_hash text
);
create index refresh_tokens_family on refresh_tokens (family_id);

do $$
declare t text;
begin
  foreach t in array array['token_families', 'refresh_tokens'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy keeper on %I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;

create function auth_find_login(login_email text)
returns table (user_id bigint, password_hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, password_hash from users where email = lower(login_email)
$$;

create function auth_start_family(for_user bigint, family uuid, first_hash text, lives_until timestamptz)
returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into token_families (id, user_id, expires_at) values (family, for_user, lives_until);
  insert into refresh_tokens (token_hash, family_id) values (first_hash, family);
$$;

-- Rotates a refresh token. 'rotated': the new one stands; 'repeated': the same rotation again, whose
-- answer was lost; 'reused': the family is ended; else 'unknown', 'expired', 'revoked'.
create function auth_rotate(old_hash text, new_hash text, retry_key text, lives_until timestamptz)
returns table (outcome text, user_id bigint, family_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t refresh_tokens;
  f token_families;
begin
  select * into t from refresh_tokens where token_hash = old_hash;
  if not found then return query select 'unknown', null::bigint, null::uuid; return; end if;
  select * into f from token_families where id = t.family_id for update;
  select * into t from refresh_tokens where token_hash = old_hash;
  if f.revoked_at is not null then return query select 'revoked', f.user_id, f.id; return; end if;
  if f.expires_at < now() then return query select 'expired', f.user_id, f.id; return; end if;
  if t.rotated_at is not null then
    -- A retry is honoured while its successor is unused: nobody else holds it.
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

create function auth_revoke_family(family uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update token_families set revoked_at = now() where id = family and revoked_at is null
$$;

-- The live session of an access token with the person's links, or nothing when it has ended.
create function auth_session(for_user bigint, family uuid)
returns table (links jsonb, default_company_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'companyId', m.company_id, 'roles', m.roles, 'approval', m.approval,
        'viewFinancials', m.view_financials, 'isSales', m.is_sales) order by m.company_id)
      from members m where m.user_id = for_user), '[]'),
    u.default_company_id
  from token_families f join users u on u.id = f.user_id
  where f.id = family and f.user_id = for_user and f.revoked_at is null and f.expires_at > now()
$$;

create function account_of(for_user bigint) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phone', u.phone,
    'address', u.address, 'address2', u.address2, 'addressDetails', u.address_details,
    'companyName', u.company_name, 'isCompany', u.is_company, 'profileFileId', u.profile_file_id,
    'defaultCompanyId', u.default_company_id,
    'links', coalesce((
      select jsonb_agg(jsonb_build_object(
        'companyId', c.id, 'handle', c.handle, 'name', c.name, 'logoFileId', c.logo_file_id, 'timezone', c.timezone,
        'roles', m.roles, 'approval', m.approval, 'viewFinancials', m.view_financials, 'isSales', m.is_sales)
        order by c.id)
      from members m join companies c on c.id = m.company_id where m.user_id = u.id), '[]'))
  from users u where u.id = for_user
$$;

-- The public face of a company by id or handle.
create function company_face(wanted text) returns setof companies
language sql stable security definer set search_path = public, pg_temp as $$
  select * from companies
   where handle = lower(wanted) or id = case when wanted ~ '^[0-9]{1,15}$' then wanted::bigint end
$$;

-- The account of an email address, made when there is none; says nothing about the person (DECISIONS K5).
create function account_for_client(client_email text, first text, last text)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_id bigint;
begin
  if client_email is not null then
    select id into found_id from users where email = lower(client_email);
    if found_id is not null then return found_id; end if;
  end if;
  insert into users (email, first_name, last_name) values (lower(client_email), first, last)
  on conflict (email) do update set email = excluded.email
  returning id into found_id;
  return found_id;
end $$;

-- A stored file that everyone may read: company logos and profile pictures (DECISIONS K28).
create function public_file(wanted bigint)
returns table (storage_key text, mime_type text)
language sql stable security definer set search_path = public, pg_temp as $$
  select storage_key, mime_type from files where id = wanted and purpose in ('logo', 'profile')
$$;

-- Changes of the last seconds over all companies, as ids only, for live hints on every node.
create function recent_changes(since timestamptz)
returns table (id bigint, company_id bigint, job_id bigint, user_id bigint, table_name text, action text, record_user_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, company_id, job_id, user_id, table_name, action, (record_key ->> 'userId')::bigint
    from history where at > since order by at limit 5000
$$;

revoke execute on all functions in schema public from public;
revoke execute on all procedures in schema public from public;
grant execute on function
  instant_of(timestamp, text), search_words(text[]), auth_find_login(text), auth_start_family(bigint, uuid, text, timestamptz),
  auth_rotate(text, text, text, timestamptz), auth_revoke_family(uuid), auth_session(bigint, uuid),
  account_of(bigint), company_face(text), account_for_client(text, text, text), public_file(bigint),
  recent_changes(timestamptz)
to movesheet_app;

-- Functions of later migrations are closed until they are granted by name.
alter default privileges in schema public revoke execute on functions from public;
