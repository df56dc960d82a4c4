-- Claims for damage and loss: the record behind a dispute link, with items, an offer and its settlement. The tables keep
-- their names and the columns that nodes of the previous version read and write.
alter table disputes
  -- Raised by each change of the claim; messages do not change it.
  add column version integer not null default 1,
  add column reviewed_at timestamptz,
  -- The first written offer; a declined one stays the decision that the law asks for.
  add column offered_at timestamptz,
  add column settled_at timestamptz,
  add column withdrawn_at timestamptz,
  -- The release that the client signed, a record of `agreements`.
  add column release_id bigint,
  -- A check that paid it; a refund that does is found by `refunds.claim_id`.
  add column paid_on date,
  add column check_number text not null default '' check (length(check_number) <= 50),
  -- Damages of the crew's tab that the office attached, by their ids.
  add column damage_ids bigint[] not null default '{}' check (cardinality(damage_ids) <= 100);
alter table disputes
  add column state text not null generated always as (case
    when withdrawn_at is not null then 'withdrawn'
    when status = 'open' then 'open'
    when status = 'submitted' then 'filed'
    when status = 'acknowledged' and reviewed_at is null then 'acknowledged'
    when status = 'acknowledged' then 'in_review'
    when settled_at is not null or decision = 'paid' then 'settled'
    when decision = 'offered' then 'offered'
    else 'denied' end) stored
    check (state in ('open', 'filed', 'acknowledged', 'in_review', 'offered', 'settled', 'denied', 'withdrawn'));
create index disputes_filed on disputes (company_id, submitted_at desc, id desc) where submitted_at is not null;

-- What an entry says about the claim, beside the kind that the previous version knows.
alter table dispute_entries add column event text
  check (event in ('review', 'offered', 'denied', 'accepted', 'declined', 'withdrawn', 'paid'));

create table claim_items (
  company_id bigint not null,
  id bigint generated always as identity,
  dispute_id bigint not null,
  job_id bigint not null,
  position integer not null check (position between 0 and 999),
  item text not null check (length(item) between 1 and 200),
  problem text not null check (problem in ('damaged', 'missing')),
  details text not null default '' check (length(details) <= 2000),
  asked_cents bigint not null check (asked_cents between 0 and 1000000000),
  offered_cents bigint check (offered_cents between 0 and 1000000000),
  file_ids bigint[] not null default '{}' check (cardinality(file_ids) <= 20),
  -- Photos of the article in the job's inventory, as they were when the claim was filed.
  inventory_file_ids bigint[] not null default '{}' check (cardinality(inventory_file_ids) <= 10),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, dispute_id) references disputes
);
create index claim_items_claim on claim_items (company_id, dispute_id, position);
call fence('claim_items');
grant select, insert, update on claim_items to movesheet_app;

-- A refund that pays a claim: what the client paid for the move stays paid.
alter table refunds add column claim_id bigint;
create unique index refunds_claim on refunds (company_id, claim_id) where claim_id is not null and status <> 'failed';

alter table agreements drop constraint agreements_name_check, add constraint agreements_name_check
  check (name in ('electronicRecords', 'estimate', 'clientAgreement', 'coloradoClientAgreement', 'consumerAdvisement',
    'consumerRights', 'claimRelease') or name ~ '^own-[1-9][0-9]*$');
