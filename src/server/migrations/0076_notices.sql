-- What a company changed of an automatic message; null is the default (src/shared/messages/notices/notices.ts).
create table notice_settings (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  kind text not null check (length(kind) between 1 and 40),
  is_mail_on boolean,
  is_text_on boolean,
  mail_subject text check (length(mail_subject) between 1 and 500),
  mail_body text check (length(mail_body) between 1 and 20000),
  text_body text check (length(text_body) between 1 and 1600),
  primary key (company_id, id),
  unique (company_id, kind)
);
call fence('notice_settings');
grant select, insert, update on notice_settings to movesheet_app;

-- When the client of a job was last told of changes of their move, and the state of the move before those that they will
-- be told of next.
create table notice_changes (
  company_id bigint not null,
  job_id bigint not null,
  told_at timestamptz not null,
  before jsonb,
  changed_by text[] not null default '{}',
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
call fence('notice_changes');
grant select, insert, update on notice_changes to movesheet_app;
