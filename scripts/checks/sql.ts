// Which feature writes which table, and where SQL may be. `sql.test.ts` holds all SQL of `src/server` against these rules.
import { parseSync, Visitor } from 'oxc-parser'

/** Folders that may write every table and hold SQL in any file: they fill, check, store away or migrate a whole database. */
const EXEMPT = /^src\/server\/(?:demo|dev|gallery|testing|operations|migrations)\//
const TEST = /\.(?:test|testing|fixture)\.ts$|-testing\.ts$/

/** What a file does with SQL: the tables that it writes, in order, and the number of its SQL statements and fragments. */
export interface SqlUse {
  writes: string[]
  count: number
}

const NAME = String.raw`(?:only\s+)?"?(\w+|\$)"?`
const WRITES = [
  String.raw`\binsert\s+into\s+${NAME}`,
  String.raw`\bupdate\s+${NAME}(?:\s+(?:as\s+)?\w+)?\s+set\b`,
  String.raw`\bdelete\s+from\s+${NAME}`,
  String.raw`\bmerge\s+into\s+${NAME}`,
  String.raw`\btruncate\s+(?:table\s+)?${NAME}(?=\s*(?:,|;|$|cascade|restart))`,
  String.raw`\bcopy\s+${NAME}\s*(?:\([^)]*\)\s*)?from\b`,
].map((pattern) => new RegExp(pattern, 'gi'))

/** The start of a statement, for strings that are run in another place than the one they are written in. */
const STATEMENT = new RegExp(
  String.raw`^\s*(?:select\s[^]*\sfrom\s|with\s+\w+\s+as\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s)`,
)

const WRITERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const READERS = new Set(['selectFrom', 'query'])

/** Returns the tables that a text of SQL writes; a table that is an inserted expression is `$`. */
function writesOf(text: string): string[] {
  return WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
}

/** Returns what a server file does with SQL: in template strings and other strings, and by the query builder. */
export function sqlOf(file: string, text: string): SqlUse {
  const use: SqlUse = { writes: [], count: 0 }
  /** Where the strings start that a tag or a call has counted already. */
  const counted = new Set<number>()
  const readString = (string: string, start: number) => {
    use.writes.push(...writesOf(string))
    if (STATEMENT.test(string) && !counted.has(start)) use.count += 1
  }
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      use.count += 1
      counted.add(quasi.start)
    },
    TemplateLiteral: ({ quasis, start }) => readString(quasis.map(({ value }) => value.raw).join('$'), start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') readString(value, start)
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (!WRITERS.has(name) && !READERS.has(name)) return
      use.count += 1
      if (first) counted.add(first.start)
      if (!WRITERS.has(name)) return
      const table = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : '$'
      use.writes.push(/^\w+/.exec(table)?.[0] ?? '$')
    },
  }).visit(parseSync(file, text).program)
  return use
}

/** Returns the feature folder of a server file, such as `money/payments`; for the kernel and what puts features together, `kernel` and `app`. */
function folderOf(file: string): string {
  const [, , wing = '', feature = '', ...rest] = file.split('/')
  if (feature === '') return 'app'
  return wing === 'kernel' || rest.length === 0 ? wing : `${wing}/${feature}`
}

/** Returns each table that a file writes and another feature owns, as '<folder> → <table>'; `$` is a table that only the running program knows. */
export function foreignWritesOf(file: string, text: string): string[] {
  if (EXEMPT.test(file) || TEST.test(file)) return []
  const folder = folderOf(file)
  return [...new Set(sqlOf(file, text).writes)]
    .filter((table) => TABLE_OWNERS[table] !== folder)
    .map((table) => `${folder} → ${table}`)
}

/** Returns the number of SQL statements and fragments of a file that is not a store. The kernel is all infrastructure: its files are its stores. */
export function looseSqlOf(file: string, text: string): number {
  const isFree = EXEMPT.test(file) || TEST.test(file) || file.endsWith('.store.ts')
  return isFree || folderOf(file) === 'kernel' ? 0 : sqlOf(file, text).count
}

