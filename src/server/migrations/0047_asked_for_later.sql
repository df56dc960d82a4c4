-- The day from which the client was asked by mail for what the rules of the trade defer; each due is asked for once.
alter table jobs add column asked_for_later_of date;
