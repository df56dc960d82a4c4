import { exportKind, type ExportKind } from './kind.ts'

const PERSON = `user_id first_name last_name company_name is_company email phone address address2 address_details roles
  approval notes hourly_rate is_overtime_exempt is_sales view_financials profile_file_id created_at updated_at
  removed_at removed_by merged_into erased_at erasure_asked_at crew_channels`

/** People and their data. */
export const PEOPLE_KINDS: readonly ExportKind[] = [
  exportKind({
    name: 'clients',
    about: 'Clients, with what your company knows of each.',
    table: 'members',
    columns: PERSON,
    order: 'user_id',
    where: "'client' = any(t.roles)",
  }),
  exportKind({
    name: 'workers',
    about:
      'Administrators, managers and workers, with their roles. Who is a client as well stands in both lists.',
    table: 'members',
    columns: PERSON,
    order: 'user_id',
    where: "t.roles <> array['client']",
  }),
  exportKind({
    name: 'worker-ratings',
    about: 'Stars of each worker over their rated jobs, and how many are completed and rated.',
    table: 'worker_ratings',
    columns: 'user_id stars jobs rated',
    order: 'user_id',
  }),
  exportKind({
    name: 'kept-names',
    about: 'Names of erased people, kept for as long as the law asks for.',
    table: 'kept_names',
    columns: 'user_id first_name last_name company_name address address2 kept_until',
    order: 'user_id',
  }),
  exportKind({
    name: 'erasures',
    about: 'Who was erased, when and at whose request.',
    table: 'erasures',
    columns: 'id user_id asked_by erased_by erased_at kinds rest_due rest_done_at',
    order: 'id',
  }),
  exportKind({
    name: 'text-consents',
    about: 'Who allowed or refused texts, when, and how that is known.',
    table: 'text_consents',
    columns: 'id phone is_allowed source recorded_by recorded_at',
    order: 'id',
  }),
  exportKind({
    name: 'marketing-consents',
    about: 'Who agreed to marketing or refused it, by which channel, when, and how that is known.',
    table: 'marketing_consents',
    columns: 'id channel address is_allowed source recorded_by recorded_at',
    order: 'id',
  }),
  exportKind({
    name: 'mail-optouts',
    about: 'Addresses that want no more offers by mail.',
    table: 'mail_optouts',
    columns: 'email opted_out_at',
    order: 'email',
  }),
]
