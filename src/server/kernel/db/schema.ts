import type { ColumnType, Generated } from 'kysely'
import type { AccountType } from '../../../shared/money/accounting/account.ts'
import type { BookingSource, BookingStep } from '../../../shared/jobs/jobs/online.ts'
import type { ChargebackStatus } from '../../../shared/jobs/finances/chargeback.ts'
import type { StateMeta } from '../../../shared/company/settings/company.ts'
import type { StoredMaterials } from '../../../shared/company/settings/packing-materials.ts'
import type { DefaultLines } from '../../../shared/company/settings/default-lines.ts'
import type { LaborItem } from '../../../shared/jobs/finances/financial.ts'
import type {
  PaymentType,
  TransactionLine,
  TransactionStatus,
} from '../../../shared/jobs/finances/payment.ts'
import type {
  EquipmentTable,
  EquipmentLoansTable,
  InsurancePoliciesTable,
  InsuranceRemindersTable,
  InsuranceRequestsTable,
  VehicleDamagesTable,
  VehicleInspectionsTable,
  VehicleOutagesTable,
  VehicleRemindersTable,
  VehicleServicesTable,
  VehiclesTable,
} from './fleet.tables.ts'

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
  packing_materials: ColumnType<StoredMaterials, string | undefined, string>
  logo_file_id: number | null
  plugin_token: string | null
  booking: ColumnType<Record<string, unknown>, string | undefined, string>
  voicemail_file_id: number | null
  recording_max_length: Generated<number>
  card_fee_percent: Generated<string>
  estimate_lines: ColumnType<DefaultLines, string | undefined, string>
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
  is_crew: ColumnType<boolean, never, never>
  removed_at: string | null
  removed_by: number | null
  merged_into: number | null
  erased_at: string | null
  erasure_asked_at: string | null
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
  job_source: string | null
  home_size: string | null
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
  found_places: Generated<unknown>
  locations: Json<unknown[]>
  first_address: Generated<string>
  first_city: Generated<string>
  first_state: string | null
  distance_miles: string | null
  is_local: Generated<boolean>
  are_hours_typed: Generated<boolean>
  last_contact_date: string | null
  created_at: Instant
  updated_at: Instant
  updated_by: number | null
  started_at: string | null
  started_by: number | null
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
  is_rated: Generated<boolean>
  status: Generated<string>
  hourly_rate: string | null
  kept_rate: string | null
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
  channel: 'mail' | 'text'
  recipient: string
  subject: Generated<string>
  body_text: string
  body_html: Generated<string>
  status: Generated<'queued' | 'sent' | 'failed'>
  attempts: Generated<number>
  last_error: string | null
  created_at: Instant
  sent_at: string | null
  changed_at: Instant
  tried_at: string | null
  provider_sid: string | null
  unsubscribe_url: Generated<string>
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
  saves: Generated<number>
}

export interface IdempotencyKeysTable {
  caller: string
  key: string
  request_hash: string
  status: number
  answer: Json<unknown>
  created_at: Instant
  lease_until: string | null
  /** The companies that the request could see; null for responses of an earlier version. */
  company_ids: Generated<number[] | null>
}

export interface OnlineBookingsTable {
  company_id: number
  job_id: number
  source: BookingSource
  step: BookingStep
  started_at: Instant
  updated_at: Instant
  confirmed_at: ColumnType<string | null, string | null | undefined, string | null>
  reminded_at: ColumnType<string | null, string | null | undefined, string | null>
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
  label: string | null
}

export interface CrewOverlapsTable {
  company_id: number
  user_id: number
  job_id: number
  other_job_id: number
  reason: string
  approved_by: number
  approved_at: Instant
  job_times: ColumnType<string, string, string>
  other_times: ColumnType<string, string, string>
}

export interface CrewProspectsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  status: Generated<'pending' | 'approved' | 'rejected' | 'removedBySelf'>
  was_rejected: Generated<boolean>
  created_at: Instant
  decided_at: string | null
  decided_by: number | null
}

