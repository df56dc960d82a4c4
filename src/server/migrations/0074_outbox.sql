-- What every outbound message says of itself, for one list of all channels.
alter table deliveries
  -- One of the product's messages (src/shared/company/deliveries/message-kinds.ts); empty for those of versions before.
  add column kind text not null default '',
  add column person_id bigint,
  add column purpose text not null default 'service' check (purpose in ('service', 'marketing')),
  -- A message with the key of an earlier one of the company is not stored.
  add column dedupe_key text,
  -- When it may be sent; null for immediately.
  add column due_at timestamptz,
  -- When the recipient's phone or device reported it.
  add column delivered_at timestamptz;
update deliveries set purpose = 'marketing' where unsubscribe_url <> '';
create unique index deliveries_once on deliveries (company_id, dedupe_key) where dedupe_key is not null;
-- Which messages of a job are not sent yet, to keep their order.
create index deliveries_waiting on deliveries (company_id, job_id, id) where status = 'queued';
