-- Sessions that were opened by booking without a password, before anybody proved to read the email; they end with the proof.
alter table token_families add column is_unproved boolean not null default false;
