-- Quotes of visitors: who hears of them and when, and the plugin's token out of the history.

-- As before; the token of a company's quote plugin is told of, never shown.
create or replace function told_value(column_name text, value jsonb) returns jsonb
language sql immutable as $$
  select case when value <> 'null'::jsonb and (column_name ~ '^(sealed|secret)_' or column_name = 'plugin_token')
    then '"•••"'::jsonb else value end
$$;

-- Inquiries from the public pages that the sales-call list hears of. Who is half-way may still go on, so that the word waits;
-- under pressure several are told of in one.
create table inquiry_alerts (
  company_id bigint not null,
  job_id bigint not null,
  is_half_way boolean not null,
  due_at timestamptz not null,
  told_at timestamptz,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
create index inquiry_alerts_due on inquiry_alerts (company_id, due_at) where told_at is null;
create index inquiry_alerts_told on inquiry_alerts (company_id, told_at) where told_at is not null;
call fence('inquiry_alerts');
grant select, insert, update, delete on inquiry_alerts to movesheet_app;
