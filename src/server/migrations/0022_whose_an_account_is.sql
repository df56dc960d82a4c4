-- An account that began with another company, or with none, is nobody's to take over: a company
-- that adds its email as a client sees and changes none of it (DECISIONS B1, K5).

-- Whether a person's account began without this company: they registered by themselves elsewhere or with nobody, or
-- another company that has them no more had them first.
create function is_account_apart(company bigint, person bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from users u where u.id = person and u.default_company_id is distinct from company
      and exists (select from terms_acceptances a where a.user_id = u.id))
    or exists (select from members here join members before on before.user_id = here.user_id
      and before.company_id <> here.company_id and before.created_at < here.created_at
      and before.removed_at is not null and before.merged_into is null and before.erased_at is null
     where here.company_id = company and here.user_id = person)
$$;

-- The account behind a client's record: 'own' when this company alone knows the person, and as a client; 'staff' when they
-- work anywhere; 'apart' when it began without this company; else 'shared' with another one (DECISIONS B1).
create function client_account(company bigint, client bigint)
returns table (standing text, login_email text, has_password boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_strange_company(company);
  return query select
    case when exists (select from members m where m.user_id = u.id and m.roles <> '{client}') then 'staff'
      when exists (select from members m where m.user_id = u.id and m.company_id <> company and m.removed_at is null) then 'shared'
      when is_account_apart(company, u.id) then 'apart'
      else 'own' end,
    u.email, u.password_hash is not null
  from users u where u.id = client
    and exists (select from members m where m.company_id = company and m.user_id = client);
end $$;

-- As before, and 'shared' as well for an account that began without this company.
create or replace function change_client_login(company bigint, client bigint, new_email text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not company = any(nullif(current_setting('app.company_ids', true), '')::bigint[])
    or not exists (select from members m where m.company_id = company and m.user_id = client) then
    raise exception 'not a client of this company' using errcode = 'insufficient_privilege';
  end if;
  perform from users u where u.id = client for update;
  if exists (select from members m where m.user_id = client and (m.company_id <> company or m.roles <> '{client}'))
    or is_account_apart(company, client) then
    return 'shared';
  end if;
  if new_email is null and exists (select from users u where u.id = client and u.password_hash is not null) then
    return 'kept';
  end if;
  update users u set email = lower(new_email)
   where u.id = client and not exists (select from users o where o.email = lower(new_email) and o.id <> client);
  return case when found then 'changed' else 'kept' end;
exception when unique_violation then
  return 'kept';
end $$;

revoke execute on function is_account_apart(bigint, bigint) from public;

-- A job that was written while its client was being erased is refused: nothing new is said of who is gone.
create function refuse_erased_client() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from members m where m.company_id = new.company_id and m.erased_at is not null
      and ((m.user_id = new.client_id and (tg_op = 'INSERT' or new.client_id is distinct from old.client_id))
        or (m.user_id = new.billing_contact_id
          and (tg_op = 'INSERT' or new.billing_contact_id is distinct from old.billing_contact_id)))) then
    raise exception 'person of job % is erased', new.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger refuse_erased_client after insert or update of client_id, billing_contact_id on jobs
  for each row when (new.client_id is not null or new.billing_contact_id is not null)
  execute function refuse_erased_client();
revoke execute on function refuse_erased_client() from public;

-- A password that a company set is known to that company: once another one has the person too, it opens nothing any more,
-- and the person sets their own by mail (DECISIONS B2).
alter table users add column password_by bigint references companies;

create function note_password_by() returns trigger language plpgsql as $$
begin
  new.password_by := nullif(current_setting('app.password_by', true), '')::bigint;
  return new;
end $$;
create trigger note_password_by before update of password_hash on users
  for each row when (new.password_hash is distinct from old.password_hash) execute function note_password_by();

-- Sets the password of a client whose account is this company's alone, and ends their sessions: 'set', 'unknown', 'shared'
-- (also for staff) or 'no_email' for who cannot sign in without one.
create function set_client_password(company bigint, client bigint, new_hash text)
returns table (outcome text, login_email text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account record;
begin
  perform refuse_strange_company(company);
  perform from users u where u.id = client for update;
  select * into account from client_account(company, client);
  if not found or not exists (select from members m where m.company_id = company and m.user_id = client and m.is_client) then
    return query select 'unknown', null::text; return;
  end if;
  if account.standing <> 'own' then return query select 'shared', null::text; return; end if;
  if account.login_email is null then return query select 'no_email', null::text; return; end if;
  perform set_config('app.password_by', company::text, true);
  update users set password_hash = new_hash, password_changed_at = now() where id = client;
  perform set_config('app.password_by', '', true);
  update token_families set revoked_at = now() where user_id = client and revoked_at is null;
  return query select 'set', account.login_email;
end $$;

create function end_password_of_others() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set password_hash = null, password_changed_at = now()
   where id = new.user_id and password_by is not null and password_by <> new.company_id;
  if found then
    update token_families set revoked_at = now() where user_id = new.user_id and revoked_at is null;
  end if;
  return null;
end $$;
create trigger end_password_of_others after insert on members
  for each row when (new.approval <> 'rejected') execute function end_password_of_others();
create trigger end_password_of_others_back after update of approval on members
  for each row when (old.approval = 'rejected' and new.approval <> 'rejected') execute function end_password_of_others();
revoke execute on function note_password_by(), end_password_of_others() from public;

revoke execute on function client_account(bigint, bigint), set_client_password(bigint, bigint, text) from public;
grant execute on function client_account(bigint, bigint), set_client_password(bigint, bigint, text) to movesheet_app;
