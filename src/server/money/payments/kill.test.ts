import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { openFaultProxies, type FaultProxies } from './kill.doors.testing.ts'
import { createNode, startProvider, type ProductNode, type ProviderNode } from './kill.node.testing.ts'

/** Number of times an operation is run again if it did not reach the point at which to kill. */
const MAX_TRIES = 3
/**
 * Number of points at which the process is killed, over all payment operations; `npm run prove` sets all of
 * them.
 */
const MOST = Number(process.env['MONEY_KILLS'] ?? 5)

let t: TestApp
let doors: FaultProxies
let provider: ProviderNode
let node: ProductNode
let company: number
let manager: TestPerson
let client: TestPerson
let cards: { plain: number; secure: number }

beforeAll(async () => {
  // The test creates people and jobs directly in the database; the server runs in its own process.
  t = await createTestApp({ ACCESS_TOKEN_MINUTES: '600' })
  company = await t.makeCompany('Peak Movers', {
    variables: {
      depositLocal: { value: 50, unitsLabel: '$' },
      beforePickupLocal: { value: 0, unitsLabel: '%' },
      changeDatetimeFee: { value: 25 },
    },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client')
  doors = await openFaultProxies({ databaseUrl: t.databaseUrl, provider: () => provider.settings.baseUrl })
  provider = await startProvider(doors.webhooksUrl)
  node = await createNode({
    SECRET: t.kernel.config.SECRET,
    DATA_DIR: t.kernel.config.DATA_DIR,
    DATABASE_URL: doors.databaseUrl,
    STRIPE_API_URL: doors.providerUrl,
    STRIPE_SECRET_KEY: provider.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: provider.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: provider.settings.webhookSecret,
  })
  await node.start()
  cards = { plain: await saveCard('pm_card_visa'), secure: await saveCard('pm_card_authenticationRequired') }
}, 180_000)

afterAll(async () => {
  await node.kill()
  provider.stop()
  await doors.close()
  await t.close()
})

interface Answer {
  status: number
  // Responses of every shape are read.
  body: any // oxlint-disable-line typescript/no-explicit-any
}

/** Makes one call to the server; a broken connection has status 0. */
async function call(
  who: TestPerson,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Answer> {
  try {
    const answer = await fetch(`${node.url}/wp/v2/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return { status: 0, body: null }
  }
}

/** Repeats a call with its key until it is answered, like a careful client. */
async function insist(who: TestPerson, path: string, body: unknown, key: string): Promise<Answer> {
  for (let tries = 0; tries < 400; tries += 1) {
    const answer = await call(who, 'POST', path, body, key)
    const isUnderWay = ['idempotency_in_progress', 'payment_in_progress'].includes(answer.body?.code)
    if (answer.status !== 0 && answer.status < 500 && !isUnderWay) return answer
    await sleep(100)
  }
  throw new Error(`${path} is never answered`)
}

async function saveCard(paymentMethodId: string): Promise<number> {
  const send = (more: object) => call(client, 'POST', 'payments/cards/stripe', { paymentMethodId, ...more })
  let answer = await send({})
  if (answer.body.code === 'card_unconfirmed') {
    const { setupIntentId } = answer.body.data
    await provider.authenticate(setupIntentId)
    answer = await send({ setupIntentId })
  }
  expect(answer.status).toBe(200)
  return answer.body.id
}

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let count = 0
async function makeJob(status: string): Promise<number> {
  const day = dayAfter(10 + (count += 1))
  const activity = {
    id: 1,
    index: 0,
    activityType: 'load',
    activityDate: day,
    startTime: '09:00',
    endTime: '12:00',
  }
  return t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_status: status,
    job_date: `${day} 09:00`,
    starts_at: `${day}T16:00:00Z`,
    ends_at: `${day}T19:00:00Z`,
    locations: [{ address: '1 Main St, Denver, CO', addressState: 'CO', activities: [activity] }],
  })
}

/** A payment call and the expected state once it is complete, whatever happened in between. */
interface Operation {
  who: TestPerson
  path: string
  body: unknown
  /**
   * The expected amounts at the provider for the job: captured and refunded, in cents, of each intent that
   * took money.
   */
  there: [captured: number, refunded: number][]
  /** Amount paid in dollars as the job shows it. */
  paid: number
  /** Other checks; only possible once the call was answered. */
  check?: (jobId: number) => Promise<void>
}

const deposit = (jobId: number) => ({
  productId: jobId,
  productType: 'jobs',
  lineItems: [
    { productItemId: jobId, productItem: 'serviceFee', productRate: 50, productUnits: 1, amount: 50 },
  ],
})
const dateFee = (jobId: number) => ({
  ...deposit(jobId),
  lineItems: [
    { productItemId: jobId, productItem: 'changeDatetimeFee', productRate: 25, productUnits: 1, amount: 25 },
  ],
})

async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Payment operations: each prepares a job of its own and returns the call that is to be interrupted. */
const WAYS: Record<string, (jobId: number) => Promise<Operation>> = {
  'a charge': async (jobId) => ({
    who: client,
    path: `transactions/checkout/charge/${cards.plain}`,
    body: deposit(jobId),
    there: [[5_000, 0]],
    paid: 50,
  }),
  'a charge after 3-D Secure': async (jobId) => {
    const begun = await done(
      call(client, 'POST', `transactions/checkout/charge/${cards.secure}`, deposit(jobId)),
    )
    await provider.authenticate(begun.paymentIntentId)
    const body = { paymentIntentId: begun.paymentIntentId }
    const path = `transactions/checkout/charge/${cards.secure}/confirm`
    return { who: client, path, body, there: [[5_000, 0]], paid: 50 }
  },
  'a capture': async (jobId) => {
    const begun = await done(
      call(manager, 'POST', `transactions/checkout/charge/${cards.plain}`, {
        ...deposit(jobId),
        captureMethod: 'manual',
      }),
    )
    const body = { paymentIntentId: begun.paymentIntentId, amountToCapture: 30 }
    const path = `transactions/checkout/charge/${cards.plain}/confirm`
    return { who: manager, path, body, there: [[3_000, 0]], paid: 30 }
  },
  'a refund': async (jobId) => {
    const paid = await done(
      call(client, 'POST', `transactions/checkout/charge/${cards.plain}`, deposit(jobId)),
    )
    const path = `transactions/${paid.transaction.id}/refund`
    return { who: manager, path, body: { amount: 20 }, there: [[5_000, 2_000]], paid: 30 }
  },
  'a paid change': async (jobId) => {
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [jobId])
    // A client makes fewer changes in an hour than the runs of this test.
    await t.owner.query('delete from rate_limits')
    const paid = await done(
      call(client, 'POST', `transactions/checkout/charge/${cards.plain}`, dateFee(jobId)),
    )
    const date = dayAfter(300)
    const wanted = { date, startTime: '10:00', transactionId: paid.transaction.id }
    return {
      who: client,
      path: `jobs/${jobId}/change-move-date`,
      body: wanted,
      there: [[2_500, 0]],
      paid: 0,
      check: async (id) => {
        const { rows } = await t.owner.query(
          `select j.job_date::text as date, x.used_at is not null as used from jobs j join transactions x on x.job_id = j.id
            where j.id = $1`,
          [id],
        )
        expect(rows).toEqual([{ date: `${date} 10:00:00`, used: true }])
      },
    }
  },
}

/** A point of an operation: the queue runs beside it, so its points are counted by their names. */
interface Point {
  place: string
  /** How many points of the same place come before it. */
  before: number
  /** Whether a charge has to be found by its webhook alone before the call is repeated. */
  isFound: boolean
}

/** Returns the nth point that an operation passed. */
function pointAt(places: readonly string[], nth: number): Point {
  const place = places[nth] ?? ''
  const before = places.slice(0, nth).filter((one) => one === place).length
  return { place, before, isFound: nth % 2 === 1 }
}

/** Runs an operation and kills the process at a point; returns the places that it passed up to there. */
async function cut(
  jobId: number,
  operation: Operation,
  at?: Point,
): Promise<{ places: string[]; isKilled: boolean }> {
  const places: string[] = []
  let isDead = false
  doors.onPlace = async (place) => {
    if (isDead) return 'dead'
    places.push(place)
    if (place !== at?.place || places.filter((one) => one === place).length <= at.before) return 'on'
    isDead = true
    await node.kill()
    return 'dead'
  }
  const key = randomUUID()
  // Late webhooks: they arrive once the process runs again.
  doors.product = null
  const first = await call(operation.who, 'POST', operation.path, operation.body, key)
  doors.onPlace = async () => 'on'
  if (!node.isRunning()) await node.start()
  doors.product = node.port
  // A charge that succeeded at the provider is found by its webhook, even if no client repeats the call.
  if (at?.isFound && !operation.check && isThere(await taken(jobId), operation))
    await compare(jobId, operation)
  const again = await insist(operation.who, operation.path, operation.body, key)
  expect(again.status, `${operation.path} again: ${JSON.stringify(again.body)}`).toBe(200)
  if (first.status === 200) expect(idOf(again)).toBe(idOf(first))
  await compare(jobId, operation)
  return { places, isKilled: isDead }
}

const idOf = ({ body }: Answer): unknown => body.transaction?.id ?? body.id

/** Compares our records with the provider's for one job, once everything about it is settled. */
async function compare(jobId: number, operation: Operation): Promise<void> {
  await expect.poll(() => differences(jobId), { timeout: 100_000, interval: 100 }).toEqual([])
  expect(await taken(jobId)).toEqual(operation.there)
  const shown = await done(call(manager, 'GET', `jobs/${jobId}`))
  expect(shown.payments.paid).toBe(operation.paid)
  await operation.check?.(jobId)
}

/** Charges that are not settled here, and those that took money at the provider and differ here. */
async function differences(jobId: number): Promise<unknown[]> {
  const { intents } = await provider.books()
  const { rows: ours } = await t.owner.query(
    `select x.intent_id as id, x.captured_cents as "capturedCents", x.refunded_cents as "refundedCents",
        x.status in ('requires_confirmation', 'requires_action')
          or exists (select from refunds r where r.transaction_id = x.id and r.status = 'pending') as "isOpen"
      from transactions x where x.job_id = $1`,
    [jobId],
  )
  const there = intents.filter(
    ({ metadata, capturedCents }) => metadata['job'] === String(jobId) && capturedCents > 0,
  )
  const missing = there.filter(
    (intent) =>
      !ours.some(
        (row) =>
          row.id === intent.id &&
          row.capturedCents === intent.capturedCents &&
          row.refundedCents === intent.refundedCents,
      ),
  )
  const invented = ours.filter((row) => row.capturedCents > 0 && !there.some(({ id }) => id === row.id))
  return [...missing, ...invented, ...ours.filter(({ isOpen }) => isOpen)]
}

/** Returns what the provider captured and refunded for a job, in cents, by intent. */
async function taken(jobId: number): Promise<Operation['there']> {
  const { intents } = await provider.books()
  return intents
    .filter(({ metadata, capturedCents }) => metadata['job'] === String(jobId) && capturedCents > 0)
    .map(({ capturedCents, refundedCents }) => [capturedCents, refundedCents])
}

const isThere = (there: Operation['there'], operation: Operation) =>
  JSON.stringify(there) === JSON.stringify(operation.there)

describe('kill -9 between two steps of', () => {
  const ways = Object.entries(WAYS)
  it.each(ways.map(([name], index) => [name, index] as const))(
    "%s: charges once, and our records equal the provider's",
    async (name, index) => {
      const way = WAYS[name]
      if (!way) return
      // Once without a kill, to find all points.
      const calm = await makeJob('inquiring')
      const { places } = await cut(calm, await way(calm))
      const points = places.map((_, nth) => pointAt(places, nth))
      const share = Math.floor((MOST + index) / ways.length)
      // Only a few of them, chosen differently each day, so that all are tested in turn.
      const today = Math.floor(Date.now() / 86_400_000)
      const chosen = MOST >= 1_000 ? points : points.filter((_, nth) => (nth + today) % places.length < share)
      const killed: string[] = []
      for (const point of chosen) {
        let at = point
        for (let tries = 0, isKilled = false; !isKilled && tries < MAX_TRIES; tries += 1) {
          const jobId = await makeJob('inquiring')
          const went = await cut(jobId, await way(jobId), at)
          isKilled = went.isKilled
          if (isKilled) killed.push(at.place)
          // A point of the queue may come after the answer, or not at all: then the first one that came is next.
          at = { ...pointAt(went.places, 0), isFound: point.isFound }
        }
      }
      console.log(`${name}: ${killed.length} kills at ${places.length} places: ${killed.join(', ')}`)
      expect(killed.length).toBeGreaterThanOrEqual(chosen.length / 2)
    },
    60_000 + MOST * 3_000,
  )
})
