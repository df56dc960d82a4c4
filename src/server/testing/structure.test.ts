import { RUN_STATES, TRIGGERS } from '../../shared/sales/follow-ups/follow-ups.ts'
import { TASK_KINDS } from '../../shared/sales/follow-ups/tasks.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_EVENTS } from '../../shared/people/accounts/account-events.ts'
import { STAFF_ROLES } from '../../shared/people/accounts/team.rules.ts'
import { AD_REPEATS } from '../../shared/sales/ads/ad.ts'
import { BOOKING_SOURCES, BOOKING_STEPS } from '../../shared/jobs/jobs/online.ts'
import { WORKER_PAY_MODES } from '../../shared/company/settings/company.ts'
import { DELIVERY_CHANNELS } from '../../shared/company/deliveries/channels.ts'
import { DELIVERY_STATUSES } from '../../shared/company/deliveries/deliveries.api.ts'
import { AGREEMENT_TYPES } from '../../shared/jobs/agreements/records.ts'
import {
  CHANGE_ORDER_RECORD,
  REVIEW_RECORD,
  WITHDRAWAL_RECORD,
} from '../../shared/jobs/change-orders/change-order.ts'
import { CONSENT_NAME } from '../../shared/jobs/documents/consent.ts'
import { SIGNED_DOCUMENTS, SIGNING_PARTIES, SIGNING_PLACES } from '../../shared/jobs/documents/document.ts'
import { DOCUMENT_INPUTS } from '../../shared/jobs/documents/document.inputs.ts'
import { DOCUMENTS } from '../../shared/jobs/documents/document.rules.ts'
import { WORDING_NAMES } from '../../shared/jobs/documents/wordings/defaults.ts'
import { FILE_PURPOSES } from '../../shared/company/files/files.api.ts'
import { DIRECTIONS, TEMPLATE_CHANNELS } from '../../shared/messages/communications/communication.ts'
import { COMMUNICATION_TYPES } from '../../shared/jobs/timeline/communication-types.ts'
import {
  DISPUTE_DECISIONS,
  DISPUTE_ENTRY_KINDS,
  DISPUTE_STATUSES,
} from '../../shared/messages/communications/dispute.ts'
import { RELEASE_NAME } from '../../shared/messages/claims/release.ts'
import { CLAIM_EVENTS, CLAIM_PROBLEMS, CLAIM_STATES } from '../../shared/messages/claims/claim.ts'
import {
  ANSWER_WAYS,
  CREW_ANSWERS,
  CREW_PERMISSIONS,
  DAMAGE_CAUSES,
  PROSPECT_STATUSES,
  WORKER_INVOICE_ITEMS,
} from '../../shared/people/workers/crew.choices.ts'
import { INVENTORY_KINDS } from '../../shared/jobs/inventory/inventory.changes.ts'
import { CLOCK_KINDS, CLOCK_STATES } from '../../shared/schedule/time-clock/clock-steps.ts'
import { CREW_CHANNELS } from '../../shared/people/workers/crew-channels.api.ts'
import { CONDITIONS, EQUIPMENT_CATEGORIES } from '../../shared/company/fleet/equipment.ts'
import { LICENSE_CLASSES } from '../../shared/company/fleet/licenses.ts'
import { FUELS, INSPECTION_KINDS, INSPECTION_RESULTS } from '../../shared/company/fleet/vehicle.ts'
import { POLICY_TYPES } from '../../shared/company/insurance/policy.ts'
import { FINANCIAL_SECTIONS } from '../../shared/jobs/finances/financial.ts'
import {
  PAYMENT_TYPES,
  RECORDED_METHODS,
  REFUND_STATUSES,
  TRANSACTION_STATUSES,
} from '../../shared/jobs/finances/payment.choices.ts'
import { EXPORT_STATUSES } from '../../shared/records/exports/exports.api.ts'
import { MERCHANT_STATUSES } from '../../shared/money/merchant/application.ts'
import { HOME_SIZES } from '../../shared/trade/home-sizes.ts'
import { JOB_SOURCES, JOB_STATUSES, JOB_TYPES } from '../../shared/trade/job.choices.ts'
import { ERRORS } from '../../shared/kernel/errors.ts'
import { PERMISSIONS, ROLE_NAMES } from '../../shared/kernel/permissions.ts'
import { ASSIGNMENT_STATUSES } from '../../shared/people/manuals/quiz.ts'
import { TIME_OFF_STATUSES } from '../../shared/people/workers/times-off.ts'
import { DOCUMENT_KINDS } from '../../shared/people/workers/worker-documents.ts'
import { registeredEndpoints } from '../kernel/http/route.ts'
import { createTestApp, type TestApp } from './app.ts'
import { declaredEndpoints } from './endpoints.ts'

