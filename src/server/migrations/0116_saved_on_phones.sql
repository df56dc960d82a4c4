-- What a phone saved without a network: when money was taken and why the office has to look at it, and when a person signed.
alter table recorded_payments
  add column taken_at timestamptz,
  add column doubt text not null default '' check (length(doubt) <= 1000);
alter table job_signatures add column device_signed_at timestamptz;
