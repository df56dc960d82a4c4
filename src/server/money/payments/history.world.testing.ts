import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import { createPools } from '../../kernel/db/pool.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createTestCards, type TestCards } from '../../testing/cards.ts'
import { HISTORY_CARDS, type History, type HistoryCard, type Step } from './history.arbitrary.testing.ts'
import { startProcess, type ServerProcess, type FaultPoint } from './history.process.testing.ts'

/** A company with the people who act in its histories. */
export interface FixtureCompany {
  id: number
  state: string
  /** Changing the date is free of charge. */
  isMoveFree: boolean
  manager: Actor
  client: Actor
  customerId: string
  cards: Record<HistoryCard, { id: number; method: string }>
}

/** What all histories of one worker share: a database of its own, companies with people and cards. */
export interface HistoryFixture {
  t: TestApp
  pool: pg.Pool
  owner: pg.Pool
  companies: FixtureCompany[]
  close(): Promise<void>
}

/** Percentages and odd cents, so that differences in rounding become visible. */
const COMPANIES = [
  {
    address_state: 'CO',
    timezone: 'America/Denver',
    card_fee_percent: 3,
    variables: {
      depositLocal: { value: 50, unitsLabel: '$' },
      beforePickupLocal: { value: 25, unitsLabel: '%' },
      beforeDeliveryLocal: { value: 33.33, unitsLabel: '%' },
      changeDatetimeFee: { value: 25 },
      changeCrewSizeFee: { value: 15.01 },
    },
  },
  {
    address_state: 'TX',
    timezone: 'America/Chicago',
    card_fee_percent: 0,
    variables: {
      depositLocal: { value: 12.5, unitsLabel: '%' },
      beforePickupLocal: { value: 0, unitsLabel: '%' },
      beforeDeliveryLocal: { value: 50, unitsLabel: '%' },
      changeDatetimeFee: { value: 0 },
      changeCrewSizeFee: { value: 0.51 },
    },
  },
  {
    address_state: 'OH',
    timezone: 'America/New_York',
    card_fee_percent: 3.5,
    variables: {
      depositLocal: { value: 0, unitsLabel: '$' },
      beforePickupLocal: { value: 70, unitsLabel: '%' },
      beforeDeliveryLocal: { value: 70, unitsLabel: '%' },
      changeDatetimeFee: { value: 33.33 },
      changeCrewSizeFee: { value: 15 },
    },
  },
]

/** Creates a database with three companies, and one connection to it: no call may wait for a second one. */
export async function createHistoryFixture(): Promise<HistoryFixture> {
  const t = await createTestApp()
  // The database clock has to follow the server's, because both write timestamps.
  for (const [table, column] of [
    ['transactions', 'created_at'],
    ['refunds', 'created_at'],
    ['recorded_payments', 'recorded_at'],
  ])
    await t.owner.query(`alter table ${table} alter column ${column} set default
      now() + coalesce(nullif(current_setting('test.shift', true), ''), '0')::interval`)
  const companies: FixtureCompany[] = []
  for (const columns of COMPANIES) companies.push(await makeCompany(t, columns))
  const pools = createPools(t.databaseUrl, { DATABASE_POOL_SIZE: 1 }, () => {})
  // Statements are planned once, while the tables are still empty.
  for (const setting of ['enable_seqscan = off', 'plan_cache_mode = force_generic_plan', 'jit = off'])
    await pools.app.query(`set ${setting}`)
  return {
    t,
    pool: pools.app,
    owner: t.owner,
    companies,
    close: async () => {
      await Promise.all([pools.app.end(), pools.owner.end()])
      await t.close()
    },
  }
}

async function makeCompany(t: TestApp, columns: (typeof COMPANIES)[number]): Promise<FixtureCompany> {
  const id = await t.makeCompany(undefined, columns)
  const manager = await t.makePerson(id, 'manager', { viewFinancials: true })
  const client = await t.makePerson(id, 'client')
  // Mails are not part of these tests; without an address none is sent.
  await t.owner.query(`update members set email = null where company_id = $1`, [id])
  const customerId = `cus_${randomUUID()}`
  await t.owner.query(
    'insert into payment_customers (company_id, user_id, provider_id) values ($1, $2, $3)',
    [id, client.id, customerId],
  )
  const cards: Partial<FixtureCompany['cards']> = {}
  for (const kind of HISTORY_CARDS) {
    const method = `pm_${METHODS[kind]}_${id}`
    const { rows } = await t.owner.query<{ id: number }>(
      `insert into cards (company_id, user_id, payment_method_id, brand, last4, funding, exp_month, exp_year, added_by)
       values ($1, $2, $3, 'visa', '4242', $4, 12, 2034, $2) returning id`,
      [id, client.id, method, kind === 'debit' ? 'debit' : 'credit'],
    )
    cards[kind] = { id: rows[0]?.id ?? 0, method }
  }
  const actor = (userId: number, role: 'manager' | 'client'): Actor => ({
    userId,
    familyId: '',
    defaultCompanyId: id,
    links: [{ companyId: id, role, viewFinancials: role === 'manager', isSales: false }],
    pending: false,
  })
  return {
    id,
    state: columns.address_state,
    isMoveFree: columns.variables.changeDatetimeFee.value === 0,
    manager: actor(manager.id, 'manager'),
    client: actor(client.id, 'client'),
    customerId,
    // All kinds are present by now.
    cards: cards as FixtureCompany['cards'],
  }
}

