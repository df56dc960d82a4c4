-- The language in which a person reads answers and mails: the code of a catalog (src/languages).
alter table users add column language text not null default 'en' check (language ~ '^[a-z]{2}$');

-- A session tells the person's language too.
drop function if exists live_session(bigint, uuid);
