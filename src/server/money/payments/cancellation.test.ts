import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { settledSums } from '../../../shared/money/payments/charge-words.ts'
import { jobFeatures } from '../../features.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { reconcileAll, reconcileCharge } from './reconcile.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let worker: TestPerson
let other: TestPerson
let card: number
let job: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    email: 'office@peak.test',
    variables: { depositLocal: { value: 80, unitsLabel: '$' }, changeDatetimeFee: { value: 25 } },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client', { firstName: 'Dana' })
  worker = await t.makePerson(company, 'worker')
  other = await t.makePerson(await t.makeCompany('Other'), 'client')
  card = (await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId: 'pm_card_visa' }))
    .body.id
})
afterAll(() => t.close())

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const make = (daysAhead: number) =>
  t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_date: `${dayIn(daysAhead)} 09:00`,
    starts_at: `${dayIn(daysAhead)}T16:00:00Z`,
    ends_at: `${dayIn(daysAhead)}T18:00:00Z`,
    locations: [{ address: '1 Main St, Denver, CO', addressState: 'CO', activities: [] }],
  })
beforeEach(async () => {
  job = await make(30)
})

const plan = (who: TestPerson | null = client, id = job) => t.call(who, 'GET', `/wp/v2/jobs/${id}/cancel`)
const cancel = (body: object, who: TestPerson | null = client, id = job, headers = {}) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/cancel`, body, headers)
const version = async (id = job) => (await t.call(manager, 'GET', `/wp/v2/jobs/${id}`)).body.version
const schedule = (id = job) =>
  t.owner.query(`update jobs set job_status = 'scheduled', version = version + 1 where id = $1`, [id])
async function pay(wanted: object, id = job): Promise<number> {
  const quote = await t.call(client, 'POST', '/wp/v2/transactions/quote', { productId: id, ...wanted })
  expect(quote.status).toBe(200)
  const answer = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
    productId: id,
    lineItems: quote.body.lineItems,
  })
  expect(answer.body.status).toBe('succeeded')
  return answer.body.transaction.id
}
const refundsOf = async (id = job) =>
  (
    await t.owner.query<{ amount: number; status: string; reason: string }>(
      'select amount_cents::int as amount, status, reason from refunds where job_id = $1 order by id',
      [id],
    )
  ).rows
const mailsOf = async (id = job) =>
  (
    await t.owner.query<{ kind: string; recipient: string; body: string }>(
      `select kind, recipient, body_text as body from deliveries where job_id = $1 and kind in ('canceled', 'changed') order by id`,
      [id],
    )
  ).rows

describe('canceling a move', () => {
  it('is free while it is only requested, and refunds the deposit in full', async () => {
    await pay({ for: 'due' })
    // Paying may have booked it.
    await t.owner.query(`update jobs set job_status = 'inquiring' where id = $1`, [job])
    const { body } = await plan()
    expect(body).toMatchObject({ refund: 80, refundByHand: 0, kept: 0, basis: 'inquiry' })
    expect(body.refundable).toBe(`Refundable until ${formatDayInWords(dayIn(23), dayIn(0))}.`)
    const canceled = await cancel({ version: body.version, reason: 'We stay' })
    expect(canceled.body.jobStatus).toBe('canceled')
    expect(await refundsOf()).toEqual([{ amount: 8000, status: 'pending', reason: 'Canceled by the client' }])
    await reconcileAll({ kernel: t.kernel, features: jobFeatures })
    expect(await refundsOf()).toMatchObject([{ amount: 8000, status: 'succeeded' }])
    const [office, own] = await mailsOf()
    expect(office).toMatchObject({ kind: 'changed', recipient: 'office@peak.test' })
    expect(office?.body).toContain('Reason: We stay')
    expect(own).toMatchObject({ kind: 'canceled', recipient: client.email })
    expect(own?.body).toContain('$80.00 goes back to the card')
  })

  it('tells the client and the office if the bank does not take the refund later', async () => {
    const transactionId = await pay({ for: 'due' })
    expect((await cancel({ version: await version() })).status).toBe(200)
    const context = { kernel: t.kernel, features: jobFeatures }
    await reconcileAll(context)
    const failing = [...t.cards.refunds.values()].at(-1)
    t.cards.failRefund(failing?.id ?? '')
    await reconcileCharge(context, { companyId: company, id: transactionId }, 'webhook')
    expect(await refundsOf()).toMatchObject([{ amount: 8000, status: 'failed' }])
    const { rows } = await t.owner.query<{ kind: string; recipient: string; subject: string }>(
      `select kind, recipient, subject from deliveries where job_id = $1 and kind ~ '^refund' order by id`,
      [job],
    )
    expect(rows.filter(({ kind }) => kind !== 'refund')).toEqual([
      {
        kind: 'refundDelayed',
        recipient: client.email,
        subject: 'Your refund of $80.00 is delayed',
      },
      { kind: 'refundFailed', recipient: 'office@peak.test', subject: 'A refund of $80.00 failed' },
    ])
  })

  it('refunds a booked one by the steps of the company', async () => {
    await pay({ for: 'due' })
    await schedule()
    expect((await plan()).body).toMatchObject({ refund: 80, kept: 0, depositPercent: 100, basis: 'steps' })
    const soon = await make(3)
    await pay({ for: 'due' }, soon)
    await schedule(soon)
    expect((await plan(client, soon)).body).toMatchObject({ refund: 0, kept: 80, depositPercent: 0 })
    const steps = [
      { daysBefore: 2, percent: 25 },
      { daysBefore: 14, percent: 100 },
    ]
    const saved = await t.call(manager, 'POST', `/wp/v2/companies/${company}`, {
      booking: { refundSteps: steps },
    })
    expect(saved.status).toBe(200)
    const { body } = await plan(client, soon)
    expect(body).toMatchObject({ refund: 20, kept: 60, depositPercent: 25, steps: steps.toReversed() })
    expect((await cancel({ version: body.version }, client, soon)).status).toBe(200)
    expect(await refundsOf(soon)).toMatchObject([{ amount: 2000 }])
    // The client still sees what was paid, refunded and kept.
    const after = (await t.call(client, 'GET', `/wp/v2/jobs/${soon}`)).body
    expect(after.actions.tabs).toContain('payments')
    expect(settledSums(after.payments.lineItems)).toEqual({ paid: 80, refunded: 20, kept: 60 })
    await t.call(manager, 'POST', `/wp/v2/companies/${company}`, {
      booking: { refundSteps: [{ daysBefore: 7, percent: 100 }] },
    })
  })

  it('says what the office pays back by hand, and refunds fees of changes that were not made', async () => {
    await schedule()
    for (const [amount, paymentType] of [
      [30, 'deposit'],
      [12, 'beforePickup'],
    ])
      expect(
        (
          await t.call(manager, 'POST', `/wp/v2/jobs/${job}/payments`, {
            amount,
            paymentType,
            method: 'cash',
            date: dayIn(-1),
          })
        ).status,
      ).toBe(200)
    await pay({ for: 'changeMoveDate', date: dayIn(40), startTime: '10:00', endTime: '12:00' })
    expect((await plan()).body).toMatchObject({ refund: 25, refundByHand: 42, kept: 0 })
    const { body } = await plan()
    await cancel({ version: body.version })
    expect((await mailsOf())[0]?.body).toContain('$42.00 that was paid by cash or check')
  })

  it('refunds no more because the client moved the date away', async () => {
    const soon = await make(3)
    await pay({ for: 'due' }, soon)
    await t.owner.query(
      `update jobs set job_status = 'scheduled', time_of_scheduling = now(), version = version + 1,
         locations = '[{"address": "1 Main St, Denver, CO", "addressState": "CO", "activities": [{"id": 1, "index": 0,
           "activityType": "load", "activityDate": "${dayIn(3)}", "startTime": "09:00", "endTime": "11:00"}]}]' where id = $1`,
      [soon],
    )
    expect((await plan(client, soon)).body).toMatchObject({ refund: 0, kept: 80 })
    const change = { date: dayIn(40), startTime: '09:00', endTime: '11:00' }
    const transactionId = await pay({ for: 'changeMoveDate', ...change }, soon)
    const moved = await t.call(client, 'POST', `/wp/v2/jobs/${soon}/change-move-date`, {
      ...change,
      transactionId,
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect((await plan(client, soon)).body).toMatchObject({ refund: 0, kept: 105, depositPercent: 0 })
    // It stays so when the office moves it again.
    const office = await t.call(manager, 'POST', `/wp/v2/jobs/${soon}`, { jobDate: `${dayIn(50)} 09:00:00` })
    expect(office.status).toBe(200)
    expect((await plan(client, soon)).body).toMatchObject({ refund: 0 })
  })

  it('is refused if another refund was shown, and takes the reason as one line', async () => {
    await pay({ for: 'due' })
    await schedule()
    const before = await t.jobRow(job)
    const { body } = await plan()
    const other = await cancel({ version: body.version, refund: 10 })
    expect([other.status, other.body.code, other.body.message]).toEqual([
      409,
      'amount_changed',
      'The refund is now $80.00. Look at it again.',
    ])
    expect(await t.jobRow(job)).toEqual(before)
    const reason = 'Sold\n$500.00 goes back'
    expect((await cancel({ version: body.version, refund: 80, reason })).status).toBe(200)
    expect((await mailsOf())[0]?.body).toContain('Reason: Sold $500.00 goes back')
    expect((await mailsOf())[1]?.body).toContain('Your reason: Sold $500.00 goes back')
  })

  it('refunds its share of all that was taken once, also after an earlier refund', async () => {
    const soon = await make(3)
    const id = await pay({ for: 'due' }, soon)
    await schedule(soon)
    const save = (refundSteps: object[]) =>
      t.call(manager, 'POST', `/wp/v2/companies/${company}`, { booking: { refundSteps } })
    expect((await save([{ daysBefore: 2, percent: 50 }])).status).toBe(200)
    const earlier = await t.call(manager, 'POST', `/wp/v2/transactions/${id}/refund`, { amount: 15 })
    expect(earlier.status, JSON.stringify(earlier.body)).toBe(200)
    expect((await plan(client, soon)).body).toMatchObject({ refund: 25, kept: 40 })
    await cancel({ version: await version(soon) }, client, soon)
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [soon])
    expect((await plan(client, soon)).body).toMatchObject({ refund: 0, kept: 40 })
    const rising = await save([
      { daysBefore: 14, percent: 10 },
      { daysBefore: 2, percent: 90 },
    ])
    expect([rising.status, rising.body.code]).toEqual([400, 'rest_invalid_param'])
    await save([{ daysBefore: 7, percent: 100 }])
  })

  it('answers a repeated call once', async () => {
    await pay({ for: 'due' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { version: await version() }
    const first = await cancel(body, client, job, headers)
    const again = await cancel(body, client, job, headers)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(await refundsOf()).toHaveLength(1)
  })

  it('releases an authorized amount', async () => {
    await schedule()
    const quote = await t.call(manager, 'POST', '/wp/v2/transactions/quote', {
      productId: job,
      for: 'due',
      userId: client.id,
    })
    const held = await t.call(manager, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
      productId: job,
      userId: client.id,
      lineItems: quote.body.lineItems,
      captureMethod: 'manual',
    })
    expect(held.body.status).toBe('requires_capture')
    const before = t.queued.length
    expect((await cancel({ version: await version() })).status).toBe(200)
    expect(t.queued.slice(before)).toContainEqual({
      name: 'release-hold',
      work: { companyId: company, transactionId: held.body.transaction.id },
    })
  })

  it.each([
    ['another company', () => other, 404, 'rest_not_found'],
    ['a worker', () => worker, 403, 'rest_forbidden'],
    ['a manager', () => manager, 403, 'rest_forbidden'],
    ['nobody', () => null, 401, 'rest_authentication_missing'],
  ])('is refused to %s', async (_who, who, status, code) => {
    const before = await t.jobRow(job)
    for (const answer of [await plan(who()), await cancel({ version: before['version'] }, who())]) {
      expect(answer.status).toBe(status)
      expect(answer.body.code).toBe(code)
    }
    expect(await t.jobRow(job)).toEqual(before)
  })

  it.each([
    ['completed', `job_status = 'completed'`, 409, 'job_status_transition'],
    ['canceled', `job_status = 'canceled'`, 409, 'job_status_transition'],
    ['started', `job_status = 'scheduled', started_at = now()`, 409, 'rest_conflict'],
  ])('is refused once it is %s', async (_state, change, status, code) => {
    await t.owner.query(`update jobs set ${change} where id = $1`, [job])
    const before = await t.jobRow(job)
    for (const answer of [await plan(), await cancel({ version: before['version'] })]) {
      expect(answer.status).toBe(status)
      expect(answer.body.code).toBe(code)
    }
    expect(await t.jobRow(job)).toEqual(before)
  })

  it('is refused for a version that is out of date, and without one', async () => {
    const before = await t.jobRow(job)
    const stale = await cancel({ version: Number(before['version']) + 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'job_version_conflict'])
    const bare = await cancel({})
    expect([bare.status, Object.keys(bare.body.data.fields)]).toEqual([400, ['version']])
    const long = await cancel({ version: before['version'], reason: 'x'.repeat(501) })
    expect(long.status).toBe(400)
    expect(await t.jobRow(job)).toEqual(before)
  })
})
