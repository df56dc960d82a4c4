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
/** Creates a job on a day of its own that needs all people of that day. */
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

/**
 * Creates a deposit that the browser has to confirm; returns its state at the provider and in the database.
 */
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
/** Ends the ten-minute hold of the day and gives the day to another job. */
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
  it('is only authorized by the browser and captured after the server has checked it', async () => {
    const begun = await begin()
    t.cards.confirmThere(begun.intentId)
    expect(begun.intent()).toEqual({ status: 'requires_capture', capturedCents: 0 })
    expect((await finish(begun.intentId)).body).toMatchObject({ status: 'succeeded' })
    expect(begun.intent()).toEqual(TAKEN)
    expect(await paidOf(begun.job)).toBe(50)
  })

  it('is captured by the periodic job if the browser was closed', async () => {
    const begun = await begin()
    t.cards.confirmThere(begun.intentId)
    await round()
    expect(begun.intent()).toEqual(TAKEN)
    expect(await paidOf(begun.job)).toBe(50)
  })

  it('is captured once if the answer to the capture is lost', async () => {
    const begun = await begin()
    t.cards.confirmThere(begun.intentId)
    t.cards.faults.push({ step: 'captureIntent', lost: true })
    expect((await finish(begun.intentId)).status).toBe(502)
    expect((await finish(begun.intentId)).body).toMatchObject({ status: 'succeeded' })
    expect(begun.intent()).toEqual(TAKEN)
    expect(await paidOf(begun.job)).toBe(50)
  })

  it('is canceled if the day went to another job in the meantime', async () => {
    const begun = await begin()
    await loseDay(begun)
    t.cards.confirmThere(begun.intentId)
    const refused = await finish(begun.intentId)
    expect([refused.status, refused.body.code]).toEqual([409, 'day_full'])
    expect(begun.intent()).toEqual(FREE)
    expect(await begun.statusHere()).toBe('canceled')
    expect(await paidOf(begun.job)).toBe(0)
  })

  it('is canceled if the day is lost and only the provider reports the confirmation', async () => {
    const begun = await begin()
    await loseDay(begun)
    t.cards.confirmThere(begun.intentId)
    await round()
    expect(begun.intent()).toEqual(FREE)
    expect(await begun.statusHere()).toBe('canceled')
    expect(await paidOf(begun.job)).toBe(0)
  })

  it.each(['the browser', 'the provider'])(
    'is canceled if the job has another client when %s reports the confirmation',
    async (who) => {
      const begun = await begin()
      const next = await t.makePerson(company, 'client')
      await t.owner.query('update jobs set client_id = $2, billing_contact_id = $2 where id = $1', [
        begun.job,
        next.id,
      ])
      t.cards.confirmThere(begun.intentId)
      if (who === 'the provider') await round()
      else
        expect(await finish(begun.intentId)).toMatchObject({ status: 409, body: { code: 'rest_conflict' } })
      expect(begun.intent()).toEqual(FREE)
      expect(await begun.statusHere()).toBe('canceled')
    },
  )

  it('is canceled for a job that was called off', async () => {
    const begun = await begin()
    t.cards.confirmThere(begun.intentId)
    await t.owner.query(`update jobs set job_status = 'spam' where id = $1`, [begun.job])
    expect((await finish(begun.intentId)).status).toBe(409)
    expect(begun.intent()).toEqual(FREE)
  })

  it('is canceled when another payment begins in its place', async () => {
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
