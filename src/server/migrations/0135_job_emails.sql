-- Email addresses of contact persons in lower case, so that the sender of a mail is found by an index. The trigger comes with
-- the table: jobs that are saved while 0136 fills it in are not missed.
create table job_emails (
  company_id bigint not null,
  email text not null,
  job_id bigint not null,
  primary key (company_id, email, job_id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
create index job_emails_job on job_emails (company_id, job_id);
call fence('job_emails');
grant select on job_emails to movesheet_app;
create function keep_job_emails() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.contact_person = old.contact_person then return null; end if;
    delete from job_emails where company_id = new.company_id and job_id = new.id;
  end if;
  insert into job_emails (company_id, email, job_id)
  select distinct new.company_id, lower(person ->> 'email'), new.id
    from jsonb_array_elements(new.contact_person) as person
   where length(person ->> 'email') between 3 and 254
  on conflict do nothing;
  return null;
end $$;
revoke execute on function keep_job_emails() from public;
create trigger keep_emails after insert or update of contact_person on jobs for each row execute function keep_job_emails();
