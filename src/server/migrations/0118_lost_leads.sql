-- Inquiries that the office gave up, with the reason. The status stays 'inquiring'; the trigger `reopen_lost` clears these
-- columns when the job is booked, or the client asks again.
alter table jobs
  add column lost_at timestamptz,
  add column lost_reason text check (lost_reason in ('price', 'another_mover', 'date_full', 'not_moving', 'no_answer',
    'out_of_area', 'duplicate', 'other')),
  add column lost_note text check (length(lost_note) between 1 and 500),
  add column lost_by bigint;
alter table jobs add constraint jobs_lost check (case when lost_at is null
  then lost_reason is null and lost_note is null and lost_by is null else lost_reason is not null end) not valid;
alter table jobs validate constraint jobs_lost;

-- The columns of the pipeline: leads that are open, lost, and booked.
create index jobs_open_leads on jobs (company_id, created_at desc, id desc)
  where deleted_at is null and job_status = 'inquiring' and lost_at is null;
create index jobs_lost_leads on jobs (company_id, lost_at desc, id desc)
  where deleted_at is null and lost_at is not null;
create index jobs_booked_at on jobs (company_id, time_of_scheduling desc, id desc)
  where deleted_at is null and job_status in ('scheduled', 'completed') and time_of_scheduling is not null;
