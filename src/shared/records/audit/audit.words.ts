import { AGREEMENT_TYPES } from '../../jobs/agreements/records.ts'
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '../../trade/job.labels.ts'
import { JOB_SOURCE_LABELS } from '../../trade/job.choices.ts'
import { ROLE_LABELS } from '../../people/accounts/team.rules.ts'

/**
 * Kinds of record that the log can be filtered by, with their tables; a table that is not listed belongs to
 * 'other'.
 */
export const AUDIT_KINDS = {
  security: ['account_events', 'invites'],
  people: [
    'members',
    'worker_documents',
    'worker_times_off',
    'time_off_leaves',
    'calendar_feeds',
    'sales_hours',
    'sales_appointments',
    'sales_call',
    'erasures',
  ],
  jobs: ['jobs', 'revenue_lines', 'job_trucks'],
  documents: [
    'job_documents',
    'inventory_changes',
    'agreements',
    'job_signatures',
    'company_wordings',
    'own_documents',
  ],
  crew: [
    'job_crew',
    'crew_overlaps',
    'crew_prospects',
    'crew_damages',
    'crew_infractions',
    'crew_invoice_lines',
    'manager_requests',
    'clock_events',
    'clock_approvals',
    'overtime_lines',
  ],
  money: [
    'transactions',
    'refunds',
    'chargebacks',
    'recorded_payments',
    'cost_lines',
    'tip_payouts',
    'payment_customers',
    'cards',
    'general_accounts',
    'ledger_accounts',
  ],
  messages: [
    'text_consents',
    'marketing_consents',
    'mail_optouts',
    'message_templates',
    'notice_settings',
    'disputes',
    'dispute_entries',
    'claim_items',
    'reviews',
  ],
  company: [
    'companies',
    'company_mail_servers',
    'company_mailboxes',
    'merchant_applications',
    'merchant_terms',
    'files',
  ],
  fleet: [
    'vehicles',
    'vehicle_outages',
    'vehicle_inspections',
    'vehicle_damages',
    'vehicle_services',
    'job_vehicles',
    'vehicle_overlaps',
    'equipment',
    'equipment_loans',
    'insurance_policies',
    'insurance_requests',
  ],
} as const satisfies Record<string, readonly string[]>

export const AUDIT_KIND_NAMES = [
  'security',
  'people',
  'jobs',
  'documents',
  'crew',
  'money',
  'messages',
  'company',
  'fleet',
  'other',
] as const
export type AuditKind = (typeof AUDIT_KIND_NAMES)[number]

export const AUDIT_KIND_LABELS: Record<AuditKind, string> = {
  security: 'Sign-ins and security',
  people: 'People',
  jobs: 'Jobs',
  documents: 'Documents',
  crew: 'Crew',
  money: 'Money',
  messages: 'Messages',
  company: 'Company settings',
  fleet: 'Vehicles, equipment, insurance',
  other: 'Other',
}

/** Labels of tables whose name is not clear enough. */
const TABLE_LABELS: Record<string, string> = {
  account_events: 'Account',
  invites: 'Invitation',
  members: 'Person',
  companies: 'Company settings',
  company_mail_servers: 'Mail server',
  company_mailboxes: 'Mailbox',
  company_wordings: 'Document text',
  own_documents: 'Own document',
  jobs: 'Job',
  job_crew: 'Crew member',
  job_documents: 'Document',
  job_signatures: 'Signature',
  job_trucks: 'Truck',
  job_vehicles: 'Truck on a job',
  vehicle_overlaps: 'Overlap of a truck',
  agreements: 'Agreement',
  revenue_lines: 'Estimate line',
  cost_lines: 'Cost',
  crew_prospects: 'Sign-up',
  clock_approvals: 'Approved day',
  clock_events: 'Time of the clock',
  overtime_lines: 'Overtime',
  inventory_changes: 'Change of an inventory',
  crew_invoice_lines: 'Pay line',
  transactions: 'Card payment',
  recorded_payments: 'Recorded payment',
  payment_customers: 'Card customer',
  tip_payouts: 'Tip',
  text_consents: 'Consent to texts',
  marketing_consents: 'Consent to marketing',
  mail_optouts: 'Mail opt-out',
  claim_items: 'Claim item',
  dispute_entries: 'Claim message',
  disputes: 'Claim',
  reviews: 'Rating',
  sales_call: 'Sales call list',
  worker_times_off: 'Time off',
  time_off_leaves: 'Time off',
  ledger_accounts: 'Ledger account',
  general_accounts: 'General account',
  manual_versions: 'Manual',
  ad_entities: 'Ad entity',
  source_costs: 'Cost of a source',
  lead_routing: 'Who gets new leads',
  ad_series: 'Repeated ad',
  equipment: 'Equipment',
}

