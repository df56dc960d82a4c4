-- The sales-call list hears of a booking by itself, without the wait that gathers inquiries into one message.
alter table inquiry_alerts add column is_booking boolean not null default false;