/** The feature that owns each table. Only it writes the table; others call a function that it exports. */
export const TABLE_OWNERS: Readonly<Record<string, string>> = {
  ad_entities: 'sales/ads',
  ad_jobs: 'sales/ads',
  ad_series: 'sales/ads',
  ads: 'sales/ads',
  agreements: 'jobs/agreements',
  calendar_feeds: 'people/workers',
  call_legs: 'messages/phone',
  cards: 'money/payments',
  chargebacks: 'money/payments',
  claim_items: 'messages/claims',
  clock_approvals: 'schedule/time-clock',
  clock_events: 'schedule/time-clock',
  clock_hours: 'schedule/time-clock',
  communication_files: 'messages/communications',
  communications: 'messages/communications',
  conversation_reads: 'messages/communications',
  conversations: 'messages/communications',
  companies: 'company/settings',
  company_mail_servers: 'company/settings',
  company_wordings: 'jobs/wordings',
  cost_lines: 'money/financials',
  crew_damages: 'schedule/crew',
  crew_evenings: 'schedule/crew',
  crew_infractions: 'schedule/crew',
  crew_invoice_lines: 'schedule/crew',
  crew_links: 'schedule/crew',
  crew_notices: 'schedule/crew',
  crew_overlaps: 'schedule/crew',
  crew_positions: 'schedule/time-clock',
  crew_prospects: 'schedule/crew',
  deliveries: 'company/deliveries',
  dev_mail: 'adapters/mail',
  dev_push: 'adapters/push',
  dispute_entries: 'messages/claims',
  disputes: 'messages/claims',
  equipment: 'company/fleet',
  equipment_loans: 'company/fleet',
  exports: 'records/exports',
  files: 'company/files',
  general_accounts: 'money/accounting',
  idempotency_keys: 'kernel',
  import_rows: 'records/imports',
  imports: 'records/imports',
  inquiry_alerts: 'visitors/booking',
  insurance_policies: 'company/insurance',
  insurance_reminders: 'company/insurance',
  insurance_requests: 'company/insurance',
  inventory_changes: 'jobs/inventory',
  invites: 'people/team',
  job_crew: 'schedule/crew',
  job_documents: 'jobs/documents',
  job_figures: 'money/financials',
  job_seen: 'jobs/jobs',
  job_signatures: 'jobs/documents',
  job_views: 'jobs/jobs',
  report_mails: 'overview/reports',
  source_costs: 'overview/reports',
  job_trucks: 'jobs/trucks',
  job_vehicles: 'schedule/vehicle-assignments',
  jobs: 'jobs/jobs',
  journal_entries: 'money/accounting',
  journal_lines: 'money/accounting',
  ledger_accounts: 'money/accounting',
  company_mailboxes: 'messages/mailbox',
  mailbox_reads: 'messages/mailbox',
  mail_optouts: 'company/consents',
  manager_requests: 'schedule/crew',
  manual_reads: 'people/manuals',
  manual_versions: 'people/manuals',
  members: 'people/clients',
  merchant_applications: 'money/merchant',
  merchant_terms: 'money/merchant',
  message_templates: 'messages/templates',
  follow_up_rules: 'sales/follow-ups',
  follow_up_runs: 'sales/follow-ups',
  tasks: 'sales/follow-ups',
  notice_changes: 'messages/notices',
  notice_settings: 'messages/notices',
  lead_arrivals: 'visitors/leads',
  lead_keys: 'visitors/leads',
  lead_routing: 'sales/routing',
  online_bookings: 'visitors/booking',
  overtime_lines: 'schedule/time-clock',
  own_documents: 'jobs/wordings',
  payment_customers: 'money/payments',
  position_consents: 'schedule/time-clock',
  personal_links: 'jobs/personal-links',
  phone_devices: 'messages/phone',
  quiz_assignments: 'people/manuals',
  quiz_attempts: 'people/manuals',
  quiz_versions: 'people/manuals',
  quizzes: 'people/manuals',
  read_marks: 'messages/communications',
  recorded_payments: 'money/payments',
  refunds: 'money/payments',
  revenue_lines: 'jobs/documents',
  reviews: 'visitors/reviews',
  sales_appointments: 'people/workers',
  sales_call: 'people/workers',
  sales_hours: 'people/workers',
  repeatable_migrations: 'kernel',
  schema_migrations: 'kernel',
  storage_warnings: 'company/files',
  text_consents: 'company/consents',
  marketing_consents: 'company/consents',
  time_off_leaves: 'people/workers',
  tip_payouts: 'money/financials',
  transaction_events: 'money/payments',
  transactions: 'money/payments',
  vehicle_damages: 'company/fleet',
  vehicle_inspections: 'company/fleet',
  vehicle_outages: 'company/fleet',
  vehicle_overlaps: 'schedule/vehicle-assignments',
  vehicle_reminders: 'company/fleet',
  vehicle_services: 'company/fleet',
  vehicles: 'company/fleet',
  worker_area_filters: 'people/manuals',
  worker_documents: 'people/workers',
  worker_times_off: 'people/workers',
}
