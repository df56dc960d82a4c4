-- The office records tips and fees of changes that were paid by cash or check; they do not count towards the price.

alter table recorded_payments drop constraint recorded_payments_payment_type_check;
alter table recorded_payments add constraint recorded_payments_payment_type_check
  check (payment_type in ('deposit', 'beforePickup', 'beforeDelivery', 'afterDelivery', 'tip', 'changeFee', 'other'));
