-- Who takes care of a lead is one fact: the owner of its job. The assignee of the client's conversation is the same person
-- while the inquiry is open (functions/lead_owners.sql keeps both equal, whichever is written).
alter table jobs add column owner_id bigint;
-- False for jobs of earlier versions until a start has filled in their owner.
alter table jobs add column owner_known boolean not null default false;
alter table jobs alter column owner_known set default true;
create index jobs_owner_unknown on jobs (company_id, id) where not owner_known;
create index jobs_open_owned on jobs (company_id, owner_id)
  where owner_id is not null and deleted_at is null and job_status = 'inquiring' and lost_at is null;

-- As jobs_leads, with the owner, by whom reports group leads.
create index jobs_leads_owned on jobs (company_id, created_at)
  include (id, job_source, job_status, added_by, client_id, time_of_scheduling, owner_id, owner_known) where deleted_at is null;
drop index jobs_leads;

-- Who gets new leads: the rules in their order, and whose turn it was last. A lead is given with this row locked.
create table lead_routing (
  company_id bigint not null references companies,
  -- In the form of src/shared/sales/routing/routing.ts.
  routes jsonb not null default '[]' check (jsonb_typeof(routes) = 'array'),
  -- Raised by each change of the rules.
  version integer not null default 1,
  -- How many leads were assigned by turns, and for each person the count when they got their last one.
  turn bigint not null default 0,
  turns jsonb not null default '{}',
  primary key (company_id)
);
call fence('lead_routing');
grant select, insert, update on lead_routing to movesheet_app;
