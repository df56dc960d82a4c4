-- Cards: what their holder agreed to when one was kept, which one its holder chose, and payments that keep theirs.

alter table cards
  -- The holder chose it to be charged first; else the last that paid is the primary card.
  add column is_chosen boolean not null default false,
  -- What was agreed to when it was kept, by version and as it was shown; NULL: kept by an earlier version.
  add column mandate_version integer check (mandate_version >= 1),
  add column mandate_text text check (length(mandate_text) between 1 and 2000),
  add constraint cards_mandate check ((mandate_version is null) = (mandate_text is null));

-- Who has several cards keeps the present primary one as chosen: an upgrade moves nobody's payments to another card.
update cards c set is_chosen = true
 where c.is_primary and exists (select from cards o where o.company_id = c.company_id and o.user_id = c.user_id
   and o.id <> c.id and o.removed_at is null);

alter table transactions
  -- The card is kept once this payment went through; the version of what its holder agreed to.
  add column mandate_version integer check (mandate_version >= 1);

create function guard_mandate() returns trigger language plpgsql as $$
begin
  raise exception 'The mandate_version of a charge cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger guard_mandate before update of mandate_version on transactions
  for each row when (new.mandate_version is distinct from old.mandate_version) execute function guard_mandate();

create index transactions_card on transactions (company_id, card_id, id desc) where card_id is not null;

revoke execute on function guard_mandate() from public;
