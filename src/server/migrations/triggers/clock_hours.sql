-- version 1

create or replace trigger renew_report_facts after insert or delete or update of bill_hours on clock_hours
  for each row execute function renew_report_facts();
