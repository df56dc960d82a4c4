-- The inbox by person. All that was said with one person of the company's records, else with one number or address, is one
-- conversation. It has no row of its own until the office does something with it.

-- What the office did with a conversation: who takes care of it, and until when it is out of sight.
create table conversations (
  company_id bigint not null,
  -- 'p' and the id of the person; else the number or address; else 'c' and the id of the only communication.
  person_key text not null check (length(person_key) between 1 and 260),
  assignee_id bigint,
  snoozed_until timestamptz,
  -- A message that came in later ends the snooze.
  snoozed_at timestamptz,
  primary key (company_id, person_key),
  foreign key (company_id, assignee_id) references members,
  check ((snoozed_until is null) = (snoozed_at is null))
);
create index conversations_assignee on conversations (company_id, assignee_id) where assignee_id is not null;
create index conversations_snoozed on conversations (company_id, snoozed_until) where snoozed_until is not null;
call fence('conversations');
grant select, insert, update, delete on conversations to movesheet_app;

-- How far a person has read a conversation, beside the marks of jobs.
create table conversation_reads (
  company_id bigint not null,
  user_id bigint not null,
  person_key text not null check (length(person_key) between 1 and 260),
  -- The news_at of the newest that was there when they looked.
  read_at timestamptz not null,
  primary key (company_id, user_id, person_key),
  foreign key (company_id, user_id) references members on delete cascade
);
create index conversation_reads_key on conversation_reads (company_id, person_key);
call fence('conversation_reads');
grant select, insert, update, delete on conversation_reads to movesheet_app;

create index communications_done on communications (company_id, done_at desc) where done_at is not null;
