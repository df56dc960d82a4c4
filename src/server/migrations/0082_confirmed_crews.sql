-- Whom the office had marked as confirmed before members could answer. Says nothing new, so the history gets no entries.
alter table job_crew disable trigger user;
update job_crew set answer = 'confirmed', answered_by = 'office', answered_at = now()
 where status in ('confirmed', 'on_the_way', 'on_site', 'done') and answer = 'open';
alter table job_crew enable trigger user;
