import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'
import { storeCard } from '../../testing/stored-card.ts'

/** Two server nodes of one installation, with one card provider. */
let t: TestApp
let other: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let card: number
let job: number
beforeAll(async () => {
  t = await createTestApp()
  other = await createTestApp(
    { SECRET: t.kernel.config.SECRET },
    { url: t.databaseUrl, drop: () => Promise.resolve() },
  )
  other.kernel.cards = t.cards
  company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client')
  card = (await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId: 'pm_card_visa' }))
    .body.id
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: '2027-03-04 09:00',
    is_local: true,
    locations: [{ address: '1 Main St, Cheyenne, WY', addressState: 'WY', activities: [] }],
  })
})

let keys = 0
const lastKey = () => ({ 'idempotency-key': `parallel-${keys}` })
const nextKey = () => {
  keys += 1
  return lastKey()
}
const nodesOf = (count: number) => (count === 1 ? [t, t, t] : [t, other, other])

/** Creates a charge of the job's deposit that its holder has authenticated; returns the id of its intent. */
async function authenticated(): Promise<string> {
  const asking = await storeCard(t, client, 'pm_card_authenticationRequired')
  const lineItems = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.payments.due
  const path = `/wp/v2/transactions/checkout/charge/${asking.body.id}`
  const begun = await t.call(client, 'POST', path, { productId: job, lineItems })
  t.cards.authenticate(begun.body.paymentIntentId, true)
  return begun.body.paymentIntentId
}

/**
 * Makes the same call on these nodes: the one that reaches this step of the provider waits there until the
 * others are answered.
 */
async function whileOneWaits(
  step: 'createSetup' | 'confirmIntent',
  nodes: readonly TestApp[],
  path: string,
  body: unknown,
): Promise<TestAnswer[]> {
  const headers = nextKey()
  const original = t.cards[step]
  const others = Promise.withResolvers<void>()
  let answered = 0
  Object.assign(t.cards, {
    [step]: async (...given: Parameters<typeof original>) => {
      await others.promise
      // Both steps accept the arguments unchanged.
      return (original as (...all: typeof given) => unknown)(...given)
    },
  })
  const answers = await Promise.all(
    nodes.map(async (node) => {
      const answer = await node.call(client, 'POST', path, body, headers)
      answered += 1
      if (answered === nodes.length - 1) others.resolve()
      return answer
    }),
  )
  Object.assign(t.cards, { [step]: original })
  return answers
}

/** Makes the same call several times at the same time, with one key. */
async function atOnce(
  nodes: readonly TestApp[],
  who: TestPerson,
  path: string,
  body: unknown,
): Promise<TestAnswer[]> {
  const headers = nextKey()
  return Promise.all(nodes.map((node) => node.call(who, 'POST', path, body, headers)))
}

function expectOne(answers: readonly TestAnswer[]) {
  const codes = answers.map(({ status, body }): string => (status === 200 ? 'done' : body.code))
  expect(codes.filter((code) => code === 'done').length, codes.join(' ')).toBeGreaterThan(0)
  expect(new Set(codes.filter((code) => code !== 'done'))).toEqual(new Set(['idempotency_in_progress']))
  const first = answers.find(({ status }) => status === 200)?.body
  for (const { status, body } of answers) if (status === 200) expect(body).toEqual(first)
}

