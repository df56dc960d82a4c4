-- Links that open one job for its client without a password. The token is a secret of the message: only its hash is stored.
-- They replace the links that signed the client in once; open_links and its functions stay for nodes of the version before.
create table personal_links (
  company_id bigint not null references companies,
  id uuid not null unique,
  job_id bigint not null,
  user_id bigint not null,
  -- The message that carries it, and where that went.
  delivery_id bigint not null,
  channel text not null check (channel in ('mail', 'text')),
  address text not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  opened_at timestamptz,
  last_used_at timestamptz,
  -- Names of the calls that it was used for.
  uses text[] not null default '{}',
  revoked_at timestamptz,
  -- Who revoked it; null if a rule ended it.
  revoked_by bigint,
  primary key (company_id, id),
  foreign key (company_id, job_id) references jobs on delete cascade
);
create index personal_links_of_job on personal_links (company_id, job_id, created_at desc);
create index personal_links_of_person on personal_links (company_id, user_id) where revoked_at is null;
call fence('personal_links');
grant select on personal_links to movesheet_app;

-- The link of the newest attempt to send a message; when a person sends the message again, it gets another one.
alter table deliveries add column link_id uuid, add column is_link_used_up boolean not null default false;

-- When a job was completed: its links end some time after. Jobs that were completed before have no links.
alter table jobs add column completed_at timestamptz;

-- The link by which a client agreed: its id, where it was sent and when; null for a client who had signed in.
alter table agreements add column personal_link jsonb;
