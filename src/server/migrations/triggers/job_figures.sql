-- version 1

create or replace trigger keep_report_facts before insert or update on job_figures
  for each row execute function keep_report_facts();
