import { exportKind, type ExportKind } from './kind.ts'

/** The company and its settings. */
export const COMPANY_KINDS: readonly ExportKind[] = [
  exportKind({
    name: 'company',
    about: 'Your company with its rates and prices.',
    table: 'companies',
    columns: `id handle name email phone smuvs_phone address unit address_state latitude longitude description timezone
      standard_crew_size default_job_type default_worker_pay show_documents variables packing_materials state_meta
      card_fee_percent estimate_lines booking page second_factor_required recording_max_length crew_reminder_time crew_report_time inquiry_target_minutes logo_file_id voicemail_file_id created_at`,
    order: 'id',
  }),
  exportKind({
    name: 'mail-server',
    about: 'Your mail server, without its password.',
    table: 'company_mail_servers',
    columns: 'host port auth secure username changed_at',
    order: 'host',
  }),
  exportKind({
    name: 'mailbox',
    about: 'Your mailbox, without its password.',
    table: 'company_mailboxes',
    columns: 'host port secure username folder switched_on_at changed_at',
    order: 'host',
  }),
  exportKind({
    name: 'wordings',
    about: 'Texts of your documents, every version.',
    table: 'company_wordings',
    columns: 'name version body hash created_at created_by',
    order: 'name version',
  }),
  exportKind({
    name: 'own-documents',
    about: 'Your own documents; their texts are among the wordings.',
    table: 'own_documents',
    columns: 'id title text_version is_on needs_agreement job_types states position created_at deleted_at',
    order: 'id',
  }),
  exportKind({
    name: 'message-templates',
    about: 'Templates of texts and mails.',
    table: 'message_templates',
    columns: 'id name channel subject body is_promotion',
    order: 'id',
  }),
  exportKind({
    name: 'automatic-messages',
    about: 'What you changed of automatic messages; empty is the default.',
    table: 'notice_settings',
    columns: 'id kind is_mail_on is_text_on mail_subject mail_body text_body',
    order: 'id',
  }),
  exportKind({
    name: 'follow-up-rules',
    about: 'Rules by which you follow up on leads, with their steps.',
    table: 'follow_up_rules',
    columns:
      'id name preset trigger_fact is_on in_open_hours conditions steps revision created_at deleted_at',
    order: 'id',
  }),
  exportKind({
    name: 'tasks',
    about: 'What the office had to do about jobs, made by rules and by hand.',
    table: 'tasks',
    columns:
      'id job_id kind title due_at assignee_id created_by created_at done_at done_by run_id step changed_at',
    order: 'id',
  }),
  exportKind({
    name: 'ads',
    about: 'Ads with their dates and costs.',
    table: 'ads',
    columns: `id series_id entity_id title text starts_at ends_at cost_cents attribution_days created_at created_by`,
    order: 'id',
  }),
  exportKind({
    name: 'ad-series',
    about: 'How ads repeat.',
    table: 'ad_series',
    columns: 'id repeat repeat_until repeat_count',
    order: 'id',
  }),
  exportKind({
    name: 'ad-entities',
    about: 'Where ads are placed.',
    table: 'ad_entities',
    columns: 'id name job_source is_hidden position',
    order: 'id',
  }),
  exportKind({
    name: 'ad-jobs',
    about: 'Which jobs came from which ad.',
    table: 'ad_jobs',
    columns: 'job_id ad_id tied_at tied_by',
    order: 'job_id ad_id',
  }),
  exportKind({
    name: 'source-costs',
    about: 'What sources of jobs cost beside their ads, from a day on.',
    table: 'source_costs',
    columns: 'job_source from_day lead_cents month_cents',
    order: 'job_source from_day',
  }),
  exportKind({
    name: 'lead-routing',
    about: 'The rules that give new leads to people.',
    table: 'lead_routing',
    columns: 'routes version turn turns',
    order: 'version',
  }),
  exportKind({
    name: 'imports',
    about: 'Imports of clients, workers and jobs.',
    table: 'imports',
    columns: `id kind status file_name header mapping options row_count created_by created_at started_by ended_at`,
    order: 'id',
  }),
  exportKind({
    name: 'payment-applications',
    about: 'Applications for payment processing, with the last four digits of each number.',
    table: 'merchant_applications',
    columns: `id status legal_name dba_name ownership_type url soft_descriptor support_number legal_address dba_address
      owner_first_name owner_middle_name owner_last_name owner_email owner_phone owner_address license_state amex_number
      last_four correlation_id submitted_by submitted_at ended_by ended_at handed_over_at`,
    order: 'id',
  }),
  exportKind({
    name: 'payment-terms',
    about: 'Who accepted the terms of payment processing, when and from where.',
    table: 'merchant_terms',
    columns: 'correlation_id user_id version created_at accepted_at ip user_agent',
    order: 'correlation_id',
  }),
  exportKind({
    name: 'exports',
    about: 'Exports of your company, this one among them.',
    table: 'exports',
    columns: `id status requested_by created_at finished_at expires_at size missing_files downloaded_at downloaded_by`,
    order: 'id',
  }),
]