export interface CrewDamagesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  damage_date: string | null
  damage_type: Generated<string>
  item_damaged: Generated<string>
  cause: 'accident' | 'breach'
  amount: Generated<string>
}

export interface CrewInfractionsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  infraction_date: string | null
  infraction: Generated<string>
  tier: 1 | 2 | 3
  comments: Generated<string>
}

export interface CrewInvoiceLinesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  position: number
  item: LaborItem
  line_date: string | null
  rate: string
  units: string
  is_auto: Generated<boolean>
  paid_at: string | null
  paid_by: number | null
}

export interface ManagerRequestsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  message: Generated<string>
  created_at: Instant
  settled_at: string | null
  settled_by: number | null
}

export interface CommunicationsTable {
  company_id: number
  id: Generated<number>
  job_id: number | null
  type: 'smuvsrp_quote' | 'smuvsrp_chat' | 'phone' | 'sms' | 'email'
  direction: 'outgoing' | 'incoming'
  happened_at: Instant
  sender_id: number | null
  contact_id: number | null
  contact_name: Generated<string>
  contact_address: Generated<string>
  subject: Generated<string>
  body: Generated<string>
  status: Generated<string>
  meta: ColumnType<Record<string, unknown>, string | undefined, string>
  provider_sid: string | null
  delivery_id: number | null
  recording_file_id: number | null
  created_at: Instant
  changed_at: Instant
  /** Maintained by a trigger. */
  news_at: ColumnType<string | null, never, never>
}

/** How far a person has read the incoming messages of a job; job 0 is the inbox. */
export interface ReadMarksTable {
  company_id: number
  user_id: number
  job_id: number
  read_at: string
}

export interface CommunicationFilesTable {
  company_id: number
  communication_id: number
  position: number
  file_id: number | null
  provider_sid: string | null
  mime_type: Generated<string>
}

export interface JobPhonesTable {
  company_id: number
  phone: string
  job_id: number
}

/** Inquiries from the public pages that the office is notified of. */
export interface InquiryAlertsTable {
  company_id: number
  job_id: number
  is_half_way: boolean
  is_booking: Generated<boolean>
  due_at: string
  told_at: string | null
}

export interface TextConsentsTable {
  company_id: number
  id: Generated<number>
  phone: string
  is_allowed: boolean
  source: string
  recorded_by: number | null
  recorded_at: Instant
}

export interface MailOptoutsTable {
  company_id: number
  email: string
  opted_out_at: Instant
}

export interface MessageTemplatesTable {
  company_id: number
  id: Generated<number>
  name: string
  channel: 'text' | 'email'
  subject: Generated<string>
  body: string
  is_promotion: Generated<boolean>
}

export interface CompanyMailServersTable {
  company_id: number
  host: string
  port: number
  auth: Generated<boolean>
  secure: Generated<'' | 'ssl' | 'tls'>
  username: Generated<string>
  sealed_password: string | null
  changed_at: Instant
}

export interface PhoneDevicesTable {
  company_id: number
  user_id: number
  device: string
  seen_at: Instant
}

export interface CallLegsTable {
  company_id: number
  communication_id: number
  position: number
  user_id: number
  offered_at: Instant
  answered_at: string | null
  ended_at: string | null
  outcome: Generated<string>
}

export interface ReviewsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  client_id: number
  wanted_at: Instant
  secret_hash: string | null
  asked_at: string | null
  expires_at: string | null
  stars: number | null
  comment: Generated<string>
  by_name: Generated<string>
  city: Generated<string>
  moved_on: string | null
  answered_at: string | null
  reply: Generated<string>
  replied_at: string | null
  replied_by: number | null
}

export interface DisputesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  token_hash: string
  sealed_token: string
  status: Generated<'open' | 'submitted' | 'acknowledged' | 'decided'>
  claimed_cents: number | null
  submitted_at: string | null
  acknowledged_at: string | null
  decided_at: string | null
  decision: 'paid' | 'offered' | 'denied' | null
  decided_cents: number | null
  reported_at: string | null
  created_by: number
  created_at: Instant
}

