-- version 2

-- Records a wrong password for the address of an account, at most ten in a quarter of an hour, so that nobody can fill the
-- log. It does not wait for the disk, so that a known address takes no longer than an unknown one.
create or replace function note_failed_sign_in(login_email text, from_ip text, from_agent text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_id bigint;
begin
  perform set_config('synchronous_commit', 'off', true);
  select id into found_id from users where email = lower(login_email);
  if (select count(*) from (
    select from account_events e where e.user_id = found_id and e.kind = 'sign_in_failed'
      and e.at > now() - interval '15 minutes' limit 10) latest) >= 10 then return; end if;
  perform note_account_event(coalesce(found_id, 0), 'sign_in_failed', from_ip, from_agent, '');
end $$;

-- Something that the acting person did to a whole company: an export.
create or replace function note_company_event(company bigint, event text, from_ip text, from_agent text, told text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not covers_company(company) or acting_user() is null then
    raise exception 'not of this company' using errcode = 'insufficient_privilege';
  end if;
  insert into account_events (company_id, user_id, kind, ip, user_agent, detail)
  values (company, acting_user(), event, left(coalesce(from_ip, ''), 64), left(coalesce(from_agent, ''), 500), left(told, 500));
end $$;

-- Writes an event of an account into the log of the companies that the person is linked with.
create or replace function note_account_event(for_user bigint, event text, from_ip text, from_agent text, told text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Who did it, where nobody is known to act yet; who failed to sign in may be anybody.
  if acting_user() is null and event not in ('sign_in_failed', 'second_factor_failed') then
    perform set_config('app.user_id', for_user::text, true);
  end if;
  insert into account_events (company_id, user_id, kind, ip, user_agent, detail)
  select m.company_id, for_user, event, left(coalesce(from_ip, ''), 64), left(coalesce(from_agent, ''), 500), left(coalesce(told, ''), 500)
    from members m
   where m.user_id = for_user and m.approval <> 'rejected' and (m.linked_at is not null
       or (m.linked_by = 'works' and m.roles[1] <> 'client'))
     and (m.roles[1] <> 'client'
       or not exists (select from members o where o.user_id = for_user and o.approval <> 'rejected' and o.roles[1] <> 'client'));
end $$;
