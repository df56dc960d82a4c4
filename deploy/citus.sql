-- Distribution by company on Citus 12 or newer, made from the catalog by: node start.mjs citus --write
-- For an empty database on the coordinator: a superuser runs 'create extension citus'; start the product once with DEMO=false
-- (it migrates), stop it, and run this as the database's owner.
-- docs/running.md says what was tried and what was not.

create extension if not exists citus;
-- The triggers write to tables of the same company, which lie on the same shard.
set citus.enable_unsafe_triggers = on;
do $$ begin execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database()); end $$;

-- 23 tables belong to no company and stay on the coordinator, pg-boss's schema as well:
--   account_mails, dev_mail, dev_push, email_changes, idempotency_keys, known_devices, known_networks
--   passkey_challenges, passkeys, password_pins, push_devices, push_keys, rate_limits, recovery_codes
--   recovery_links, refresh_tokens, repeatable_migrations, schema_migrations, second_factors, setup_tokens
--   terms_acceptances, token_families, users
-- Keys between them and companies' tables cannot span machines; the functions that write them check the same.
alter table account_events drop constraint account_events_user_id_fkey;
alter table link_requests drop constraint link_requests_account_id_fkey;
alter table link_requests drop constraint link_requests_user_id_fkey;
alter table members drop constraint members_user_id_fkey;
alter table untold_links drop constraint untold_links_user_id_fkey;
alter table users drop constraint users_default_company_id_fkey;
alter table users drop constraint users_password_by_fkey;

