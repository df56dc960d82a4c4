-- version 2

create or replace procedure fence(tenant_table regclass, company_column name default 'company_id')
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s to movesheet_app
       using (%I = any(nullif(current_setting(''app.company_ids'', true), '''')::bigint[]))
       with check (%I = any(nullif(current_setting(''app.company_ids'', true), '''')::bigint[]))',
    tenant_table, company_column, company_column);
  execute format('create policy keeper on %s to %I using (true) with check (true)', tenant_table, current_user);
end $$;

-- The person for whom the transaction acts, or NULL.
create or replace function acting_user() returns bigint
language sql stable as $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;

-- Whether the transaction sees a company.
create or replace function covers_company(company bigint) returns boolean
language sql stable as $$ select coalesce(company = any(nullif(current_setting('app.company_ids', true), '')::bigint[]), false) $$;

create or replace function sees_company(company bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce(company = any(nullif(current_setting('app.company_ids', true), '')::bigint[]), false)
$$;

create or replace function refuse_strange_company(company bigint) returns void language plpgsql stable as $$
begin
  if not coalesce(company = any(nullif(current_setting('app.company_ids', true), '')::bigint[]), false) then
    raise exception 'not one of these companies' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Every company, for the daily round.
create or replace function companies_of_all(after bigint, most integer)
returns table (id bigint, name text, email text, timezone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, name, email, timezone from companies where id > after order by id limit most
$$;
