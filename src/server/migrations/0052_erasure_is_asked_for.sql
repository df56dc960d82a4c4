-- When a client asked the office to erase their data.
alter table members add column erasure_asked_at timestamptz;
