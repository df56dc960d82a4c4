-- version 2

-- Words for search by prefix inside one company: row-level security keeps LIKE, trigrams and full text
-- from an index, but not a range over plain words. shared/kernel/words.ts splits what people type alike.
create or replace function search_words(variadic texts text[]) returns setof text
language sql immutable as $$
  select distinct left(word, 40)
    from regexp_split_to_table(
      lower(regexp_replace(normalize(array_to_string(texts, ' '), NFKD), '[\u0300-\u036f''\u2019]', '', 'g')),
      '[^[:alnum:]]+') as word
   where word <> ''
$$;

-- The addresses of a job as text.
create or replace function places_text(locations jsonb) returns text
language sql immutable as $$
  select string_agg(concat_ws(' ', place ->> 'address', place ->> 'address2', place ->> 'city', place ->> 'zip',
    place ->> 'addressState'), ' ') from jsonb_array_elements(locations) as place
$$;

create or replace function keep_job_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  places text := places_text(new.locations);
begin
  if tg_op = 'UPDATE' then
    -- Most changes of locations are of their times.
    if places is not distinct from places_text(old.locations) then return null; end if;
    delete from job_words where company_id = new.company_id and job_id = new.id;
  end if;
  insert into job_words (company_id, word, job_id) select new.company_id, word, new.id from search_words(places) as word;
  return null;
end $$;

create or replace function keep_member_words() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from member_words where company_id = new.company_id and user_id = new.user_id;
  insert into member_words (company_id, word, user_id)
  select new.company_id, word, new.user_id
    from search_words(new.first_name, new.last_name, new.company_name, new.email,
      new.phone, right(new.phone, 7), right(new.phone, 4)) as word;
  return null;
end $$;
