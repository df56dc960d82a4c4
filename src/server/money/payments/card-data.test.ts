import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createLog } from '../../kernel/http/logs.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const NUMBER = '4000002500003155'

let t: TestApp
let client: TestPerson
let manager: TestPerson
let job: number
beforeAll(async () => {
  t = await createTestApp()
  const company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
  })
  client = await t.makePerson(company, 'client')
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  job = await t.makeJob(company, { client_id: client.id, billing_contact_id: client.id })
})
afterAll(() => t.close())

const line = { productItemId: 1, productItem: 'serviceFee', productRate: 50, productUnits: 1, amount: 50 }
const charge = () => ({ productId: job, productType: 'jobs', lineItems: [{ ...line, productItemId: job }] })

/** Valid payment calls, each with the fields in which a number is placed. */
const CALLS: [name: string, path: string, body: () => object, fields: string[]][] = [
  [
    'saving a card',
    'payments/cards/stripe',
    () => ({ paymentMethodId: 'pm_card_visa' }),
    ['paymentMethodId'],
  ],
  [
    'a payment with a card that is not stored',
    'transactions/checkout',
    () => ({ ...charge(), paymentMethodId: 'pm_card_visa' }),
    ['paymentMethodId', 'productType'],
  ],
  ['confirming it', 'transactions/confirm', () => ({ paymentIntentId: 'pi_1' }), ['paymentIntentId']],
  ['a charge', 'transactions/checkout/charge/1', charge, ['captureMethod', 'productType']],
  [
    'going on with a charge',
    'transactions/checkout/charge/1/confirm',
    () => ({ paymentIntentId: 'pi_1' }),
    ['paymentIntentId'],
  ],
]

/** Returns the rows of the whole database that contain a text. */
async function rowsWith(text: string): Promise<string[]> {
  const { rows: tables } = await t.owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await t.owner.query(`select 1 from ${name} t where t::text like $1`, [`%${text}%`])
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('a card number', () => {
  const cases = CALLS.flatMap(([name, path, body, fields]) =>
    fields.flatMap((field) =>
      [NUMBER, '4000 0025 0000 3155', '4000-0025-0000-3155', Number(NUMBER)].map(
        (number) => [name, field, number, path, body] as const,
      ),
    ),
  )
  it.each(cases)('in %s as %s %s is rejected', async (_name, field, number, path, body) => {
    const asked = t.cards.intents.size
    const answer = await t.call(client, 'POST', `/wp/v2/${path}`, { ...body(), [field]: number })
    expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_param'])
    expect(JSON.stringify(answer.body)).not.toContain(NUMBER)
    expect(t.cards.intents.size).toBe(asked)
    expect(await rowsWith(NUMBER)).toEqual([])
  })

  it.each(CALLS)('in an unknown field is rejected by %s', async (_name, path, body) => {
    const card = { number: NUMBER, expMonth: 11, expYear: 2037, cvc: '739' }
    const answer = await t.call(client, 'POST', `/wp/v2/${path}`, { ...body(), card, cardNumber: NUMBER })
    expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_param'])
    expect(await rowsWith(NUMBER)).toEqual([])
  })

  it('never appears in the log, however the call with it ends', async () => {
    let lines = ''
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines += String(chunk)
        done()
      },
    })
    const app = await createApp({ ...t.kernel, log: createLog('trace', sink) })
    const headers = (who: TestPerson) => ({ authorization: `Bearer ${who.token}` })
    for (const [, path, body, [field = '']] of CALLS)
      await app.inject({
        method: 'POST',
        url: `/wp/v2/${path}?card=${NUMBER}`,
        headers: headers(client),
        payload: { ...body(), [field]: NUMBER, cvc: '739' },
      })
    // Free text may contain a number: it is stored as text, and is not logged, like any other text.
    const payload = { amount: 1, date: '2026-01-02', method: 'cash', paymentType: 'other', note: NUMBER }
    const recorded = await app.inject({
      method: 'POST',
      url: `/wp/v2/jobs/${job}/payments`,
      headers: headers(manager),
      payload,
    })
    const broken = await app.inject({
      method: 'POST',
      url: '/wp/v2/payments/cards/stripe',
      headers: { ...headers(client), 'content-type': 'application/json' },
      payload: `{"paymentMethodId": "${NUMBER}"`,
    })
    await app.close()
    expect([recorded.statusCode, broken.statusCode]).toEqual([200, 400])
    expect(lines.trim().split('\n').length).toBeGreaterThanOrEqual(CALLS.length + 2)
    expect(lines).not.toContain(NUMBER)
    // Times and ids contain digits too.
    const said = lines.replaceAll(/"(?:time|pid|ms)":[\d.]+|"reqId":"[^"]+"/g, '')
    expect(said).not.toContain('739')
  })
})
