-- version 2

-- A stored file that everyone may read: company logos, photos and profile pictures that are shown.
create or replace function public_file(wanted bigint)
returns table (storage_key text, mime_type text)
language sql stable security definer set search_path = public, pg_temp as $$
  select storage_key, mime_type from files
   where id = wanted and purpose in ('logo', 'profile', 'photo') and picture_is_shown(id)
$$;

-- An export that has expired is not handed out, whatever link there is.
create or replace function linked_file(wanted bigint)
returns table (storage_key text, mime_type text, title text, purpose text, size bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.storage_key, f.mime_type, f.title, f.purpose, f.size from files f where f.id = wanted
    and (f.purpose <> 'export' or exists (select from exports e
      where e.company_id = f.company_id and e.file_id = f.id and e.expires_at > now()))
$$;

-- Whether a company or person has a picture now.
create or replace function picture_is_shown(file bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from companies where logo_file_id = file)
    or exists (select from companies where page -> 'photos' @> jsonb_build_array(jsonb_build_object('file', file)))
    or exists (select from users where profile_file_id = file)
    or exists (select from members where profile_file_id = file)
$$;
