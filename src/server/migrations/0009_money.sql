-- Money: cards and charges, recorded payments, refunds, costs and pay, and the ledger that all of it is posted to.
-- What was charged or received is never changed or deleted: rows move forward only, and every step leaves an event.

alter table companies
  -- Percent added when a client pays by credit card; 0 is none (DECISIONS E7).
  add column card_fee_percent numeric(4, 2) not null default 0 check (card_fee_percent between 0 and 3.5);

-- Charges, refunds and recorded payments share their numbers, so that one number on a receipt means one thing.
create sequence money_ids;

-- Cards ------------------------------------------------------------------------------------------------------------

-- A person as the card provider knows them, for each company by itself.
create table payment_customers (
  company_id bigint not null,
  user_id bigint not null,
  provider_id text not null check (length(provider_id) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references members
);
call fence('payment_customers');

create table cards (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  -- The provider's name for it; no number ever comes here (DECISIONS E1).
  payment_method_id text not null check (length(payment_method_id) between 1 and 110),
  brand text not null check (length(brand) <= 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  funding text not null check (funding in ('credit', 'debit', 'prepaid', 'unknown')),
  holder text not null default '' check (length(holder) <= 200),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null check (exp_year between 2000 and 2200),
  is_primary boolean not null default false,
  added_by bigint not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (company_id, id),
  unique (id),
  unique (company_id, payment_method_id),
  foreign key (company_id, user_id) references members,
  check (not (is_primary and removed_at is not null))
);
create unique index cards_primary on cards (company_id, user_id) where is_primary;
create index cards_user on cards (company_id, user_id, id desc) where removed_at is null;
call fence('cards');

-- Charges ----------------------------------------------------------------------------------------------------------

create table transactions (
  company_id bigint not null,
  id bigint not null default nextval('money_ids'),
  job_id bigint not null,
  -- Who pays, and who pressed the button.
  user_id bigint not null,
  created_by bigint not null,
  purpose text not null check (purpose in ('due', 'tip', 'changeMoveDate', 'changeCrewSize', 'revenueLine')),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and pg_column_size(lines) < 32768),
  amount_cents bigint not null check (amount_cents > 0),
  capture text not null check (capture in ('automatic', 'manual')),
  confirmation text not null check (confirmation in ('automatic', 'manual')),
  card_id bigint,
  payment_method_id text not null check (length(payment_method_id) between 1 and 110),
  customer_id text not null check (length(customer_id) between 1 and 100),
  brand text not null default '' check (length(brand) <= 40),
  last4 text not null default '' check (last4 ~ '^([0-9]{4})?$'),
  funding text not null default 'unknown' check (funding in ('credit', 'debit', 'prepaid', 'unknown')),
  status text not null default 'requires_confirmation' check (status in ('requires_action', 'requires_confirmation',
    'requires_capture', 'succeeded', 'failed', 'canceled', 'refunded')),
  captured_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  failure_code text not null default '' check (length(failure_code) <= 100),
  failure_message text not null default '' check (length(failure_message) <= 500),
  -- The root of the idempotency keys of each step at the provider.
  provider_key uuid not null unique default gen_random_uuid(),
  intent_id text unique check (length(intent_id) between 1 and 110),
  -- The caller's own key: the same call again goes on with this charge (DECISIONS A8).
  caller text,
  idempotency_key text,
  request_hash text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Until when the call that works on it is given time; after that anyone may go on.
  lease_until timestamptz,
  -- A fee that a change has used up (DECISIONS E4).
  used_at timestamptz,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs,
  foreign key (company_id, user_id) references members,
  foreign key (company_id, card_id) references cards,
  check (captured_cents between 0 and amount_cents),
  check (refunded_cents between 0 and captured_cents),
  check (status not in ('succeeded', 'refunded') or captured_cents > 0),
  check (captured_cents = 0 or status in ('succeeded', 'refunded')),
  check ((status = 'refunded') = (refunded_cents > 0 and refunded_cents = captured_cents)),
  check (used_at is null or purpose in ('changeMoveDate', 'changeCrewSize'))
);
create unique index transactions_key on transactions (caller, idempotency_key) where idempotency_key is not null;
create index transactions_job on transactions (company_id, job_id, id desc);
create index transactions_user on transactions (company_id, user_id, id desc);
create index transactions_open on transactions (created_at)
  where status in ('requires_action', 'requires_confirmation', 'requires_capture');
call fence('transactions');

-- Facts of a charge stay; its status moves as a charge can move and in no other way (DECISIONS E2).
create function guard_transaction() returns trigger language plpgsql as $$
declare
  fixed text[] := array['company_id', 'id', 'job_id', 'user_id', 'created_by', 'purpose', 'lines', 'amount_cents', 'capture',
    'confirmation', 'card_id', 'payment_method_id', 'customer_id', 'provider_key', 'caller', 'idempotency_key',
    'request_hash', 'created_at'];
  moves jsonb := '{
    "requires_confirmation": ["requires_action", "requires_capture", "succeeded", "failed", "canceled"],
    "requires_action": ["requires_confirmation", "requires_capture", "succeeded", "failed", "canceled"],
    "requires_capture": ["succeeded", "failed", "canceled"],
    "failed": ["requires_action", "requires_capture", "succeeded", "canceled"],
    "canceled": [],
    "succeeded": ["refunded"],
    "refunded": ["succeeded"]}';
  name text;
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
begin
  foreach name in array fixed loop
    if is_now -> name is distinct from was -> name then
      raise exception 'The % of a charge cannot be changed', name using errcode = 'integrity_constraint_violation';
    end if;
  end loop;
  if old.intent_id is not null and new.intent_id is distinct from old.intent_id then
    raise exception 'A charge keeps its intent' using errcode = 'integrity_constraint_violation';
  end if;
  if old.used_at is not null and new.used_at is distinct from old.used_at then
    raise exception 'A fee is used up once' using errcode = 'integrity_constraint_violation';
  end if;
  if old.captured_cents > 0 and (new.captured_cents, new.brand, new.last4, new.funding, new.settled_at)
    is distinct from (old.captured_cents, old.brand, old.last4, old.funding, old.settled_at) then
    raise exception 'What was captured stays' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not moves -> old.status ? new.status then
    raise exception 'A % charge cannot become %', old.status, new.status using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard before update on transactions for each row execute function guard_transaction();

