-- version 2

create or replace trigger keep_history after insert or update or delete on job_vehicles for each row execute function record_history();
create or replace trigger renew_report_facts after insert or delete on job_vehicles
  for each row execute function renew_report_facts();
