-- When the office marked an incoming message or missed call as done without answering it. A newer one of the same
-- conversation waits again.
alter table communications add column done_at timestamptz;

-- Minutes in which a new inquiry should be answered.
alter table companies
  add column inquiry_target_minutes integer not null default 5 check (inquiry_target_minutes between 1 and 1440);