create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never deleted', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger never_deleted before delete on transactions for each row execute function refuse_removal();
create trigger never_emptied before truncate on transactions for each statement execute function refuse_removal();

-- Every step of a charge or refund, as it was noted.
create table transaction_events (
  company_id bigint not null,
  id bigint generated always as identity,
  transaction_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  -- From where it was learned.
  source text not null check (source in ('call', 'webhook', 'reconciliation', 'provider')),
  status text not null,
  note jsonb not null default '{}' check (pg_column_size(note) < 8192),
  primary key (company_id, id),
  foreign key (company_id, transaction_id) references transactions
);
create index transaction_events_transaction on transaction_events (company_id, transaction_id, id);
call fence('transaction_events');
create trigger transaction_events_are_append_only before update or delete on transaction_events
  for each row execute function refuse_change();

create table refunds (
  company_id bigint not null,
  id bigint not null default nextval('money_ids'),
  transaction_id bigint not null,
  job_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  reason text not null default '' check (length(reason) <= 500),
  provider_key uuid not null unique default gen_random_uuid(),
  refund_id text unique check (length(refund_id) between 1 and 110),
  failure_message text not null default '' check (length(failure_message) <= 500),
  caller text,
  idempotency_key text,
  request_hash text,
  -- NULL: made in the provider's own screens.
  created_by bigint,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  lease_until timestamptz,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, transaction_id) references transactions,
  foreign key (company_id, job_id) references jobs
);
create unique index refunds_key on refunds (caller, idempotency_key) where idempotency_key is not null;
create index refunds_transaction on refunds (company_id, transaction_id, id);
create index refunds_job on refunds (company_id, job_id, id);
create index refunds_open on refunds (created_at) where status = 'pending';
call fence('refunds');

