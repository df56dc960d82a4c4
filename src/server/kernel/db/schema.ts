import type { ColumnType, Generated } from 'kysely'
import type { StateMeta } from '../../../shared/companies/company.ts'

/** A jsonb column: parsed when read, JSON text when written. */
type Json<T> = ColumnType<T, string, string>
/** A timestamptz column: ISO 8601 UTC when read. */
type Instant = ColumnType<string, string | undefined, string>

export interface CompaniesTable {
  id: Generated<number>
  handle: string
  name: string
  email: string | null
  phone: string | null
  smuvs_phone: string | null
  address: Generated<string>
  unit: Generated<string>
  address_state: string | null
  latitude: number | null
  longitude: number | null
  description: Generated<string>
  timezone: Generated<string>
  standard_crew_size: Generated<number>
  default_job_type: Generated<string>
  default_worker_pay: Generated<string>
  show_documents: Generated<boolean>
  variables: Json<Record<string, { value: number; unitsLabel?: string }>>
  state_meta: ColumnType<StateMeta, string | undefined, string>
  packing_materials: ColumnType<Record<string, number>, string | undefined, string>
  logo_file_id: number | null
  plugin_token: string | null
  created_at: Instant
}

export interface MembersTable {
  company_id: number
  user_id: number
  roles: string[]
  approval: Generated<'approved' | 'pending' | 'rejected'>
  view_financials: Generated<boolean>
  is_sales: Generated<boolean>
  first_name: string
  last_name: string
  company_name: Generated<string>
  is_company: Generated<boolean>
  email: string | null
  phone: string | null
  address: Generated<string>
  address2: Generated<string>
  address_details: Json<Record<string, unknown>>
  notes: Generated<string>
  hourly_rate: string | null
  profile_file_id: number | null
  first_key: ColumnType<string, never, never>
  last_key: ColumnType<string, never, never>
  email_key: ColumnType<string | null, never, never>
  is_client: ColumnType<boolean, never, never>
  created_at: Instant
  updated_at: Instant
}

export interface JobsTable {
  company_id: number
  id: Generated<number>
  version: Generated<number>
  added_by: number | null
  client_id: number | null
  billing_contact_id: number | null
  is_billing_contact: Generated<boolean>
  job_source: Generated<string>
  job_status: Generated<string>
  job_type: Generated<string>
  job_date: string | null
  starts_at: string | null
  ends_at: string | null
  is_date_dirty: Generated<boolean>
  time_of_scheduling: string | null
  closed_in: ColumnType<unknown, string | null, string | null>
  crew_size: number
  use_truck: Generated<boolean>
  minimum_time: string | null
  notes: Generated<string>
  cargo: Json<unknown[]>
  contact_person: Json<unknown[]>
  locations: Json<unknown[]>
  first_address: Generated<string>
  first_city: Generated<string>
  first_state: string | null
  distance_miles: string | null
  is_local: Generated<boolean>
  last_contact_date: string | null
  created_at: Instant
  updated_at: Instant
  updated_by: number | null
  deleted_at: string | null
  deleted_by: number | null
}

export interface JobWordsTable {
  company_id: number
  word: string
  job_id: number
}

export interface MemberWordsTable {
  company_id: number
  word: string
  user_id: number
}

export interface JobCrewTable {
  company_id: number
  job_id: number
  user_id: number | null
  position: number
  rating: Generated<string>
  status: Generated<string>
  hourly_rate: Generated<string>
  permissions: Generated<string[]>
  no_show: Generated<boolean>
  notes: Generated<string>
}

export interface JobSeenTable {
  company_id: number
  job_id: number
  user_id: number
  seen_at: Instant
}

export interface FilesTable {
  company_id: number
  id: Generated<number>
  owner_id: number
  purpose: string
  storage_key: string
  mime_type: string
  size: number
  sha256: string
  title: Generated<string>
  alt_text: Generated<string>
  caption: Generated<string>
  description: Generated<string>
  created_at: Instant
}

export interface DeliveriesTable {
  company_id: number
  id: Generated<number>
  job_id: number | null
  channel: 'mail'
  recipient: string
  subject: Generated<string>
  body_text: string
  body_html: Generated<string>
  status: Generated<'queued' | 'sent' | 'failed'>
  attempts: Generated<number>
  last_error: string | null
  created_at: Instant
  sent_at: string | null
}

export interface HistoryTable {
  company_id: number
  id: Generated<number>
  at: Instant
  user_id: number | null
  table_name: string
  action: 'insert' | 'update' | 'delete'
  job_id: number | null
  record_key: Json<Record<string, unknown>>
  before: Json<Record<string, unknown> | null>
  after: Json<Record<string, unknown> | null>
}

export interface IdempotencyKeysTable {
  caller: string
  key: string
  request_hash: string
  status: number
  answer: Json<unknown>
  created_at: Instant
}

export interface JobDocumentsTable {
  company_id: number
  job_id: number
  name: string
  variables: Json<Record<string, unknown>>
  changed_at: Instant
  changed_by: number | null
}

export interface AgreementsTable {
  company_id: number
  id: number
  job_id: number
  user_id: number
  name: string
  type: string
  clause: string
  content: Json<Record<string, unknown>>
  agreed_at: number
  ip: string
  user_agent: string
  content_hash: string
  previous_hash: string | null
  field_hashes: Json<Record<string, string>>
  hash: string
}

export interface JobSignaturesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  document: string
  place: string
  party: string
  name: string
  strokes: Json<unknown[]>
  content_hash: string
  user_id: number
  ip: string
  user_agent: string
  signed_at: Instant
}

export interface CompanyWordingsTable {
  company_id: number
  name: string
  version: number
  body: string | null
  hash: string | null
  created_at: Instant
  created_by: number | null
}

export interface JobTrucksTable {
  company_id: number
  job_id: number
  size: number | null
  pick_up_date: string | null
  return_date: string | null
  requested_at: string | null
}

export interface RevenueLinesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  position: number
  item: string
  line_date: string | null
  rate: string
  units: string
  is_dirty: Generated<boolean>
}

/** The tables that the app's role may name. */
export interface Database {
  companies: CompaniesTable
  members: MembersTable
  jobs: JobsTable
  job_words: JobWordsTable
  member_words: MemberWordsTable
  job_crew: JobCrewTable
  job_seen: JobSeenTable
  files: FilesTable
  deliveries: DeliveriesTable
  job_documents: JobDocumentsTable
  agreements: AgreementsTable
  job_signatures: JobSignaturesTable
  company_wordings: CompanyWordingsTable
  job_trucks: JobTrucksTable
  revenue_lines: RevenueLinesTable
  history: HistoryTable
  idempotency_keys: IdempotencyKeysTable
}
