-- A company's own mailbox, whose incoming mail is shown in the inbox. A row means that it is switched on.
create table company_mailboxes (
  company_id bigint primary key references companies,
  host text not null check (length(host) between 1 and 253),
  port integer not null check (port between 1 and 65535),
  secure text not null check (secure in ('', 'ssl', 'tls')),
  username text not null check (length(username) between 1 and 254),
  -- AES-256-GCM with a key derived from the installation's secret.
  sealed_password text not null check (length(sealed_password) <= 2000),
  folder text not null check (length(folder) between 1 and 200),
  switched_on_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
call fence('company_mailboxes');
grant select, insert, update, delete on company_mailboxes to movesheet_app;

-- How far a mailbox was read.
create table mailbox_reads (
  company_id bigint primary key references company_mailboxes on delete cascade,
  -- Both are the server's: another UIDVALIDITY means that its numbers start over.
  uid_validity bigint,
  last_uid bigint not null default 0,
  read_at timestamptz,
  -- Why the last run failed, in plain words; null after one that worked.
  error text check (length(error) <= 1000),
  failures integer not null default 0,
  -- When it may be read again. A run that reads now holds it in the future, so that no other begins.
  next_at timestamptz not null default now()
);
create index mailbox_reads_next on mailbox_reads (next_at);
call fence('mailbox_reads');
grant select, insert, update, delete on mailbox_reads to movesheet_app;

-- The Message-ID of the mail that a mail answers, with its angle brackets; empty for a mail of its own.
alter table deliveries add column in_reply_to text not null default '' check (length(in_reply_to) <= 1000);