-- A unique key on Citus holds the company. These are unique without it by what they are made of, and lose their own check.
-- ad_entities (id): drawn from one sequence for all companies
alter table ad_entities drop constraint ad_entities_id_key;
create index ad_entities_id_key on ad_entities (id);
-- ad_series (id): drawn from one sequence for all companies
alter table ad_series drop constraint ad_series_id_key;
create index ad_series_id_key on ad_series (id);
-- ads (id): drawn from one sequence for all companies
alter table ads drop constraint ads_id_key;
create index ads_id_key on ads (id);
-- agreements (id): drawn from one sequence for all companies
alter table agreements drop constraint agreements_id_key;
create index agreements_id_key on agreements (id);
-- calendar_feeds (secret_company_hash): the hash of a secret drawn at random
alter table calendar_feeds drop constraint calendar_feeds_secret_company_hash_key;
create index calendar_feeds_secret_company_hash_key on calendar_feeds (secret_company_hash);
create unique index on calendar_feeds (company_id, secret_company_hash);
-- calendar_feeds (secret_hash): the hash of a secret drawn at random
alter table calendar_feeds drop constraint calendar_feeds_secret_hash_key;
create index calendar_feeds_secret_hash_key on calendar_feeds (secret_hash);
create unique index on calendar_feeds (company_id, secret_hash);
-- cards (id): drawn from one sequence for all companies
alter table cards drop constraint cards_id_key;
create index cards_id_key on cards (id);
-- chargebacks (dispute_id): drawn from one sequence for all companies
alter table chargebacks drop constraint chargebacks_dispute_id_key;
create index chargebacks_dispute_id_key on chargebacks (dispute_id);
create unique index on chargebacks (company_id, dispute_id);
-- chargebacks (id): drawn from one sequence for all companies
alter table chargebacks drop constraint chargebacks_id_key;
create index chargebacks_id_key on chargebacks (id);
-- claim_items (id): drawn from one sequence for all companies
alter table claim_items drop constraint claim_items_id_key;
create index claim_items_id_key on claim_items (id);
-- communications (id): drawn from one sequence for all companies
alter table communications drop constraint communications_id_key;
create index communications_id_key on communications (id);
-- companies (handle): of companies themselves; a token is random, handle and number need the guard told in docs/running.md
alter table companies drop constraint companies_handle_key;
create index companies_handle_key on companies (handle);
-- companies (plugin_token): of companies themselves; a token is random, handle and number need the guard told in docs/running.md
alter table companies drop constraint companies_plugin_token_key;
create index companies_plugin_token_key on companies (plugin_token);
-- companies (smuvs_phone): of companies themselves; a token is random, handle and number need the guard told in docs/running.md
drop index companies_smuvs_phone;
create index companies_smuvs_phone on companies (smuvs_phone) where (smuvs_phone IS NOT NULL);
-- cost_lines (id): drawn from one sequence for all companies
alter table cost_lines drop constraint cost_lines_id_key;
create index cost_lines_id_key on cost_lines (id);
-- crew_damages (id): drawn from one sequence for all companies
alter table crew_damages drop constraint crew_damages_id_key;
create index crew_damages_id_key on crew_damages (id);
-- crew_infractions (id): drawn from one sequence for all companies
alter table crew_infractions drop constraint crew_infractions_id_key;
create index crew_infractions_id_key on crew_infractions (id);
-- crew_invoice_lines (id): drawn from one sequence for all companies
alter table crew_invoice_lines drop constraint crew_invoice_lines_id_key;
create index crew_invoice_lines_id_key on crew_invoice_lines (id);
-- crew_links (token_hash): the hash of a secret drawn at random
alter table crew_links drop constraint crew_links_token_hash_key;
create index crew_links_token_hash_key on crew_links (token_hash);
create unique index on crew_links (company_id, token_hash);
-- crew_prospects (id): drawn from one sequence for all companies
alter table crew_prospects drop constraint crew_prospects_id_key;
create index crew_prospects_id_key on crew_prospects (id);
-- deliveries (id): drawn from one sequence for all companies
alter table deliveries drop constraint deliveries_id_key;
create index deliveries_id_key on deliveries (id);
-- dispute_entries (id): drawn from one sequence for all companies
alter table dispute_entries drop constraint dispute_entries_id_key;
create index dispute_entries_id_key on dispute_entries (id);
-- disputes (id): drawn from one sequence for all companies
alter table disputes drop constraint disputes_id_key;
create index disputes_id_key on disputes (id);
-- disputes (token_hash): the hash of a secret drawn at random
alter table disputes drop constraint disputes_token_hash_key;
create index disputes_token_hash_key on disputes (token_hash);
create unique index on disputes (company_id, token_hash);
-- erasures (id): drawn from one sequence for all companies
alter table erasures drop constraint erasures_id_key;
create index erasures_id_key on erasures (id);
-- files (id): drawn from one sequence for all companies
alter table files drop constraint files_id_key;
create index files_id_key on files (id);
-- files (storage_key): names the company and a random UUID
alter table files drop constraint files_storage_key_key;
create index files_storage_key_key on files (storage_key);
create unique index on files (company_id, storage_key);
-- general_accounts (id): drawn from one sequence for all companies
alter table general_accounts drop constraint general_accounts_id_key;
create index general_accounts_id_key on general_accounts (id);
-- imports (id): drawn from one sequence for all companies
alter table imports drop constraint imports_id_key;
create index imports_id_key on imports (id);
-- invites (id): drawn from one sequence for all companies
alter table invites drop constraint invites_id_key;
create index invites_id_key on invites (id);
-- invites (secret_hash): the hash of a secret drawn at random
alter table invites drop constraint invites_secret_hash_key;
create index invites_secret_hash_key on invites (secret_hash);
create unique index on invites (company_id, secret_hash);
-- job_signatures (id): drawn from one sequence for all companies
alter table job_signatures drop constraint job_signatures_id_key;
create index job_signatures_id_key on job_signatures (id);
-- jobs (id): drawn from one sequence for all companies
alter table jobs drop constraint jobs_id_key;
create index jobs_id_key on jobs (id);
-- journal_entries (id): drawn from one sequence for all companies
alter table journal_entries drop constraint journal_entries_id_key;
create index journal_entries_id_key on journal_entries (id);
-- ledger_accounts (id): drawn from one sequence for all companies
alter table ledger_accounts drop constraint ledger_accounts_id_key;
create index ledger_accounts_id_key on ledger_accounts (id);
-- link_requests (id): drawn from one sequence for all companies
alter table link_requests drop constraint link_requests_id_key;
create index link_requests_id_key on link_requests (id);
-- manager_requests (id): drawn from one sequence for all companies
alter table manager_requests drop constraint manager_requests_id_key;
create index manager_requests_id_key on manager_requests (id);
-- message_templates (id): drawn from one sequence for all companies
alter table message_templates drop constraint message_templates_id_key;
create index message_templates_id_key on message_templates (id);
-- open_links (token_hash): the hash of a secret drawn at random
alter table open_links drop constraint open_links_token_hash_key;
create index open_links_token_hash_key on open_links (token_hash);
create unique index on open_links (company_id, token_hash);
-- personal_links (id): drawn from one sequence for all companies
alter table personal_links drop constraint personal_links_id_key;
create index personal_links_id_key on personal_links (id);
-- personal_links (token_hash): the hash of a secret drawn at random
alter table personal_links drop constraint personal_links_token_hash_key;
create index personal_links_token_hash_key on personal_links (token_hash);
create unique index on personal_links (company_id, token_hash);
-- quiz_assignments (id): drawn from one sequence for all companies
alter table quiz_assignments drop constraint quiz_assignments_id_key;
create index quiz_assignments_id_key on quiz_assignments (id);
-- quiz_attempts (id): drawn from one sequence for all companies
alter table quiz_attempts drop constraint quiz_attempts_id_key;
create index quiz_attempts_id_key on quiz_attempts (id);
-- quizzes (id): drawn from one sequence for all companies
alter table quizzes drop constraint quizzes_id_key;
create index quizzes_id_key on quizzes (id);
-- recorded_payments (id): drawn from one sequence for all companies
alter table recorded_payments drop constraint recorded_payments_id_key;
create index recorded_payments_id_key on recorded_payments (id);
-- refunds (id): drawn from one sequence for all companies
alter table refunds drop constraint refunds_id_key;
create index refunds_id_key on refunds (id);
-- refunds (caller, idempotency_key): the caller's own idempotency key
drop index refunds_key;
create index refunds_key on refunds (caller, idempotency_key) where (idempotency_key IS NOT NULL);
create unique index on refunds (company_id, caller, idempotency_key) where (idempotency_key IS NOT NULL);
-- refunds (provider_key): a random UUID
alter table refunds drop constraint refunds_provider_key_key;
create index refunds_provider_key_key on refunds (provider_key);
create unique index on refunds (company_id, provider_key);
-- refunds (refund_id): the provider's own id
alter table refunds drop constraint refunds_refund_id_key;
create index refunds_refund_id_key on refunds (refund_id);
create unique index on refunds (company_id, refund_id);
-- revenue_lines (id): drawn from one sequence for all companies
alter table revenue_lines drop constraint revenue_lines_id_key;
create index revenue_lines_id_key on revenue_lines (id);
-- reviews (id): drawn from one sequence for all companies
alter table reviews drop constraint reviews_id_key;
create index reviews_id_key on reviews (id);
-- reviews (secret_hash): the hash of a secret drawn at random
alter table reviews drop constraint reviews_secret_hash_key;
create index reviews_secret_hash_key on reviews (secret_hash);
create unique index on reviews (company_id, secret_hash);
-- sales_appointments (id): drawn from one sequence for all companies
alter table sales_appointments drop constraint sales_appointments_id_key;
create index sales_appointments_id_key on sales_appointments (id);
-- transactions (id): drawn from one sequence for all companies
alter table transactions drop constraint transactions_id_key;
create index transactions_id_key on transactions (id);
-- transactions (intent_id): the provider's own id
alter table transactions drop constraint transactions_intent_id_key;
create index transactions_intent_id_key on transactions (intent_id);
create unique index on transactions (company_id, intent_id);
-- transactions (caller, idempotency_key): the caller's own idempotency key
drop index transactions_key;
create index transactions_key on transactions (caller, idempotency_key) where (idempotency_key IS NOT NULL);
create unique index on transactions (company_id, caller, idempotency_key) where (idempotency_key IS NOT NULL);
-- transactions (provider_key): a random UUID
alter table transactions drop constraint transactions_provider_key_key;
create index transactions_provider_key_key on transactions (provider_key);
create unique index on transactions (company_id, provider_key);
-- worker_documents (id): drawn from one sequence for all companies
alter table worker_documents drop constraint worker_documents_id_key;
create index worker_documents_id_key on worker_documents (id);
-- worker_times_off (id): drawn from one sequence for all companies
alter table worker_times_off drop constraint worker_times_off_id_key;
create index worker_times_off_id_key on worker_times_off (id);