create function guard_refund() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.id, new.transaction_id, new.job_id, new.amount_cents, new.provider_key, new.created_at,
      new.reason, new.created_by)
    is distinct from (old.company_id, old.id, old.transaction_id, old.job_id, old.amount_cents, old.provider_key,
      old.created_at, old.reason, old.created_by)
    or (old.refund_id is not null and new.refund_id is distinct from old.refund_id)
    or (old.status = 'failed' and new.status <> 'failed') then
    raise exception 'A refund stays as it was made' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard before update on refunds for each row execute function guard_refund();
-- What a charge says was given back is the sum of its refunds that did not fail, at the end of each transaction.
create function refuse_odd_refunds() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charge bigint := coalesce((to_jsonb(new) ->> 'transaction_id')::bigint, (to_jsonb(new) ->> 'id')::bigint);
begin
  if exists (
    select from transactions x where x.company_id = new.company_id and x.id = charge
       and x.refunded_cents <> coalesce((select sum(r.amount_cents) from refunds r
         where r.company_id = x.company_id and r.transaction_id = x.id and r.status <> 'failed'), 0)) then
    raise exception 'The refunds of charge % do not add up', charge using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger add_up after insert or update on refunds deferrable initially deferred
  for each row execute function refuse_odd_refunds();
create constraint trigger add_up after insert or update of refunded_cents on transactions deferrable initially deferred
  for each row execute function refuse_odd_refunds();

create trigger never_deleted before delete on refunds for each row execute function refuse_removal();
create trigger never_emptied before truncate on refunds for each statement execute function refuse_removal();

-- What a client paid in another way, as a manager recorded it; it can be voided, once, with a reason.
create table recorded_payments (
  company_id bigint not null,
  id bigint not null default nextval('money_ids'),
  job_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  paid_on date not null,
  method text not null check (method in ('cash', 'cashiers', 'check')),
  payment_type text not null check (payment_type in ('deposit', 'beforePickup', 'beforeDelivery', 'afterDelivery', 'other')),
  note text not null default '' check (length(note) <= 500),
  recorded_by bigint not null,
  recorded_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by bigint,
  void_reason text not null default '' check (length(void_reason) <= 500),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs
);
create index recorded_payments_job on recorded_payments (company_id, job_id, id desc);
call fence('recorded_payments');

create function guard_recorded_payment() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.id, new.job_id, new.amount_cents, new.paid_on, new.method, new.payment_type, new.note,
      new.recorded_by, new.recorded_at)
    is distinct from (old.company_id, old.id, old.job_id, old.amount_cents, old.paid_on, old.method, old.payment_type,
      old.note, old.recorded_by, old.recorded_at)
    or (old.voided_at is not null and (new.voided_at, new.voided_by, new.void_reason)
      is distinct from (old.voided_at, old.voided_by, old.void_reason)) then
    raise exception 'A recorded payment stays as it was recorded' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard before update on recorded_payments for each row execute function guard_recorded_payment();
create trigger never_deleted before delete on recorded_payments for each row execute function refuse_removal();
create trigger never_emptied before truncate on recorded_payments for each statement execute function refuse_removal();

-- Costs, pay and figures -------------------------------------------------------------------------------------------

