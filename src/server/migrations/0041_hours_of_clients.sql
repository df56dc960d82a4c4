-- Whether the office typed the hours of a job, or they are what a client or visitor said: those price no move between
-- states. Jobs from before keep their price.
alter table jobs add column are_hours_typed boolean not null default true;
