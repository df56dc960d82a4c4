-- Views of the jobs list that people keep: the parameters of its address, and the columns.
create table job_views (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null check (length(name) between 1 and 40),
  query jsonb not null check (jsonb_typeof(query) = 'object' and pg_column_size(query) < 4096),
  primary key (company_id, id),
  unique (company_id, user_id, name),
  foreign key (company_id, user_id) references members on delete cascade
);
call fence('job_views');
grant select, insert, update, delete on job_views to movesheet_app;

-- The jobs that a person added, for the view 'Mine'.
create index jobs_by_adder on jobs (company_id, added_by, job_date desc nulls first, id desc)
  where deleted_at is null and added_by is not null;

-- What a client owes for a job and has paid, beside what it brought. Jobs without them are filled in after the start.
alter table job_figures add column owed_cents bigint, add column paid_cents bigint;
create index job_figures_unpaid on job_figures (company_id, job_id) where job_status = 'completed' and owed_cents > paid_cents;
