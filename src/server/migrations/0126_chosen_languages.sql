-- Whether a person chose the language of their account; else answers are in the language of the browser, and mails in the
-- language of the account.
alter table users add column is_language_chosen boolean not null default false;
