-- A payment that was begun holds its days for minutes: also one card and one network hold only a few at a time.

alter table cards
  -- What the provider knows the card's number by, whoever keeps it; '' for one that was kept before.
  add column fingerprint text not null default '' check (length(fingerprint) <= 100);

alter table transactions
  -- The card's number as the provider knows it, or the name of the card, and the network of who began: a hash of each.
  add column card_mark text not null default '' check (length(card_mark) <= 64),
  add column network_mark text not null default '' check (length(network_mark) <= 64);

create function guard_marks() returns trigger language plpgsql as $$
begin
  raise exception 'The marks of a charge cannot be changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger guard_marks before update of card_mark, network_mark on transactions
  for each row when (new.card_mark is distinct from old.card_mark or new.network_mark is distinct from old.network_mark)
  execute function guard_marks();

create index transactions_begun on transactions (company_id)
 where purpose = 'due' and status in ('requires_action', 'requires_confirmation');

revoke execute on function guard_marks() from public;
