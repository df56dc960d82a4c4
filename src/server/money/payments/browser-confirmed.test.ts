import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobFeatures } from '../../features.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { reconcileAll } from './reconcile.ts'

let t: TestApp
let company: number
let client: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
    booking: { crewLimit: 3 },
  })
  client = await t.makePerson(company, 'client')
})
afterAll(() => t.close())

let days = 0
/** A job on a day of its own, which takes all people of that day. */
const makeJob = (day: number, more: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_date: `2027-03-${String(day).padStart(2, '0')} 09:00`,
    starts_at: `2027-03-${String(day).padStart(2, '0')}T16:00:00Z`,
    ends_at: `2027-03-${String(day).padStart(2, '0')}T19:00:00Z`,
    crew_size: 3,
    ...more,
  })
const round = () => reconcileAll({ kernel: t.kernel, features: jobFeatures })
const paidOf = async (job: number) =>
  (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.payments.paid as number
const finish = (paymentIntentId: string) =>
  t.call(client, 'POST', '/wp/v2/transactions/confirm', { paymentIntentId })

/** A deposit that the browser is to confirm, as it stands at the provider and at the product. */
async function begin() {
  const day = ++days
  const job = await makeJob(day)
  const { payments } = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body
  const { status, body } = await t.call(client, 'POST', '/wp/v2/transactions/checkout', {
    productId: job,
    lineItems: payments.due,
    paymentMethodId: 'pm_card_visa',
    confirmationMethod: 'automatic',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const intentId: string = body.paymentIntentId
  const intent = () => {
    const { status: stands, capturedCents } = t.cards.intents.get(intentId) ?? {}
    return { status: stands, capturedCents }
  }
  const statusHere = async () =>
    (await t.owner.query('select status from transactions where intent_id = $1', [intentId])).rows[0].status
  return { job, day, intentId, intent, statusHere }
}
/** The ten minutes of its hold are over and somebody else has the day. */
async function loseDay({ job, day }: { job: number; day: number }): Promise<void> {
  await t.owner.query('alter table transactions disable trigger user')
  await t.owner.query(
    `update transactions set created_at = created_at - interval '11 minutes' where job_id = $1`,
    [job],
  )
  await t.owner.query('alter table transactions enable trigger user')
  await makeJob(day, { client_id: null, billing_contact_id: null, job_status: 'scheduled' })
}

const FREE = { status: 'canceled', capturedCents: 0 }
const TAKEN = { status: 'succeeded', capturedCents: 5_000 }

describe('a payment that the browser confirms', () => {
  it('is only held by that, and taken once the product has looked at it', async () => {
    const begun = await begin()
    t.cards.confirmThere(begun.intentId)
    expect(begun.intent()).toEqual({ status: 'requires_capture', capturedCents: 0 })
    expect((await finish(begun.intentId)).body).toMatchObject({ status: 'succeeded' })
    expect(begun.intent()).toEqual(TAKEN)
    expect(await paidOf(begun.job)).toBe(50)
  })

  it('is taken by the round where the browser was closed', async () => {
    const begun = await begin()
    t.cards.confirmThere(begun.intentId)
    await round()
    expect(begun.intent()).toEqual(TAKEN)
    expect(await paidOf(begun.job)).toBe(50)
  })

  it('is taken once where the answer to taking it was lost', async () => {
    const begun = await begin()
    t.cards.confirmThere(begun.intentId)
    t.cards.faults.push({ step: 'captureIntent', lost: true })
    expect((await finish(begun.intentId)).status).toBe(502)
    expect((await finish(begun.intentId)).body).toMatchObject({ status: 'succeeded' })
    expect(begun.intent()).toEqual(TAKEN)
    expect(await paidOf(begun.job)).toBe(50)
  })

  it('takes nothing when the day went to somebody else meanwhile', async () => {
    const begun = await begin()
    await loseDay(begun)
    t.cards.confirmThere(begun.intentId)
    const refused = await finish(begun.intentId)
    expect([refused.status, refused.body.code]).toEqual([409, 'day_full'])
    expect(begun.intent()).toEqual(FREE)
    expect(await begun.statusHere()).toBe('canceled')
    expect(await paidOf(begun.job)).toBe(0)
  })

  it('takes nothing of that day when only the provider tells of it', async () => {
    const begun = await begin()
    await loseDay(begun)
    t.cards.confirmThere(begun.intentId)
    await round()
    expect(begun.intent()).toEqual(FREE)
    expect(await begun.statusHere()).toBe('canceled')
    expect(await paidOf(begun.job)).toBe(0)
  })

  it('takes nothing for a job that was called off', async () => {
    const begun = await begin()
    t.cards.confirmThere(begun.intentId)
    await t.owner.query(`update jobs set job_status = 'spam' where id = $1`, [begun.job])
    expect((await finish(begun.intentId)).status).toBe(409)
    expect(begun.intent()).toEqual(FREE)
  })

  it('is let go of when another one begins in its place', async () => {
    const begun = await begin()
    t.cards.confirmThere(begun.intentId)
    const { payments } = (await t.call(client, 'GET', `/wp/v2/jobs/${begun.job}`)).body
    const second = await t.call(client, 'POST', '/wp/v2/transactions/checkout', {
      productId: begun.job,
      lineItems: payments.due,
      paymentMethodId: 'pm_card_visa',
      confirmationMethod: 'manual',
    })
    expect(second.body).toMatchObject({ status: 'succeeded' })
    expect(begun.intent()).toEqual(FREE)
    expect(await paidOf(begun.job)).toBe(50)
  })
})