-- Costs of goods and expenses but for the crew's pay, which stands in crew_invoice_lines.
create table cost_lines (
  company_id bigint not null,
  -- Pay lines of the crew stand beside them in one section: their numbers never collide.
  id bigint not null default nextval('crew_invoice_lines_id_seq'),
  job_id bigint not null,
  section text not null check (section in ('cogs', 'expenses')),
  position integer not null,
  item text not null check (length(item) between 1 and 100),
  other text not null default '' check (length(other) <= 500),
  line_date date,
  rate numeric(12, 2) not null check (rate >= 0),
  units numeric(10, 2) not null check (units >= 0),
  is_dirty boolean not null default true,
  paid_at timestamptz,
  paid_by bigint,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
create index cost_lines_job on cost_lines (company_id, job_id, section, position);
call fence('cost_lines');

create function lock_paid_cost() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null and (tg_op = 'DELETE'
    or (new.section, new.item, new.other, new.line_date, new.rate, new.units, new.job_id)
      is distinct from (old.section, old.item, old.other, old.line_date, old.rate, old.units, old.job_id)) then
    raise exception 'A paid line cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger lock_paid_line before update or delete on cost_lines for each row execute function lock_paid_cost();

alter table crew_invoice_lines drop constraint crew_invoice_lines_item_check;
alter table crew_invoice_lines add constraint crew_invoice_lines_item_check
  check (item in ('laborVariable', 'laborFlat', 'packingLabor'));
-- Worked out when the move was completed and kept in step with it until somebody edits it (DECISIONS E6).
alter table crew_invoice_lines add column is_auto boolean not null default false;
create index crew_invoice_lines_unpaid on crew_invoice_lines (company_id, user_id, job_id) where paid_at is null;

-- Tips that were handed to the crew.
create table tip_payouts (
  company_id bigint not null,
  id bigint generated always as identity,
  job_id bigint not null,
  user_id bigint not null,
  amount_cents bigint not null check (amount_cents <> 0),
  paid_at timestamptz not null default now(),
  paid_by bigint not null,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs,
  foreign key (company_id, user_id) references members
);
create index tip_payouts_job on tip_payouts (company_id, job_id, user_id);
call fence('tip_payouts');
create trigger tip_payouts_are_append_only before update or delete on tip_payouts
  for each row execute function refuse_change();

-- What each job brought and cost, summed up for the charts. Derived: written with every change of the job's lines.
create table job_figures (
  company_id bigint not null,
  job_id bigint not null,
  day date,
  job_status text not null,
  job_type text not null,
  job_source text not null,
  revenue_cents bigint not null,
  cogs_cents bigint not null,
  expenses_cents bigint not null,
  tips_cents bigint not null,
  hours numeric(10, 2) not null,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
create index job_figures_day on job_figures (company_id, job_status, day) include
  (revenue_cents, cogs_cents, expenses_cents, tips_cents, job_type, job_source);
call fence('job_figures');
create index jobs_created on jobs (company_id, created_at) where deleted_at is null;

-- The ledger -------------------------------------------------------------------------------------------------------

create table general_accounts (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  account_type text not null check (account_type in ('Assets', 'Liabilities', 'Stockholders'' Equity',
    'Operating Revenues', 'Cost of Goods Sold', 'Expenses')),
  name text not null check (length(name) between 1 and 100),
  number_start integer not null check (number_start between 1 and 9999999),
  number_end integer not null check (number_end between 1 and 9999999),
  primary key (company_id, id),
  unique (id),
  check (number_start <= number_end)
);
create index general_accounts_number on general_accounts (company_id, number_start);
call fence('general_accounts');

create table ledger_accounts (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  number integer not null check (number between 1 and 9999999),
  name text not null check (length(name) between 1 and 100),
  account_type text not null check (account_type in ('Assets', 'Liabilities', 'Stockholders'' Equity',
    'Operating Revenues', 'Cost of Goods Sold', 'Expenses')),
  -- What the product itself posts to it; '' for accounts that people made.
  role text not null default '' check (length(role) <= 100),
  is_active boolean not null default true,
  primary key (company_id, id),
  unique (id)
);
create unique index ledger_accounts_number on ledger_accounts (company_id, number);
create unique index ledger_accounts_role on ledger_accounts (company_id, role) where role <> '';
call fence('ledger_accounts');

create table journal_entries (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  entry_date date not null,
  -- What it was made from: 'payment 12', 'revenue 2026-11-03', 'written'.
  source text not null check (length(source) between 1 and 100),
  memo text not null default '' check (length(memo) <= 500),
  job_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  created_by bigint,
  -- The entry written by hand that this one takes back.
  reverses bigint,
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, job_id) references jobs
);
create index journal_entries_date on journal_entries (company_id, entry_date desc, id desc);
create index journal_entries_job on journal_entries (company_id, job_id, id) where job_id is not null;
create unique index journal_entries_reverses on journal_entries (company_id, reverses) where reverses is not null;
call fence('journal_entries');
create trigger journal_entries_are_append_only before update or delete on journal_entries
  for each row execute function refuse_change();
create trigger never_emptied before truncate on journal_entries for each statement execute function refuse_removal();

create table journal_lines (
  company_id bigint not null,
  entry_id bigint not null,
  position integer not null,
  account_id bigint not null,
  debit_cents bigint not null default 0 check (debit_cents >= 0),
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  primary key (company_id, entry_id, position),
  foreign key (company_id, entry_id) references journal_entries,
  foreign key (company_id, account_id) references ledger_accounts,
  check ((debit_cents = 0) <> (credit_cents = 0))
);
create index journal_lines_account on journal_lines (company_id, account_id, entry_id) include (debit_cents, credit_cents);
call fence('journal_lines');
create trigger journal_lines_are_append_only before update or delete on journal_lines
  for each row execute function refuse_change();
create trigger never_emptied before truncate on journal_lines for each statement execute function refuse_removal();

-- Lines come with their entry and never later: an old one is the past.
create function refuse_late_line() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from journal_entries e where e.company_id = new.company_id and e.id = new.entry_id
                 and e.created_at >= transaction_timestamp()) then
    raise exception 'Journal entry % stands already', new.entry_id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger with_their_entry before insert on journal_lines for each row execute function refuse_late_line();