describe('parallel calls with one key', () => {
  it.each([1, 2])('store a card once on %d nodes', async (count) => {
    const body = { paymentMethodId: 'pm_card_mastercard' }
    const answers = await whileOneWaits('createSetup', nodesOf(count), '/wp/v2/payments/cards/stripe', body)
    expectOne(answers)
    const again = await other.call(client, 'POST', '/wp/v2/payments/cards/stripe', body, lastKey())
    expect(again.body.id).toBe(answers.find(({ status }) => status === 200)?.body.id)
    const changed = { paymentMethodId: 'pm_card_visa' }
    const mismatch = await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', changed, lastKey())
    expect(mismatch.body.code).toBe('idempotency_mismatch')
  })

  it.each([
    [1, 'checkout/charge/1/confirm'],
    [2, 'checkout/charge/1/confirm'],
    [1, 'confirm'],
    [2, 'confirm'],
  ])('confirm a charge once on %d nodes (%s)', async (count, path) => {
    const paymentIntentId = await authenticated()
    const call = ['confirmIntent', nodesOf(count), `/wp/v2/transactions/${path}`] as const
    const answers = await whileOneWaits(...call, { paymentIntentId })
    expectOne(answers)
    const again = await other.call(client, 'POST', call[2], { paymentIntentId }, lastKey())
    expect([again.status, again.body.status]).toEqual([200, 'succeeded'])
    const mismatch = await t.call(client, 'POST', call[2], { paymentIntentId: 'pi_other' }, lastKey())
    expect(mismatch.body.code).toBe('idempotency_mismatch')
  })

  it('free the key after a rejection, and after the lease of a dead process has expired', async () => {
    const path = '/wp/v2/transactions/confirm'
    const headers = nextKey()
    const refused = await t.call(client, 'POST', path, { paymentIntentId: 'pi_nothing' }, headers)
    expect(refused.status).toBe(404)
    const paymentIntentId = await authenticated()
    t.cards.faults.push({ step: 'confirmIntent', lost: true })
    expect((await t.call(client, 'POST', path, { paymentIntentId }, headers)).status).toBe(502)
    const held = async (seconds: number) => {
      await t.owner.query(
        `insert into idempotency_keys (caller, key, request_hash, status, answer, lease_until)
           select caller, $1, request_hash, 0, 'null', now() + make_interval(secs => $2) from idempotency_keys
            where key = $3 on conflict (caller, key) do update set lease_until = excluded.lease_until`,
        [headers['idempotency-key'], seconds, headers['idempotency-key']],
      )
      return other.call(client, 'POST', path, { paymentIntentId }, headers)
    }
    expect((await other.call(client, 'POST', path, { paymentIntentId }, headers)).body.status).toBe(
      'succeeded',
    )
    expect((await held(20)).body.code).toBe('idempotency_in_progress')
    expect((await held(-1)).body.status).toBe('succeeded')
  })

  it.each([1, 2])('charge once on %d nodes', async (nodes) => {
    const lineItems = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.payments.due
    const body = { productId: job, lineItems }
    const path = `/wp/v2/transactions/checkout/charge/${card}`
    expectOne(await atOnce(nodes === 1 ? [t, t, t] : [t, other, t, other], client, path, body))
    const { rows } = await t.owner.query('select captured_cents from transactions where job_id = $1', [job])
    expect(rows).toEqual([{ captured_cents: 5_000 }])
  })

  it.each([1, 2])('refund once on %d nodes', async (nodes) => {
    const lineItems = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.payments.due
    const paid = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
      productId: job,
      lineItems,
    })
    const path = `/wp/v2/transactions/${paid.body.transaction.id}/refund`
    const answers = await atOnce(nodes === 1 ? [t, t] : [t, other], manager, path, { amount: 20 })
    for (const { status, body } of answers)
      if (status !== 200) expect(body.code).toBe('idempotency_in_progress')
    const { rows } = await t.owner.query('select amount_cents from refunds where job_id = $1', [job])
    expect(rows).toEqual([{ amount_cents: 2_000 }])
  })

  it.each([1, 2])('record cash once on %d nodes', async (nodes) => {
    const body = { amount: 20, date: '2026-01-05', method: 'cash', paymentType: 'deposit' }
    const on = nodes === 1 ? [t, t, t] : [t, other, t]
    expectOne(await atOnce(on, manager, `/wp/v2/jobs/${job}/payments`, body))
    const { rows } = await t.owner.query('select id from recorded_payments where job_id = $1', [job])
    expect(rows).toHaveLength(1)
  })

  it('of two people are independent', async () => {
    const headers = { 'idempotency-key': 'of-two-people' }
    const [one, two] = await Promise.all(
      [client, manager].map((who) =>
        t.call(who, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId: 'pm_card_visa' }, headers),
      ),
    )
    expect([one?.status, two?.body.code]).not.toContain('idempotency_in_progress')
  })
})