/** Tables that belong to no company, each with a reason. */
const GLOBAL_TABLES: Record<string, string> = {
  users: 'one account for one address over all companies; reached by named functions only',
  token_families: 'sessions of users; reached by named functions only',
  refresh_tokens: 'sessions of users; reached by named functions only',
  idempotency_keys: 'belong to a caller, by a policy of their own',
  rate_limits: 'counters by address, before a company is known',
  schema_migrations: "the owner's",
  repeatable_migrations: "the owner's",
  dev_mail: 'the mail stand-in, never in production',
  email_changes: 'a new login email that waits; reached by named functions only',
  second_factors: 'secrets of accounts; reached by named functions only',
  recovery_codes: 'secrets of accounts; reached by named functions only',
  account_mails: 'mail about an account, before and beside any company; reached by named functions only',
  setup_tokens: 'the one-time set-up link, before there is a company',
  terms_acceptances:
    'terms that people accepted, before and beside any company; reached by named functions only',
  known_devices: 'where people signed in before; reached by named functions only',
  known_networks: 'where people signed in before; reached by named functions only',
  push_devices: 'browsers of accounts; reached by named functions only',
  push_keys: 'the key of the installation; reached by named functions only',
  dev_push: 'the push stand-in, never in production',
  passkeys: 'public keys of accounts; reached by named functions only',
  passkey_challenges:
    'what authenticators sign, also before a person is known; reached by named functions only',
  recovery_links:
    'links that prove an email address, before a company is known; reached by named functions only',
  password_pins:
    'codes that prove an email address, before a company is known; reached by named functions only',
}

/** Tenant tables whose changes are not recorded in the history, each with a reason. */
const WITHOUT_HISTORY: Record<string, string> = {
  history: 'is the history',
  job_words: 'derived from jobs',
  member_words: 'derived from members',
  job_seen: 'is a record of looks itself',
  deliveries: 'is a record of messages itself',
  communications: 'is a record of messages itself',
  communication_files: 'belong to a message and never change but by arriving',
  call_legs: 'is a record of calls itself',
  phone_devices: 'is who is online now',
  read_marks: 'is a record of looks itself',
  conversations: 'is who takes care of messages now, by a number or address that an erasure removes',
  conversation_reads: 'is a record of looks itself',
  job_phones: 'derived from jobs',
  job_emails: 'derived from jobs',
  worker_ratings: 'derived from crews and jobs',
  transaction_events: 'is a record of steps itself',
  job_figures: 'derived from the lines of jobs',
  journal_entries: 'is a record of bookings itself',
  journal_lines: 'belong to an entry and never change',
  import_rows: 'is a record of rows itself',
  kept_names: 'what an erasure leaves of a name for documents: a history would keep it longer',
  manual_reads: 'is a record of looks itself',
  quiz_versions: 'belong to a quiz and never change',
  quiz_attempts: 'is a record of answers itself',
  worker_area_filters: 'is how a person likes to look at a list',
  job_views: 'is how a person likes to look at a list',
  report_mails: 'is how a person likes to get the reports',
  insurance_reminders: 'is a record of notices itself',
  vehicle_reminders: 'is a record of notices itself',
  open_links: 'hashes of links that live for a day; each use is a sign-in in account_events',
  personal_links: 'is a record of links itself',
  crew_links: 'is a record of links itself',
  crew_notices: 'is emptied by the messages that it is for',
  crew_evenings: 'is a record of notices itself',
  link_requests: 'tells who has an account, which no company may read',
  untold_links: 'is emptied by the mails that it is for',
  former_handles: 'derived from companies',
  mailbox_reads: 'is how far a mailbox was read',
  lead_keys: 'is a record itself of who made and revoked each',
  lead_arrivals: 'is a record of arrivals itself',
  inquiry_alerts: 'is a record of notices itself',
  notice_changes: 'is a record of notices itself',
  follow_up_runs: 'is a record of steps itself',
  tasks: 'says itself who made and did it',
  storage_warnings: 'is a record of notices itself',
  clock_hours: 'derived from clock_events',
  crew_positions: 'is where a crew is now: a history would be a track',
  history_compactions: 'is how far the history was compacted',
}

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function rows<R>(text: string): Promise<R[]> {
  const result = await t.owner.query(text)
  return result.rows
}

