-- Chargebacks: payments that the cardholder's bank took back, or asks about. A row follows what the card provider says; the
-- office answers with evidence, or accepts.

create table chargebacks (
  company_id bigint not null,
  id bigint not null default nextval('money_ids'),
  transaction_id bigint not null,
  job_id bigint not null,
  -- The provider's name for it: du_… or dp_….
  dispute_id text not null unique check (length(dispute_id) between 1 and 110),
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost', 'inquiry_needs_response',
    'inquiry_under_review', 'inquiry_closed')),
  reason text not null check (length(reason) <= 100),
  amount_cents bigint not null check (amount_cents > 0),
  -- What the balance at the provider moved by: taken, given back, and the provider's fees.
  withdrawn_cents bigint not null default 0 check (withdrawn_cents >= 0),
  reinstated_cents bigint not null default 0 check (reinstated_cents between 0 and withdrawn_cents),
  fee_cents bigint not null default 0,
  -- Until when the bank takes evidence.
  due_by timestamptz,
  opened_at timestamptz not null,
  -- When we learned that the money was taken, given back, and that the bank decided.
  withdrawn_at timestamptz,
  reinstated_at timestamptz,
  closed_at timestamptz,
  check ((withdrawn_cents > 0) = (withdrawn_at is not null)),
  check ((reinstated_cents > 0) = (reinstated_at is not null)),
  check ((status in ('won', 'lost', 'inquiry_closed')) = (closed_at is not null)),
  -- How often evidence reached the bank, also from the provider's own screens.
  submissions integer not null default 0 check (submissions >= 0),
  -- What the office decided: it is kept before the provider is asked, and asked for again until the provider took it.
  response text check (response in ('evidence', 'accept')),
  provider_key uuid not null default gen_random_uuid(),
  responded_by bigint,
  responded_at timestamptz,
  -- When the provider took the answer.
  answered_at timestamptz,
  -- Why the provider refused the last answer.
  response_problem text not null default '' check (length(response_problem) <= 500),
  explanation text not null default '' check (length(explanation) <= 5000),
  -- The PDF that was sent, and what it hashes to; the file goes two years after the bank decided.
  file_id bigint,
  file_sha256 text check (length(file_sha256) = 64),
  check ((response is null) = (responded_at is null)),
  check (answered_at is null or response is not null),
  check (response is distinct from 'evidence' or file_sha256 is not null),
  -- When the office was reminded of the deadline.
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (id),
  foreign key (company_id, transaction_id) references transactions,
  foreign key (company_id, job_id) references jobs,
  foreign key (company_id, file_id) references files
);
create index chargebacks_transaction on chargebacks (company_id, transaction_id, id);
create index chargebacks_job on chargebacks (company_id, job_id, id);
create index chargebacks_open on chargebacks (company_id, due_by) where closed_at is null;
create index chargebacks_unsettled on chargebacks (id)
  where closed_at is null or (status = 'won' and reinstated_cents < withdrawn_cents);
create index chargebacks_file on chargebacks (company_id, file_id) where file_id is not null;
call fence('chargebacks');

-- Which payment it is about and when it began are facts.
create function guard_chargeback() returns trigger language plpgsql as $$
begin
  if (new.company_id, new.id, new.transaction_id, new.job_id, new.dispute_id, new.opened_at, new.created_at)
    is distinct from (old.company_id, old.id, old.transaction_id, old.job_id, old.dispute_id, old.opened_at, old.created_at)
    or (old.answered_at is not null and (new.response, new.answered_at, new.explanation, new.file_sha256)
      is distinct from (old.response, old.answered_at, old.explanation, old.file_sha256)) then
    raise exception 'A chargeback stays as it was made' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger guard before update on chargebacks for each row execute function guard_chargeback();
create trigger never_deleted before delete on chargebacks for each row execute function refuse_removal();
create trigger never_emptied before truncate on chargebacks for each statement execute function refuse_removal();
create trigger keep_history after insert or update or delete on chargebacks for each row execute function record_history();
grant select, insert, update on chargebacks to movesheet_app;

-- Chargebacks that the provider may have moved on without telling us, by their number, after a given one.
create function unsettled_chargebacks(after bigint, most integer)
returns table (company_id bigint, id bigint, transaction_id bigint, dispute_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id, transaction_id, dispute_id from chargebacks
   where (closed_at is null or (status = 'won' and reinstated_cents < withdrawn_cents)) and id > after
   order by id limit most
$$;

-- How chargebacks are known here, of those with these names at the provider.
create function known_chargebacks(names text[])
returns table (dispute_id text, status text, withdrawn_cents bigint, reinstated_cents bigint, fee_cents bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select dispute_id, status, withdrawn_cents, reinstated_cents, fee_cents from chargebacks where dispute_id = any(names)
$$;

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('attachment', 'logo', 'profile', 'voicemail', 'import', 'staff', 'certificate', 'document',
    'recording', 'message', 'export', 'evidence'));
create index files_evidence on files (created_at) where purpose = 'evidence';

-- As in 0050; and the evidence of a chargeback, two years after the bank decided: the card networks let nobody come back
-- to it later. One that no chargeback names was never sent.
create or replace function expired_documents(most integer) returns table (company_id bigint, id bigint, storage_key text)
language sql stable security definer set search_path = public, pg_temp as $$
  select company_id, id, storage_key from files f
   where created_at < now() - interval '1 day'
     and (purpose = 'document' or purpose in ('logo', 'profile') and not picture_is_shown(id)
       or purpose = 'evidence' and not exists (select from chargebacks c
         where c.company_id = f.company_id and c.file_id = f.id
           and (c.closed_at is null or c.closed_at > now() - interval '730 days')))
   order by created_at limit most
$$;

revoke execute on function guard_chargeback(), unsettled_chargebacks(bigint, integer), known_chargebacks(text[]) from public;
grant execute on function unsettled_chargebacks(bigint, integer), known_chargebacks(text[]) to movesheet_app;
