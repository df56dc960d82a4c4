-- Whoever ends the link with a company that they work for still works there: its rule of a second factor and its log hold
-- on, or anybody could take themselves out of both and stay on the team.

alter table members drop constraint members_linked_by_check;
alter table members add constraint members_linked_by_check
  -- 'works': as 'left', of somebody on the team who had agreed to be there.
  check (linked_by in ('added', 'joined', 'accepted', 'acted', 'before', 'left', 'moved', 'works'));

-- Whether the rules of a company's team hold for a member: linked, or at work there after they ended the link.
create function is_bound(member members) returns boolean
language sql immutable as $$ select (member).linked_at is not null or (member).linked_by = 'works' $$;

-- As in 0049. Who was added without being asked, and never did anything there, is on no team of theirs.
create or replace function leave_company(company bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update members m set linked_at = null,
    linked_by = case when m.roles[1] <> 'client' and (m.linked_by <> 'before' or exists (
        select from history h where h.company_id = company and h.user_id = m.user_id
          and h.table_name not in ('members', 'account_events'))) then 'works' else 'left' end
   where m.company_id = company and m.user_id = acting_user() and m.linked_at is not null and m.approval = 'approved';
  return found;
end $$;

create or replace function link_by_acting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update members m set linked_at = now(), linked_by = 'acted'
   where m.company_id = new.company_id and m.user_id = new.user_id and m.linked_at is null
     and m.linked_by not in ('left', 'works');
  update members m set linked_by = 'works'
   where m.company_id = new.company_id and m.user_id = new.user_id and m.linked_at is null and m.linked_by = 'left'
     and m.roles[1] <> 'client';
  return null;
end $$;

create or replace function end_link() returns trigger language plpgsql as $$
begin
  new.linked_at := null;
  new.linked_by := case when old.linked_at is not null then 'added' when old.linked_by = 'works' then 'left'
    when old.linked_by in ('left', 'moved') then old.linked_by else 'added' end;
  return new;
end $$;

create or replace function is_account_apart(company bigint, person bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from users u where u.id = person and u.default_company_id is distinct from company
      and exists (select from terms_acceptances a where a.user_id = u.id))
    or exists (select from members m where m.company_id = company and m.user_id = person
      and m.linked_at is null and m.linked_by in ('left', 'moved', 'works'))
    or exists (select from members here join members before on before.user_id = here.user_id
      and before.company_id <> here.company_id and before.created_at < here.created_at
      and before.removed_at is not null and before.merged_into is null and before.erased_at is null
     where here.company_id = company and here.user_id = person)
$$;

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

create or replace function team_facts(company bigint)
returns table (user_id bigint, last_seen_at timestamptz, has_second_factor boolean, login_email text)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.user_id, case when is_bound(m) then u.last_seen_at end,
    is_bound(m) and exists (select from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null),
    coalesce(u.email, asked_email(company, m.user_id))
  from members m join users u on u.id = m.user_id
  where covers_company(company) and m.company_id = company and m.roles[1] <> 'client' and m.approval <> 'rejected'
$$;

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

-- As in 0056.
create or replace function confirm_email_change(code_hash text, at timestamptz)
returns table (outcome text, old_email text, new_email text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  c email_changes;
  before text;
begin
  select * into c from email_changes where user_id = acting_user() for update;
  if not found or c.expires_at < at then return query select 'wrong', null::text, null::text; return; end if;
  if c.tries >= 10 then return query select 'locked', null::text, null::text; return; end if;
  if c.secret_hash <> code_hash then
    update email_changes set tries = tries + 1 where user_id = c.user_id;
    return query select case when c.tries + 1 >= 10 then 'locked' else 'wrong' end, null::text, null::text;
    return;
  end if;
  select email into before from users where id = c.user_id for update;
  begin
    update users set email = c.new_email where id = c.user_id;
  exception when unique_violation then
    return query select 'wrong', null::text, null::text;
    return;
  end;
  update users set mailbox_proved_at = now() where id = c.user_id;
  update members m set email = c.new_email, updated_at = now()
   where m.user_id = c.user_id and m.email_key = before and m.linked_at is not null and c.new_email <> before
     and not exists (select from members o where o.company_id = m.company_id and o.email_key = c.new_email and o.user_id <> m.user_id);
  update members m set linked_by = 'moved'
   where m.user_id = c.user_id and m.linked_at is null and m.linked_by not in ('left', 'works') and c.new_email is distinct from before;
  delete from email_changes where user_id = c.user_id;
  return query select 'done', before, c.new_email;
end $$;

revoke execute on function is_bound(members) from public;