describe('database tables', () => {
  it('have row-level security by company, or are listed here with a reason', async () => {
    const tables = await rows<{ name: string; tenant: boolean; forced: boolean; policies: string[] }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') or c.relname = 'companies' as tenant,
        coalesce((select array_agg(p.polname::text) from pg_policy p where p.polrelid = c.oid), '{}') as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
    expect(tables.length).toBeGreaterThan(10)
    for (const table of tables) {
      if (table.tenant) {
        expect(table, table.name).toMatchObject({ forced: true })
        expect(table.policies, table.name).toContain('tenant')
      } else expect(GLOBAL_TABLES, table.name).toHaveProperty(table.name)
    }
  })

  it('have company_id first in their keys', async () => {
    const keys = await rows<{ name: string; first: string }>(`
      select c.relname as name, a.attname as first from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relnamespace = 'public'::regnamespace
        and exists (select 1 from pg_attribute b where b.attrelid = c.oid and b.attname = 'company_id')`)
    for (const key of keys) expect(key).toEqual({ name: key.name, first: 'company_id' })
  })

  it('have a history, or are listed here with a reason', async () => {
    const tables = await rows<{ name: string; kept: boolean }>(`
      select c.relname as name,
        exists (select 1 from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'keep_history') as kept
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and exists (select 1 from pg_attribute b where b.attrelid = c.oid and b.attname = 'company_id')`)
    for (const table of tables) expect(table.kept || table.name in WITHOUT_HISTORY, table.name).toBe(true)
  })

  it('belong to the owner: the app role owns nothing, bypasses nothing and reads no account', async () => {
    const [role] = await rows<Record<string, unknown>>(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'movesheet_app'`,
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false })
    expect(await rows(`select relname from pg_class where relowner = 'movesheet_app'::regrole`)).toEqual([])
    for (const table of ['users', 'token_families', 'refresh_tokens'])
      await expect(t.kernel.pool.query(`select * from ${table}`)).rejects.toThrow(/permission denied/)
  })

  it('return nothing to a query without its company', async () => {
    const company = await t.makeCompany()
    await t.makeJob(company)
    const { rows: seen } = await t.kernel.pool.query('select * from jobs')
    expect(seen).toEqual([])
    const { rows: companies } = await t.kernel.pool.query('select * from companies')
    expect(companies).toEqual([])
  })

  it('have checks that equal the lists in the code', async () => {
    const checks = await rows<{ name: string; text: string }>(`
      select conrelid::regclass || '.' || coalesce((select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]), '') as name,
        pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
    const lists: Record<string, readonly string[]> = {
      'jobs.job_status': JOB_STATUSES,
      'jobs.job_type': JOB_TYPES,
      'jobs.job_source': JOB_SOURCES,
      'jobs.home_size': HOME_SIZES,
      'job_crew.permissions': CREW_PERMISSIONS,
      'job_crew.answer': CREW_ANSWERS,
      'job_crew.answered_by': ANSWER_WAYS,
      'members.crew_channels': CREW_CHANNELS,
      'members.roles': ROLE_NAMES,
      'companies.default_job_type': JOB_TYPES,
      'companies.default_worker_pay': WORKER_PAY_MODES,
      'account_events.kind': ACCOUNT_EVENTS,
      'invites.role': STAFF_ROLES,
      'deliveries.status': DELIVERY_STATUSES,
      'online_bookings.step': BOOKING_STEPS,
      'online_bookings.source': BOOKING_SOURCES,
      'deliveries.channel': DELIVERY_CHANNELS,
      'files.purpose': FILE_PURPOSES,
      'communications.type': COMMUNICATION_TYPES,
      'communications.direction': DIRECTIONS,
      'crew_prospects.status': PROSPECT_STATUSES,
      'crew_damages.cause': DAMAGE_CAUSES,
      'crew_invoice_lines.item': WORKER_INVOICE_ITEMS,
      'message_templates.channel': TEMPLATE_CHANNELS,
      'disputes.status': DISPUTE_STATUSES,
      'disputes.decision': DISPUTE_DECISIONS,
      'dispute_entries.kind': DISPUTE_ENTRY_KINDS,
      'dispute_entries.event': CLAIM_EVENTS,
      'disputes.state': CLAIM_STATES,
      'claim_items.problem': CLAIM_PROBLEMS,
      'follow_up_rules.trigger_fact': TRIGGERS,
      'follow_up_runs.state': RUN_STATES,
      'tasks.kind': TASK_KINDS,
      'clock_events.kind': CLOCK_KINDS,
      'clock_hours.state': CLOCK_STATES,
      'inventory_changes.kind': INVENTORY_KINDS,
      'job_documents.name': Object.keys(DOCUMENT_INPUTS),
      'agreements.name': [
        CONSENT_NAME,
        RELEASE_NAME,
        CHANGE_ORDER_RECORD,
        WITHDRAWAL_RECORD,
        REVIEW_RECORD,
        ...DOCUMENTS.filter(({ agreement }) => agreement).map(({ name }) => name),
      ],
      'agreements.type': AGREEMENT_TYPES,
      'job_signatures.document': SIGNED_DOCUMENTS,
      'job_signatures.place': SIGNING_PLACES,
      'job_signatures.party': SIGNING_PARTIES,
      'company_wordings.name': WORDING_NAMES,
      'own_documents.job_types': JOB_TYPES,
      'transactions.status': TRANSACTION_STATUSES,
      'transactions.purpose': ['due', 'tip', 'changeMoveDate', 'changeCrewSize', 'revenueLine'],
      'refunds.status': REFUND_STATUSES,
      'merchant_applications.status': MERCHANT_STATUSES,
      'exports.status': EXPORT_STATUSES,
      'recorded_payments.method': RECORDED_METHODS,
      'recorded_payments.payment_type': PAYMENT_TYPES,
      'insurance_policies.type': POLICY_TYPES,
      'insurance_requests.type': POLICY_TYPES,
      'vehicles.fuel': FUELS,
      'vehicles.license_class': LICENSE_CLASSES,
      'vehicle_inspections.kind': INSPECTION_KINDS,
      'vehicle_inspections.result': INSPECTION_RESULTS,
      'equipment.category': EQUIPMENT_CATEGORIES,
      'equipment.condition': CONDITIONS,
      'equipment_loans.back_condition': CONDITIONS,
      'ad_entities.job_source': JOB_SOURCES,
      'source_costs.job_source': JOB_SOURCES,
      'ad_series.repeat': AD_REPEATS,
      'quiz_assignments.status': ASSIGNMENT_STATUSES,
      'worker_documents.kind': DOCUMENT_KINDS,
      'worker_documents.license_class': LICENSE_CLASSES,
      'worker_times_off.status': TIME_OFF_STATUSES,
      'cost_lines.section': FINANCIAL_SECTIONS.filter((section) => section !== 'revenue'),
    }
    for (const [name, list] of Object.entries(lists)) {
      const words = checks
        .filter((check) => check.name === name)
        .flatMap((check) => [...check.text.matchAll(/'([a-zA-Z0-9_]+)'/g)].map((match) => match[1]))
      expect(new Set(words), name).toEqual(new Set(list))
    }
  })
})

