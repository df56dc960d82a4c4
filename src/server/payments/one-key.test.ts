import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../testing/app.ts'

/** Two nodes of one installation, with one card provider. */
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
/** The same call several times at the same moment, with one key. */
async function atOnce(
  nodes: readonly TestApp[],
  who: TestPerson,
  path: string,
  body: unknown,
): Promise<TestAnswer[]> {
  keys += 1
  const headers = { 'idempotency-key': `parallel-${keys}` }
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
  it('store a card once', async () => {
    const body = { paymentMethodId: 'pm_card_mastercard' }
    const headers = { 'idempotency-key': 'one-card' }
    const createSetup = t.cards.createSetup.bind(t.cards)
    let answered = 0
    let release = () => {}
    const othersAnswered = new Promise<void>((resolve) => {
      release = resolve
    })
    // The first call waits for its bank until both others have their answers.
    t.cards.createSetup = async (...given) => {
      await othersAnswered
      return createSetup(...given)
    }
    const answers = await Promise.all(
      [1, 2, 3].map(async () => {
        const answer = await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', body, headers)
        answered += 1
        if (answered === 2) release()
        return answer
      }),
    )
    t.cards.createSetup = createSetup
    expectOne(answers)
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

  it('of two people do not meet', async () => {
    const headers = { 'idempotency-key': 'of-two-people' }
    const [one, two] = await Promise.all(
      [client, manager].map((who) =>
        t.call(who, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId: 'pm_card_visa' }, headers),
      ),
    )
    expect([one?.status, two?.body.code]).not.toContain('idempotency_in_progress')
  })
})