/** Labels of fields whose name is not clear enough. */
const FIELD_LABELS: Record<string, string> = {
  smuvs_phone: 'Number for calls and texts',
  is_billing_contact: 'Client pays',
  job_date: 'Date',
  job_status: 'Status',
  job_type: 'Type',
  job_source: 'Source',
  home_size: 'Home size',
  view_financials: 'Sees financials',
  is_sales: 'On the sales list',
  is_company: 'Is a company',
  roles: 'Role',
  address2: 'Unit',
  state_meta: 'State',
  packing_materials: 'Material prices',
  variables: 'Rates',
  use_truck: 'Needs a truck',
  no_show: 'No-show',
  ip: 'Address',
  user_agent: 'Browser',
  accepted_by: 'Accepted by',
  secret_hash: 'Link',
  second_factor_required: 'Second factor required',
  kept_terms: 'Kept rates',
  kept_rate: 'Kept pay rate',
  booked_estimate: 'Estimate at booking',
  are_hours_typed: 'Hours typed by the office',
  asked_for_later_of: 'Asked by mail for the rest due on',
  new_texts_after: 'Asked to agree to new texts',
  is_rated: 'Rated',
}

/** Fields that mean nothing to people or only repeat what the entry is about. */
const QUIET_FIELDS: readonly string[] = [
  'company_id',
  'id',
  'job_id',
  'user_id',
  'created_at',
  'at',
  'latitude',
  'longitude',
  'address_details',
  'storage_key',
  'position',
  'sha256',
  'content_hash',
  'previous_hash',
  'closed_in',
  'estimate_rules',
  'papers_told_at',
]

/** Fields with money in dollars; fields with amounts in cents say so in their name. */
const DOLLAR_FIELDS: readonly string[] = [
  'hourly_rate',
  'kept_rate',
  'rate',
  'price',
  'amount',
  'pay',
  'premium',
  'cost',
]

/** Readable text of code values. */
const WORDS: Record<string, string> = {
  ...JOB_STATUS_LABELS,
  ...JOB_TYPE_LABELS,
  ...JOB_SOURCE_LABELS,
  ...ROLE_LABELS,
}
const WORD_FIELDS =
  /(?:^|_)(?:status|type|source|role|roles|kind|approval|channel|action|purpose|outcome|party|place|method|permissions|cause|pay_mode|default_worker_pay|item|name)$/

/** Returns a name as readable text: 'Crew damage' for 'crew_damages', 'First name' for 'firstName'. */
function spoken(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the label of a record of a table. */
export function tableLabel(table: string): string {
  const plain = table.endsWith('ies') ? `${table.slice(0, -3)}y` : table.replace(/s$/, '')
  return TABLE_LABELS[table] ?? spoken(plain)
}

/** Returns the label of a column. */
export function fieldLabel(column: string): string {
  return (
    own(FIELD_LABELS, column) ?? spoken(column.replace(/_(?:id|cents|at|file)$/, '').replace(/_file$/, ''))
  )
}

/** Returns the text under a key; the key can be anything that somebody typed, such as 'constructor'. */
function own(words: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined
}

/** Returns whether entries leave out a field. */
export function isHiddenField(column: string): boolean {
  return QUIET_FIELDS.includes(column)
}

/** Returns whether a field holds a secret: the log shows that it changed but not its value. */
export function isSecretField(column: string): boolean {
  return /^(?:sealed|secret)_|token|hash|password|signature|^image$/i.test(column)
}

/** Returns whether a field refers to a person by number. */
export function isPersonField(column: string): boolean {
  return /(?:^|_)(?:user_id|client_id|billing_contact_id|owner_id|worker_id|by|by_id)$/.test(column)
}

/** Returns whether a field is an amount of money in dollars. */
export function isDollarField(column: string): boolean {
  return DOLLAR_FIELDS.includes(column) || /_(?:rate|price|amount|fee)$/.test(column)
}

/** Returns a code value as readable text if the field holds such values; other text as it is. */
export function valueLabel(column: string, value: string): string {
  if (!WORD_FIELDS.test(column)) return value
  const isCode = /^[a-z][_a-zA-Z]*$/.test(value)
  return own(WORDS, value) ?? (isCode || isAgreementType(value) ? spoken(value) : value)
}

function isAgreementType(value: string): boolean {
  return AGREEMENT_TYPES.some((one) => one === value)
}
