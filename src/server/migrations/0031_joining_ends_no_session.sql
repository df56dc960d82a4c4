-- Whoever joins a further company by themselves stays signed in and keeps their password, also one that another company
-- set: only what a company does may end it. As before otherwise (docs/decisions/0023).
create or replace function end_password_of_others() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users u set password_hash = null, password_changed_at = now()
   where u.id = new.user_id and u.password_hash is not null
     and acting_user() is distinct from new.user_id
     and case when u.password_by is not null then u.password_by <> new.company_id
       else u.mailbox_proved_at is null end;
  if found then
    update token_families set revoked_at = now() where user_id = new.user_id and revoked_at is null;
  end if;
  return null;
end $$;
