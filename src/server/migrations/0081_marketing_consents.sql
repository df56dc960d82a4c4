-- Who agreed to marketing or refused it, by channel and address, and how; the newest counts. Texts about a move have records
-- of their own (text_consents), and addresses that unsubscribed too (mail_optouts).
create table marketing_consents (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  channel text not null check (channel in ('mail', 'text')),
  -- An email in lower case, or ten digits.
  address text not null check (length(address) between 3 and 254 and address = lower(address)),
  is_allowed boolean not null,
  source text not null check (length(source) between 1 and 200),
  recorded_by bigint,
  recorded_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index marketing_consents_address on marketing_consents (company_id, channel, address, id desc);
call fence('marketing_consents');
grant select, insert on marketing_consents to movesheet_app;