describe('functions that read across companies', () => {
  it('have a fixed search path and can be executed only by a grant', async () => {
    const { rows } = await t.owner.query<{ name: string; path: string | null; is_open: boolean }>(
      `select proname as name, is_open,
         (select max(setting) from unnest(proconfig) setting where setting like 'search_path=%') as path
       from pg_proc, lateral (select has_function_privilege('public', oid, 'execute') as is_open) rights
       where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    )
    expect(rows.length).toBeGreaterThan(50)
    // Without the temporary schema at the end, a caller's own temporary table could be used instead of ours.
    expect(rows.filter(({ path }) => path !== 'search_path=public, pg_temp').map(({ name }) => name)).toEqual(
      [],
    )
    expect(rows.filter((row) => row.is_open).map(({ name }) => name)).toEqual([])
  })
})

describe('API endpoints', () => {
  it('are all declared, registered and have access rules', async () => {
    const declared = new Map(
      (await declaredEndpoints()).map((endpoint) => [endpoint.name, endpoint] as const),
    )
    expect([...registeredEndpoints.keys()].toSorted()).toEqual([...declared.keys()].toSorted())
    for (const endpoint of declared.values()) {
      expect(['public', 'session', ...Object.keys(PERMISSIONS)], endpoint.name).toContain(endpoint.access)
    }
  })

  it('are described by OpenAPI, and nothing else responds under the REST base', () => {
    const document = t.app.swagger() as {
      openapi: string
      paths: Record<string, Record<string, { operationId?: string }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const names = operations.map(({ operationId }) => operationId)
    expect(names.filter((name) => name !== undefined).toSorted()).toEqual(
      [...registeredEndpoints.keys()].toSorted(),
    )
  })
})

describe('error codes', () => {
  it('have a text and a status each', () => {
    for (const [code, { status, text }] of Object.entries(ERRORS)) {
      expect(text, code).not.toBe('')
      expect(status, code).toBeGreaterThanOrEqual(400)
    }
  })
})
