-- Change orders: what a client signs on site, and what the office decides about it, are records like agreements.
alter table agreements drop constraint agreements_name_check, add constraint agreements_name_check
  check (name in ('electronicRecords', 'estimate', 'clientAgreement', 'coloradoClientAgreement', 'consumerAdvisement',
    'consumerRights', 'claimRelease', 'changeOrder', 'changeOrderWithdrawal', 'changeOrderReview')
    or name ~ '^own-[1-9][0-9]*$');
-- Made on the phone, so that what is sent twice is kept once.
create unique index agreements_change_order on agreements (company_id, (content ->> 'id')) where name = 'changeOrder';
-- One decision of each kind.
create unique index agreements_change_order_decision on agreements (company_id, (content ->> 'changeOrder'), name)
  where name in ('changeOrderWithdrawal', 'changeOrderReview');
-- Those that the office should look at.
create index agreements_flagged_changes on agreements (company_id, id desc)
  where name = 'changeOrder' and content -> 'flags' <> '[]'::jsonb;