-- At the end of the transaction every entry that was written balances.
create function refuse_unbalanced() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from journal_lines where company_id = new.company_id and entry_id = new.entry_id
             having sum(debit_cents) <> sum(credit_cents)) then
    raise exception 'Journal entry % does not balance', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on journal_lines deferrable initially deferred
  for each row execute function refuse_unbalanced();

-- Before a company is known -----------------------------------------------------------------------------------------

-- The charge that an intent of the provider belongs to, by its name or, before that was noted, by our own key.
create function transaction_of_intent(intent text, key text)
returns table (company_id bigint, id bigint, user_id bigint, job_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id, user_id, job_id from transactions where intent_id = intent
  union
  select company_id, id, user_id, job_id from transactions
   where intent_id is null and provider_key::text = key
  limit 1
$$;

-- Charges and refunds that nobody is working on any more and that are not settled, by their number, after a given one.
create function unsettled_transactions(at timestamptz, after bigint, most integer)
returns table (company_id bigint, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id from (
    select company_id, id from transactions
      where status in ('requires_action', 'requires_confirmation', 'requires_capture')
        and (lease_until is null or lease_until < at)
    union
    select company_id, transaction_id from refunds
      where status = 'pending' and (lease_until is null or lease_until < at)) open
   where id > after order by id limit most
$$;

-- At the start of a node nobody on it works on anything. A lease of another node that goes with it costs nothing but a
-- second look: every step has its key at the provider.
create function release_leases() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update transactions set lease_until = null
   where lease_until is not null and status in ('requires_action', 'requires_confirmation', 'requires_capture');
  update refunds set lease_until = null where lease_until is not null and status = 'pending';
$$;

create or replace function job_must_stay(company bigint, job bigint) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from deliveries d where d.company_id = company and d.job_id = job)
    or exists (select from agreements a where a.company_id = company and a.job_id = job)
    or exists (select from job_signatures s where s.company_id = company and s.job_id = job)
    or exists (select from communications c where c.company_id = company and c.job_id = job)
    or exists (select from disputes d where d.company_id = company and d.job_id = job)
    or exists (select from crew_invoice_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
    or exists (select from cost_lines l where l.company_id = company and l.job_id = job and l.paid_at is not null)
    or exists (select from transactions x where x.company_id = company and x.job_id = job)
    or exists (select from recorded_payments p where p.company_id = company and p.job_id = job)
    or exists (select from tip_payouts p where p.company_id = company and p.job_id = job)
    or exists (select from journal_entries e where e.company_id = company and e.job_id = job)
$$;

-- Leases and keys of calls are no history.
create or replace function record_history() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  -- Derived columns say nothing that the others do not say.
  derived text[] := array['version', 'updated_at', 'updated_by', 'first_address', 'first_city', 'first_state',
    'first_key', 'last_key', 'email_key', 'is_client', 'is_crew', 'starts_at', 'ends_at', 'last_contact_date',
    'lease_until', 'provider_key', 'idempotency_key', 'request_hash', 'caller'];
  whole jsonb := coalesce(new_row, old_row);
  changed_before jsonb;
  changed_after jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value)
      into changed_before, changed_after
      from jsonb_each(new_row)
     where value is distinct from old_row -> key and key <> all(derived);
    if changed_after is null then return null; end if;
  else
    changed_before := old_row - derived;
    changed_after := new_row - derived;
  end if;
  insert into history (company_id, user_id, table_name, action, job_id, record_key, before, after)
  values (
    coalesce((whole ->> 'company_id')::bigint, (whole ->> 'id')::bigint),
    nullif(current_setting('app.user_id', true), '')::bigint,
    tg_table_name,
    lower(tg_op),
    case when tg_table_name = 'jobs' then (whole ->> 'id')::bigint else (whole ->> 'job_id')::bigint end,
    jsonb_strip_nulls(jsonb_build_object('id', whole -> 'id', 'userId', whole -> 'user_id', 'position', whole -> 'position',
      'name', case when tg_table_name = 'job_documents' then whole -> 'name' end)),
    changed_before,
    changed_after
  );
  return null;
end $$;


create trigger keep_history after insert or update or delete on payment_customers for each row execute function record_history();
create trigger keep_history after insert or update or delete on cards for each row execute function record_history();
create trigger keep_history after insert or update or delete on transactions for each row execute function record_history();
create trigger keep_history after insert or update or delete on refunds for each row execute function record_history();
create trigger keep_history after insert or update or delete on recorded_payments for each row execute function record_history();
create trigger keep_history after insert or update or delete on cost_lines for each row execute function record_history();
create trigger keep_history after insert or update or delete on tip_payouts for each row execute function record_history();
create trigger keep_history after insert or update or delete on general_accounts for each row execute function record_history();
create trigger keep_history after insert or update or delete on ledger_accounts for each row execute function record_history();

grant usage on sequence money_ids, crew_invoice_lines_id_seq to movesheet_app;
grant select, insert on payment_customers, tip_payouts, journal_entries, journal_lines, transaction_events to movesheet_app;
grant select, insert, update on cards, transactions, refunds, recorded_payments to movesheet_app;
grant select, insert, update, delete on cost_lines, job_figures, general_accounts, ledger_accounts to movesheet_app;

revoke execute on function guard_transaction(), refuse_removal(), guard_refund(), guard_recorded_payment(), lock_paid_cost(),
  refuse_unbalanced(), refuse_odd_refunds(), refuse_late_line(), transaction_of_intent(text, text), unsettled_transactions(timestamptz, bigint, integer), release_leases() from public;
grant execute on function transaction_of_intent(text, text), unsettled_transactions(timestamptz, bigint, integer),
  release_leases() to movesheet_app;