const METHODS: Record<HistoryCard, string> = {
  credit: 'good',
  debit: 'debit',
  declined: 'chargeCustomerFail',
  secure: 'threeDSecure',
}

/** One history in progress: its jobs, provider, clock and current server process. */
export interface Run {
  world: HistoryFixture
  company: FixtureCompany
  jobs: number[]
  /** The first status of each job. */
  firstStatus: Map<number, string>
  /** The crew of every job, if one is paid in this history. */
  crew: number[]
  cards: TestCards
  process: ServerProcess
  shiftMs: number
  /** The handler for the points of the current step. */
  onMoment: (moment: FaultPoint) => Promise<void>
}

const DAY_MS = 86_400_000

/** Begins a history with new jobs and an empty provider. */
export async function beginRun(world: HistoryFixture, history: History): Promise<Run> {
  const company = world.companies[history.company]
  if (!company) throw new Error('There is no such company')
  // Each history begins with all cards, because a card that never paid and is declined is removed.
  await world.owner.query('update cards set removed_at = null where company_id = $1', [company.id])
  const jobs: number[] = []
  for (const { status, type } of history.jobs)
    jobs.push(await makeJob(world, company, 2 + 30 * jobs.length, status, type))
  const crew: number[] = []
  if (history.steps.some(isPayday)) {
    for (let worker = 0; worker < 2; worker += 1) {
      const { id } = await world.t.makePerson(company.id, 'worker')
      crew.push(id)
      for (const job of jobs) await world.t.addCrew(company.id, job, id)
    }
  }
  const run: Run = {
    world,
    company,
    jobs,
    firstStatus: new Map(history.jobs.map(({ status }, index) => [jobs[index] ?? 0, status])),
    crew,
    cards: createTestCards(),
    shiftMs: 0,
    onMoment: async () => {},
    process: { kernel: world.t.kernel, die: () => {}, isDead: () => false, failures: [] },
  }
  await shiftClock(run, 0)
  restartProcess(run)
  return run
}

function isPayday({ operation, faults }: Step): boolean {
  const others = faults.flatMap((fault) => (fault.kind === 'meanwhile' ? fault.operation : []))
  return [operation, ...others].some(({ kind }) => kind === 'payCrew')
}

async function makeJob(
  world: HistoryFixture,
  company: FixtureCompany,
  inDays: number,
  status: string,
  type: string,
): Promise<number> {
  const start = new Date(Date.now() + inDays * DAY_MS)
  const day = start.toISOString().slice(0, 10)
  const place = (address: string) => ({ address, addressState: company.state, addressCountry: 'US' })
  const activity = {
    id: 1,
    index: 0,
    activityType: 'load',
    activityDate: day,
    startTime: '09:00',
    endTime: '12:20',
  }
  return world.t.makeJob(company.id, {
    client_id: company.client.userId,
    billing_contact_id: company.client.userId,
    job_status: status,
    job_type: type,
    job_date: `${day} 09:00`,
    starts_at: `${day}T15:00:00Z`,
    ends_at: `${day}T18:20:00Z`,
    is_local: true,
    locations: [
      { ...place('1 Main St'), activities: [activity] },
      { ...place('2 Elm St'), activities: [] },
    ],
  })
}

/** Queued checks of charges are dropped: histories check at any time, and always at their end. */
const NO_QUEUE: Kernel['queue'] = {
  send: async () => {},
  start: async () => {},
  stop: async () => {},
  isHealthy: () => true,
}

/** Starts the process, or restarts it after a crash. */
export function restartProcess(run: Run): void {
  throwLoggedFailures(run)
  run.process = startProcess(
    { ...run.world.t.kernel, queue: NO_QUEUE },
    { pool: run.world.pool, cards: run.cards, now: () => new Date(Date.now() + run.shiftMs) },
    (moment) => run.onMoment(moment),
  )
}

/** Moves the clock of the server and its database forward. */
export async function shiftClock(run: Run, byMs: number): Promise<void> {
  run.shiftMs += byMs
  await run.world.pool.query(`select set_config('test.shift', $1, false)`, [`${run.shiftMs / 1000} s`])
}

/** Throws what the server logged as an unexpected error. */
export function throwLoggedFailures({ process }: Run): void {
  const [failure] = process.failures
  if (failure !== undefined) throw failure
}
