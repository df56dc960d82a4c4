-- What the reports read, without the jobs and messages themselves: the leads of a range by when they came in, with what they
-- are grouped by, and the first answer to each. The first index serves what jobs_created did.
create index jobs_leads on jobs (company_id, created_at)
  include (id, job_source, job_status, added_by, client_id, time_of_scheduling) where deleted_at is null;
drop index jobs_created;
create index communications_answers on communications (company_id, job_id, coalesce(done_at, happened_at), sender_id)
  include (done_at, happened_at)
  where job_id is not null and (direction = 'outgoing' and sender_id is not null
    or type = 'phone' and news_at is null or done_at is not null);

-- What a source of jobs costs beside its ads, from a day on until the next row of the source: for each lead, for each month.
create table source_costs (
  company_id bigint not null references companies,
  job_source text not null check (job_source in ('craigslist', 'mailer', 'sem', 'referral', 'yelp', 'facebook', 'other')),
  from_day date not null check (from_day between '2000-01-01' and '2100-12-31'),
  lead_cents bigint not null check (lead_cents between 0 and 100000000),
  month_cents bigint not null check (month_cents between 0 and 1000000000),
  primary key (company_id, job_source, from_day)
);
call fence('source_costs');
grant select, insert, update, delete on source_costs to movesheet_app;

-- Who gets the reports of the week by mail.
create table report_mails (
  company_id bigint not null,
  user_id bigint not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references members on delete cascade
);
call fence('report_mails');
grant select, insert, delete on report_mails to movesheet_app;

-- The total of the estimate that a completed move was booked with, beside what it brought. Jobs without it are filled in
-- after the start.
alter table job_figures add column booked_cents bigint;
