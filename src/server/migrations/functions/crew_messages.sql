-- version 5

-- Whom a link answers for, and on which job: while the job is there and they still have the address that it was sent to.
create or replace function open_crew_link(given_hash text)
returns table (company_id bigint, job_id bigint, user_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.company_id, l.job_id, l.user_id from crew_links l
    join deliveries d on d.company_id = l.company_id and d.id = l.delivery_id
    join members m on m.company_id = l.company_id and m.user_id = l.user_id
    join jobs j on j.company_id = l.company_id and j.id = l.job_id and j.deleted_at is null
   where l.token_hash = given_hash and m.approval = 'approved' and m.removed_at is null
     and case d.channel when 'mail' then m.email_key = lower(d.recipient) else m.phone = d.recipient end
$$;

-- The companies on whose clock it is time to remind the crews of the next day, or to tell the managers who has not confirmed.
create or replace function crew_evenings_due(moment timestamptz)
returns table (company_id bigint, day date, what text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, here.today + 1, due.what
    from companies c
    cross join lateral (select (moment at time zone c.timezone)::date as today,
      to_char(moment at time zone c.timezone, 'HH24:MI') as clock) here
    left join crew_evenings e on e.company_id = c.id
    cross join lateral (values ('reminder', c.crew_reminder_time, e.reminded_for),
      ('report', c.crew_report_time, e.reported_for)) due (what, begins, done_for)
   where here.clock >= due.begins and (due.done_for is null or due.done_for <= here.today)
   order by c.id, due.what
$$;

revoke execute on function open_crew_link(text), crew_evenings_due(timestamptz) from public;
grant execute on function open_crew_link(text), crew_evenings_due(timestamptz) to movesheet_app;
