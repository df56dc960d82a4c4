-- The completed move whose client recommended the company to the client of this booking.
alter table online_bookings add column referred_by_job_id bigint;
alter table online_bookings add constraint online_bookings_referred_by_fkey
  foreign key (company_id, referred_by_job_id) references jobs (company_id, id) not valid;
alter table online_bookings validate constraint online_bookings_referred_by_fkey;
create index online_bookings_referred_by on online_bookings (company_id, referred_by_job_id)
  where referred_by_job_id is not null;