export interface DisputeEntriesTable {
  company_id: number
  id: Generated<number>
  dispute_id: number
  job_id: number
  kind: 'complaint' | 'message' | 'reply' | 'acknowledged' | 'status' | 'decided'
  user_id: number | null
  body: Generated<string>
  file_ids: Generated<number[]>
  created_at: Instant
}

export interface PaymentCustomersTable {
  company_id: number
  user_id: number
  provider_id: string
  created_at: Instant
}

type Funding = 'credit' | 'debit' | 'prepaid' | 'unknown'

export interface CardsTable {
  company_id: number
  id: Generated<number>
  user_id: number
  payment_method_id: string
  fingerprint: Generated<string>
  brand: string
  last4: string
  funding: Funding
  holder: Generated<string>
  exp_month: number
  exp_year: number
  is_primary: Generated<boolean>
  added_by: number
  created_at: Instant
  removed_at: string | null
  customer_id: string | null
  is_chosen: Generated<boolean>
  mandate_version: number | null
  mandate_text: string | null
}

export interface TransactionsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  created_by: number
  purpose: 'due' | 'tip' | 'changeMoveDate' | 'changeCrewSize' | 'revenueLine'
  lines: Json<TransactionLine[]>
  amount_cents: number
  capture: 'automatic' | 'manual'
  confirmation: 'automatic' | 'manual'
  card_id: number | null
  payment_method_id: string
  customer_id: string
  brand: Generated<string>
  last4: Generated<string>
  funding: Generated<Funding>
  status: Generated<TransactionStatus>
  captured_cents: Generated<number>
  refunded_cents: Generated<number>
  failure_code: Generated<string>
  failure_message: Generated<string>
  provider_key: Generated<string>
  intent_id: string | null
  caller: string | null
  idempotency_key: string | null
  request_hash: string | null
  created_at: Instant
  settled_at: string | null
  lease_until: string | null
  used_at: string | null
  mandate_version: number | null
  card_mark: Generated<string>
  network_mark: Generated<string>
}

export interface TransactionEventsTable {
  company_id: number
  id: Generated<number>
  transaction_id: number
  at: Instant
  source: 'call' | 'webhook' | 'reconciliation' | 'provider'
  status: string
  note: ColumnType<Record<string, unknown>, string | undefined, string>
}

export interface RefundsTable {
  company_id: number
  id: Generated<number>
  transaction_id: number
  job_id: number
  amount_cents: number
  status: Generated<'pending' | 'succeeded' | 'failed'>
  reason: Generated<string>
  provider_key: Generated<string>
  refund_id: string | null
  failure_message: Generated<string>
  caller: string | null
  idempotency_key: string | null
  request_hash: string | null
  created_by: number | null
  created_at: Instant
  settled_at: string | null
  lease_until: string | null
}

export interface ChargebacksTable {
  company_id: number
  id: Generated<number>
  transaction_id: number
  job_id: number
  dispute_id: string
  status: ChargebackStatus
  reason: string
  amount_cents: number
  withdrawn_cents: Generated<number>
  reinstated_cents: Generated<number>
  fee_cents: Generated<number>
  due_by: string | null
  opened_at: string
  withdrawn_at: string | null
  reinstated_at: string | null
  closed_at: string | null
  submissions: Generated<number>
  response: 'evidence' | 'accept' | null
  provider_key: Generated<string>
  responded_by: number | null
  responded_at: string | null
  answered_at: string | null
  response_problem: Generated<string>
  explanation: Generated<string>
  file_id: number | null
  file_sha256: string | null
  reminded_at: string | null
  created_at: Instant
}

export interface RecordedPaymentsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  amount_cents: number
  paid_on: string
  method: 'cash' | 'cashiers' | 'check'
  payment_type: PaymentType
  note: Generated<string>
  recorded_by: number
  recorded_at: Instant
  voided_at: string | null
  voided_by: number | null
  void_reason: Generated<string>
}