-- 182 triggers go along. Those for a whole statement would fire once on every shard: they are dropped, and TRUNCATE is
-- withheld from the app's role by its grants.
drop trigger agreements_are_kept on agreements;
drop trigger never_emptied on chargebacks;
drop trigger clock_events_are_kept on clock_events;
drop trigger company_wordings_are_kept on company_wordings;
drop trigger inventory_changes_are_kept on inventory_changes;
drop trigger job_signatures_are_kept on job_signatures;
drop trigger never_emptied on journal_entries;
drop trigger never_emptied on journal_lines;
drop trigger never_emptied on recorded_payments;
drop trigger never_emptied on refunds;
drop trigger never_emptied on transactions;
-- These read or write a table of the coordinator, which a shard's machine reaches by its own copy of the metadata:
-- try each before relying on it.
--   invites.prove_by_invite (users)
--   jobs.follow_client (users)
--   members.end_idle_invites (users)
-- These notify, which is heard on the machine of the shard alone:
--   personal_links.tell_ended_link

-- The tables of companies, those first that others refer to. All lie together: a company is on one machine.
select create_distributed_table('companies', 'id', colocate_with => 'none');
select create_distributed_table('history', 'company_id', colocate_with => 'companies');
select create_distributed_table('worker_ratings', 'company_id', colocate_with => 'companies');
select create_distributed_table('account_events', 'company_id', colocate_with => 'companies');
select create_distributed_table('ad_entities', 'company_id', colocate_with => 'companies');
select create_distributed_table('ad_series', 'company_id', colocate_with => 'companies');
select create_distributed_table('company_mail_servers', 'company_id', colocate_with => 'companies');
select create_distributed_table('company_mailboxes', 'company_id', colocate_with => 'companies');
select create_distributed_table('company_wordings', 'company_id', colocate_with => 'companies');
select create_distributed_table('crew_evenings', 'company_id', colocate_with => 'companies');
select create_distributed_table('deliveries', 'company_id', colocate_with => 'companies');
select create_distributed_table('files', 'company_id', colocate_with => 'companies');
select create_distributed_table('follow_up_rules', 'company_id', colocate_with => 'companies');
select create_distributed_table('former_handles', 'company_id', colocate_with => 'companies');
select create_distributed_table('general_accounts', 'company_id', colocate_with => 'companies');
select create_distributed_table('history_compactions', 'company_id', colocate_with => 'companies');
select create_distributed_table('imports', 'company_id', colocate_with => 'companies');
select create_distributed_table('insurance_policies', 'company_id', colocate_with => 'companies');
select create_distributed_table('insurance_requests', 'company_id', colocate_with => 'companies');
select create_distributed_table('invites', 'company_id', colocate_with => 'companies');
select create_distributed_table('lead_keys', 'company_id', colocate_with => 'companies');
select create_distributed_table('lead_routing', 'company_id', colocate_with => 'companies');
select create_distributed_table('ledger_accounts', 'company_id', colocate_with => 'companies');
select create_distributed_table('link_requests', 'company_id', colocate_with => 'companies');
select create_distributed_table('mail_optouts', 'company_id', colocate_with => 'companies');
select create_distributed_table('manual_versions', 'company_id', colocate_with => 'companies');
select create_distributed_table('marketing_consents', 'company_id', colocate_with => 'companies');
select create_distributed_table('members', 'company_id', colocate_with => 'companies');
select create_distributed_table('merchant_terms', 'company_id', colocate_with => 'companies');
select create_distributed_table('message_templates', 'company_id', colocate_with => 'companies');
select create_distributed_table('notice_settings', 'company_id', colocate_with => 'companies');
select create_distributed_table('own_documents', 'company_id', colocate_with => 'companies');
select create_distributed_table('quizzes', 'company_id', colocate_with => 'companies');
select create_distributed_table('source_costs', 'company_id', colocate_with => 'companies');
select create_distributed_table('storage_warnings', 'company_id', colocate_with => 'companies');
select create_distributed_table('text_consents', 'company_id', colocate_with => 'companies');
select create_distributed_table('untold_links', 'company_id', colocate_with => 'companies');
select create_distributed_table('ads', 'company_id', colocate_with => 'companies');
select create_distributed_table('calendar_feeds', 'company_id', colocate_with => 'companies');
select create_distributed_table('cards', 'company_id', colocate_with => 'companies');
select create_distributed_table('clock_approvals', 'company_id', colocate_with => 'companies');
select create_distributed_table('conversation_reads', 'company_id', colocate_with => 'companies');
select create_distributed_table('conversations', 'company_id', colocate_with => 'companies');
select create_distributed_table('erasures', 'company_id', colocate_with => 'companies');
select create_distributed_table('exports', 'company_id', colocate_with => 'companies');
select create_distributed_table('import_rows', 'company_id', colocate_with => 'companies');
select create_distributed_table('insurance_reminders', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_views', 'company_id', colocate_with => 'companies');
select create_distributed_table('jobs', 'company_id', colocate_with => 'companies');
select create_distributed_table('kept_names', 'company_id', colocate_with => 'companies');
select create_distributed_table('mailbox_reads', 'company_id', colocate_with => 'companies');
select create_distributed_table('manual_reads', 'company_id', colocate_with => 'companies');
select create_distributed_table('member_words', 'company_id', colocate_with => 'companies');
select create_distributed_table('merchant_applications', 'company_id', colocate_with => 'companies');
select create_distributed_table('overtime_lines', 'company_id', colocate_with => 'companies');
select create_distributed_table('payment_customers', 'company_id', colocate_with => 'companies');
select create_distributed_table('phone_devices', 'company_id', colocate_with => 'companies');
select create_distributed_table('position_consents', 'company_id', colocate_with => 'companies');
select create_distributed_table('quiz_assignments', 'company_id', colocate_with => 'companies');
select create_distributed_table('quiz_versions', 'company_id', colocate_with => 'companies');
select create_distributed_table('read_marks', 'company_id', colocate_with => 'companies');
select create_distributed_table('report_mails', 'company_id', colocate_with => 'companies');
select create_distributed_table('sales_call', 'company_id', colocate_with => 'companies');
select create_distributed_table('sales_hours', 'company_id', colocate_with => 'companies');
select create_distributed_table('vehicles', 'company_id', colocate_with => 'companies');
select create_distributed_table('worker_area_filters', 'company_id', colocate_with => 'companies');
select create_distributed_table('worker_documents', 'company_id', colocate_with => 'companies');
select create_distributed_table('worker_times_off', 'company_id', colocate_with => 'companies');
select create_distributed_table('ad_jobs', 'company_id', colocate_with => 'companies');
select create_distributed_table('agreements', 'company_id', colocate_with => 'companies');
select create_distributed_table('clock_events', 'company_id', colocate_with => 'companies');
select create_distributed_table('clock_hours', 'company_id', colocate_with => 'companies');
select create_distributed_table('communications', 'company_id', colocate_with => 'companies');
select create_distributed_table('cost_lines', 'company_id', colocate_with => 'companies');
select create_distributed_table('crew_damages', 'company_id', colocate_with => 'companies');
select create_distributed_table('crew_infractions', 'company_id', colocate_with => 'companies');
select create_distributed_table('crew_invoice_lines', 'company_id', colocate_with => 'companies');
select create_distributed_table('crew_notices', 'company_id', colocate_with => 'companies');
select create_distributed_table('crew_overlaps', 'company_id', colocate_with => 'companies');
select create_distributed_table('crew_positions', 'company_id', colocate_with => 'companies');
select create_distributed_table('crew_prospects', 'company_id', colocate_with => 'companies');
select create_distributed_table('disputes', 'company_id', colocate_with => 'companies');
select create_distributed_table('equipment', 'company_id', colocate_with => 'companies');
select create_distributed_table('follow_up_runs', 'company_id', colocate_with => 'companies');
select create_distributed_table('inquiry_alerts', 'company_id', colocate_with => 'companies');
select create_distributed_table('inventory_changes', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_crew', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_documents', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_emails', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_figures', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_phones', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_seen', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_signatures', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_trucks', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_vehicles', 'company_id', colocate_with => 'companies');
select create_distributed_table('job_words', 'company_id', colocate_with => 'companies');
select create_distributed_table('journal_entries', 'company_id', colocate_with => 'companies');
select create_distributed_table('lead_arrivals', 'company_id', colocate_with => 'companies');
select create_distributed_table('manager_requests', 'company_id', colocate_with => 'companies');
select create_distributed_table('notice_changes', 'company_id', colocate_with => 'companies');
select create_distributed_table('online_bookings', 'company_id', colocate_with => 'companies');
select create_distributed_table('open_links', 'company_id', colocate_with => 'companies');
select create_distributed_table('personal_links', 'company_id', colocate_with => 'companies');
select create_distributed_table('quiz_attempts', 'company_id', colocate_with => 'companies');
select create_distributed_table('recorded_payments', 'company_id', colocate_with => 'companies');
select create_distributed_table('revenue_lines', 'company_id', colocate_with => 'companies');
select create_distributed_table('reviews', 'company_id', colocate_with => 'companies');
select create_distributed_table('sales_appointments', 'company_id', colocate_with => 'companies');
select create_distributed_table('tasks', 'company_id', colocate_with => 'companies');
select create_distributed_table('time_off_leaves', 'company_id', colocate_with => 'companies');
select create_distributed_table('tip_payouts', 'company_id', colocate_with => 'companies');
select create_distributed_table('transactions', 'company_id', colocate_with => 'companies');
select create_distributed_table('vehicle_damages', 'company_id', colocate_with => 'companies');
select create_distributed_table('vehicle_inspections', 'company_id', colocate_with => 'companies');
select create_distributed_table('vehicle_outages', 'company_id', colocate_with => 'companies');
select create_distributed_table('vehicle_overlaps', 'company_id', colocate_with => 'companies');
select create_distributed_table('vehicle_reminders', 'company_id', colocate_with => 'companies');
select create_distributed_table('vehicle_services', 'company_id', colocate_with => 'companies');
select create_distributed_table('call_legs', 'company_id', colocate_with => 'companies');
select create_distributed_table('chargebacks', 'company_id', colocate_with => 'companies');
select create_distributed_table('claim_items', 'company_id', colocate_with => 'companies');
select create_distributed_table('communication_files', 'company_id', colocate_with => 'companies');
select create_distributed_table('crew_links', 'company_id', colocate_with => 'companies');
select create_distributed_table('dispute_entries', 'company_id', colocate_with => 'companies');
select create_distributed_table('equipment_loans', 'company_id', colocate_with => 'companies');
select create_distributed_table('journal_lines', 'company_id', colocate_with => 'companies');
select create_distributed_table('refunds', 'company_id', colocate_with => 'companies');
select create_distributed_table('transaction_events', 'company_id', colocate_with => 'companies');

-- What must come to nothing: a table left out, and one that lies elsewhere.
do $$ begin
  if (select count(distinct colocation_id) from citus_tables where citus_table_type = 'distributed') <> 1
    or (select count(*) from citus_tables where citus_table_type = 'distributed') <> 128 then
    raise exception 'Not all of the 128 tables of companies are distributed together';
  end if;
end $$;
