-- A removed passkey, say of a lost phone, ends the sessions that it opened.

alter table token_families add column passkey_id bigint;
create index token_families_passkey on token_families (passkey_id) where passkey_id is not null;

drop function note_passkey_session(uuid);
create function note_passkey_session(family uuid, credential text) returns void
language sql security definer set search_path = public, pg_temp as $$
  update token_families f set by_passkey = true, passkey_id = p.id
    from passkeys p
   where f.id = family and f.user_id = acting_user() and p.credential_id = credential and p.user_id = acting_user()
$$;

-- Ends the sessions of the acting person that a passkey opened, but one.
create function end_passkey_sessions(passkey bigint, kept uuid) returns setof uuid
language sql security definer set search_path = public, pg_temp as $$
  update token_families f set revoked_at = now()
   where f.user_id = acting_user() and f.passkey_id = passkey and f.id <> kept and f.revoked_at is null
  returning f.id
$$;

revoke execute on function note_passkey_session(uuid, text), end_passkey_sessions(bigint, uuid) from public;
grant execute on function note_passkey_session(uuid, text), end_passkey_sessions(bigint, uuid) to movesheet_app;
