import { afterAll, beforeAll, expect, it } from 'vitest'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: 'true' })
})
afterAll(() => t.close())

let clients = 0

/** Begins a payment for a move on a free day as a client with a new account, and does not finish it. */
async function begin(
  company: number,
  { card, network }: { card: string; network: string },
  confirmationMethod: 'automatic' | 'manual' = 'manual',
): Promise<TestAnswer> {
  const client = await t.makePerson(company, 'client')
  const day = String(++clients).padStart(2, '0')
  const job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_date: `2027-03-${day} 09:00`,
    starts_at: `2027-03-${day}T16:00:00Z`,
    ends_at: `2027-03-${day}T19:00:00Z`,
  })
  const { payments } = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body
  return t.call(
    client,
    'POST',
    '/wp/v2/transactions/checkout',
    { productId: job, lineItems: payments.due, paymentMethodId: card, confirmationMethod },
    { 'x-forwarded-for': network },
  )
}
const newCompany = () => {
  clients = 0
  return t.makeCompany(undefined, { variables: { depositLocal: { value: 50, unitsLabel: '$' } } })
}
const newCard = () => `pm_card_authenticationRequired${crypto.randomUUID().slice(0, 8)}`
let hosts = 0
const newNetwork = () => `198.51.100.${++hosts}`
const ONE_CARD = 'pm_card_authenticationRequired_sameNumber'
const isRefused = (answer: TestAnswer, message: RegExp) =>
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'payment_in_progress', message: expect.stringMatching(message) },
  })

it('limits unfinished payments of one card number per company, regardless of accounts and networks', async () => {
  const company = await newCompany()
  for (let n = 0; n < BUDGETS['calendar-holds-card'].most; n += 1)
    expect((await begin(company, { card: ONE_CARD, network: newNetwork() })).status).toBe(200)
  isRefused(await begin(company, { card: ONE_CARD, network: newNetwork() }), /with this card/)
  // Another card may continue, and so may another company.
  expect((await begin(company, { card: newCard(), network: newNetwork() })).status).toBe(200)
  expect((await begin(await newCompany(), { card: ONE_CARD, network: newNetwork() })).status).toBe(200)
})

it('limits unfinished payments of one network per company, regardless of accounts and cards', async () => {
  const company = await newCompany()
  for (let n = 0; n < BUDGETS['calendar-holds-network'].most; n += 1) {
    const confirmation = n % 2 === 0 ? ('automatic' as const) : ('manual' as const)
    // All from one IPv6 network, whose addresses cost nothing.
    const answer = await begin(company, { card: newCard(), network: `2001:db8:1:2::${n}` }, confirmation)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  isRefused(await begin(company, { card: newCard(), network: '2001:db8:1:2::ffff' }), /from your network/)
  expect((await begin(company, { card: newCard(), network: '2001:db8:1:3::1' })).status).toBe(200)
})

it('does not count payments that were finished or canceled', async () => {
  const company = await newCompany()
  const network = newNetwork()
  for (let n = 0; n < 4; n += 1)
    expect((await begin(company, { card: 'pm_card_visa_sameNumber', network })).body.status).toBe('succeeded')
  for (let n = 0; n < BUDGETS['calendar-holds-card'].most; n += 1)
    expect((await begin(company, { card: ONE_CARD, network })).status).toBe(200)
  isRefused(await begin(company, { card: ONE_CARD, network }), /with this card/)
  const { rows } = await t.owner.query(
    `select id, user_id from transactions where company_id = $1 and status = 'requires_action' limit 1`,
    [company],
  )
  const manager = await t.makePerson(company, 'manager')
  expect((await t.call(manager, 'POST', `/wp/v2/transactions/${rows[0].id}/cancel`)).status).toBe(200)
  expect((await begin(company, { card: ONE_CARD, network })).status).toBe(200)
})

it('stores only hashes of card and network, which a charge never changes', async () => {
  const company = await newCompany()
  const network = newNetwork()
  await begin(company, { card: ONE_CARD, network })
  const { rows } = await t.owner.query('select * from transactions where company_id = $1', [company])
  expect(rows[0]).toMatchObject({
    card_mark: expect.stringMatching(/^[\w-]{43}$/),
    network_mark: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(JSON.stringify(rows[0])).not.toContain(network)
  await expect(
    t.owner.query(`update transactions set network_mark = '' where company_id = $1`, [company]),
  ).rejects.toThrow('cannot be changed')
})
