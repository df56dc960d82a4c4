-- What the lines of an estimate follow, and what each is called.

alter table jobs
  -- By which rules the automatic estimate is worked out (docs/decisions/0028). Jobs that were agreed to, paid for, booked or
  -- done by rules 1 keep them, so that no price changes: until the estimate goes back to automatic, or the job newly needs a
  -- truck.
  add column estimate_rules smallint not null default 1 check (estimate_rules in (1, 2));
alter table jobs alter column estimate_rules set default 2;

-- Nobody changed these jobs, so the history tells nothing of it.
alter table jobs disable trigger user;
update jobs j set estimate_rules = 2
  where j.job_status = 'inquiring'
    and not exists (select from agreements a
      where a.company_id = j.company_id and a.job_id = j.id and a.name = 'estimate')
    and not exists (select from transactions x
      where x.company_id = j.company_id and x.job_id = j.id and x.status not in ('failed', 'canceled'))
    and not exists (select from recorded_payments p
      where p.company_id = j.company_id and p.job_id = j.id and p.voided_at is null);
alter table jobs enable trigger user;

-- New companies are asked for a move from the next day on; those that are here keep the present day that they never changed.
alter table companies disable trigger user;
update companies set booking = booking || '{"noticeDays": 0}' where not booking ? 'noticeDays';
alter table companies enable trigger user;

alter table revenue_lines
  -- The name of a line where its item alone would not say it, such as a crew of five or more.
  add column label text check (length(label) between 1 and 200);
