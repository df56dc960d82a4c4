-- The status of a member follows from their answer, the clock and the job.
drop trigger if exists agree_status on job_crew;
drop function if exists agree_crew_status();
alter table job_crew drop column status;
