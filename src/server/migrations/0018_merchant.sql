-- The application for payment processing (spec 3 §2.11, §5): what the company and its owner told, with the sensitive numbers
-- sealed; and the proof that its terms were accepted.

-- Made when the terms are shown; the server notes when, from where and by whom they were accepted.
create table merchant_terms (
  company_id bigint not null references companies (id) on delete cascade,
  correlation_id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  version text not null check (length(version) <= 20),
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  ip text,
  user_agent text check (length(user_agent) <= 500),
  primary key (company_id, correlation_id),
  check ((accepted_at is null) = (ip is null))
);
create index merchant_terms_of_user on merchant_terms (company_id, user_id, created_at desc);

create table merchant_applications (
  company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  correlation_id uuid not null,
  status text not null default 'submitted' check (status in ('submitted', 'withdrawn', 'replaced')),
  legal_name text not null,
  dba_name text not null,
  ownership_type text not null check (ownership_type in
    ('Sole Proprietorship', 'Corporation', 'Partnership', 'LLC', 'Non-Profit', 'Government')),
  url text not null,
  soft_descriptor text not null default '',
  support_number text not null default '',
  legal_address jsonb not null,
  dba_address jsonb,
  owner_first_name text not null,
  owner_middle_name text not null default '',
  owner_last_name text not null,
  owner_email text not null,
  owner_phone text not null check (owner_phone ~ '^\d{10}$'),
  owner_address jsonb,
  license_state text check (license_state ~ '^[A-Z]{2}$'),
  amex_number text not null default '',
  -- What may be shown of each number again.
  last_four jsonb not null,
  -- Read by whoever runs the installation, with its secret; gone once the application is withdrawn or replaced.
  sealed_tax_id text,
  sealed_social_security_number text,
  sealed_drivers_license text,
  sealed_birth_date text,
  sealed_bank_routing text,
  sealed_bank_account text,
  submitted_by bigint not null,
  submitted_at timestamptz not null default now(),
  ended_by bigint,
  ended_at timestamptz,
  handed_over_at timestamptz,
  primary key (company_id, id),
  unique (company_id, correlation_id),
  foreign key (company_id, correlation_id) references merchant_terms (company_id, correlation_id),
  check ((status = 'submitted') = (ended_at is null)),
  check ((status = 'submitted') = (num_nonnulls(sealed_tax_id, sealed_social_security_number, sealed_drivers_license,
    sealed_birth_date, sealed_bank_routing, sealed_bank_account) = 6)),
  check (status = 'submitted' or num_nulls(sealed_tax_id, sealed_social_security_number, sealed_drivers_license,
    sealed_birth_date, sealed_bank_routing, sealed_bank_account) = 6),
  check (octet_length(legal_address::text) <= 4000 and octet_length(dba_address::text) <= 4000
    and octet_length(owner_address::text) <= 4000 and octet_length(last_four::text) <= 1000)
);
-- One that stands at a time.
create unique index merchant_applications_standing on merchant_applications (company_id) where status = 'submitted';

call fence('merchant_terms');
call fence('merchant_applications');
grant select, insert, update on merchant_terms, merchant_applications to movesheet_app;
create trigger keep_history after insert or update or delete on merchant_terms for each row execute function record_history();
create trigger keep_history after insert or update or delete on merchant_applications for each row execute function record_history();
