-- With the job, so that the hours of a member on one job are found as quickly by this index as by the primary key: the
-- planner takes them for equal, and read every job of the member.
drop index clock_hours_person;
create index clock_hours_person on clock_hours (company_id, user_id, job_id);