export interface CostLinesTable {
  company_id: number
  id: Generated<number>
  job_id: number
  section: 'cogs' | 'expenses'
  position: number
  item: string
  other: Generated<string>
  line_date: string | null
  rate: string
  units: string
  is_dirty: Generated<boolean>
  paid_at: string | null
  paid_by: number | null
}

export interface TipPayoutsTable {
  company_id: number
  id: Generated<number>
  job_id: number
  user_id: number
  amount_cents: number
  paid_at: Instant
  paid_by: number
}

export interface JobFiguresTable {
  company_id: number
  job_id: number
  day: string | null
  job_status: string
  job_type: string
  job_source: string | null
  revenue_cents: number
  cogs_cents: number
  expenses_cents: number
  tips_cents: number
  hours: string
}

export interface GeneralAccountsTable {
  company_id: number
  id: Generated<number>
  account_type: AccountType
  name: string
  number_start: number
  number_end: number
}

export interface LedgerAccountsTable {
  company_id: number
  id: Generated<number>
  number: number
  name: string
  account_type: AccountType
  role: Generated<string>
  is_active: Generated<boolean>
}

export interface JournalEntriesTable {
  company_id: number
  id: Generated<number>
  entry_date: string
  source: string
  memo: Generated<string>
  job_id: number | null
  created_at: Instant
  created_by: number | null
  reverses: number | null
}

export interface JournalLinesTable {
  company_id: number
  entry_id: number
  position: number
  account_id: number
  debit_cents: Generated<number>
  credit_cents: Generated<number>
}

/** The tables that the app's role may access. */
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
  online_bookings: OnlineBookingsTable
  agreements: AgreementsTable
  job_signatures: JobSignaturesTable
  company_wordings: CompanyWordingsTable
  job_trucks: JobTrucksTable
  revenue_lines: RevenueLinesTable
  crew_overlaps: CrewOverlapsTable
  crew_prospects: CrewProspectsTable
  crew_damages: CrewDamagesTable
  crew_infractions: CrewInfractionsTable
  crew_invoice_lines: CrewInvoiceLinesTable
  manager_requests: ManagerRequestsTable
  communications: CommunicationsTable
  read_marks: ReadMarksTable
  communication_files: CommunicationFilesTable
  job_phones: JobPhonesTable
  text_consents: TextConsentsTable
  mail_optouts: MailOptoutsTable
  message_templates: MessageTemplatesTable
  company_mail_servers: CompanyMailServersTable
  phone_devices: PhoneDevicesTable
  call_legs: CallLegsTable
  reviews: ReviewsTable
  disputes: DisputesTable
  dispute_entries: DisputeEntriesTable
  payment_customers: PaymentCustomersTable
  cards: CardsTable
  transactions: TransactionsTable
  transaction_events: TransactionEventsTable
  refunds: RefundsTable
  chargebacks: ChargebacksTable
  recorded_payments: RecordedPaymentsTable
  cost_lines: CostLinesTable
  tip_payouts: TipPayoutsTable
  job_figures: JobFiguresTable
  general_accounts: GeneralAccountsTable
  ledger_accounts: LedgerAccountsTable
  journal_entries: JournalEntriesTable
  journal_lines: JournalLinesTable
  insurance_policies: InsurancePoliciesTable
  inquiry_alerts: InquiryAlertsTable
  insurance_reminders: InsuranceRemindersTable
  insurance_requests: InsuranceRequestsTable
  vehicles: VehiclesTable
  vehicle_outages: VehicleOutagesTable
  vehicle_inspections: VehicleInspectionsTable
  vehicle_damages: VehicleDamagesTable
  vehicle_services: VehicleServicesTable
  vehicle_reminders: VehicleRemindersTable
  equipment: EquipmentTable
  equipment_loans: EquipmentLoansTable
  history: HistoryTable
  idempotency_keys: IdempotencyKeysTable
}
