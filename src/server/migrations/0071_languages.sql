-- The language in which a person reads answers and mails: the code of a catalog (src/languages).
alter table users add column language text not null default 'en' check (language ~ '^[a-z]{2}$');

-- A session tells the person's language too.
drop function auth_session(bigint, uuid);
create function auth_session(for_user bigint, family uuid)
returns table (links jsonb, default_company_id bigint, language text)
language sql stable security definer set search_path = public, pg_temp as $$
  select
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'companyId', m.company_id, 'roles', m.roles, 'approval', m.approval,
        'viewFinancials', m.view_financials, 'isSales', m.is_sales) order by m.company_id)
      from members m where m.user_id = for_user), '[]'),
    u.default_company_id, u.language
  from token_families f join users u on u.id = f.user_id
  where f.id = family and f.user_id = for_user and f.revoked_at is null and f.expires_at > now()
$$;
revoke execute on function auth_session(bigint, uuid) from public;
grant execute on function auth_session(bigint, uuid) to movesheet_app;
