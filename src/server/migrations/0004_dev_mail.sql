-- Mail that the stand-in kept instead of sending it, shown on the developer page (DECISIONS G, I6). It belongs to the
-- installation and to no company, so that it is not fenced; without the mail stand-in nothing is ever written here.
create table dev_mail (
  id bigint generated always as identity primary key,
  -- A repeat of the same delivery is the same mail.
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null default '',
  created_at timestamptz not null default now()
);
create index dev_mail_recipient on dev_mail (lower(recipient), id desc);

grant select, insert, delete on dev_mail to movesheet_app;
