import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let lead: TestPerson
let helper: TestPerson
let worker: TestPerson
let other: TestPerson
let job: number
let day = 0

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 0, unitsLabel: '$' } },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client', { firstName: 'Zoe', phone: '7205550188' })
  lead = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Reed' })
  helper = await t.makePerson(company, 'worker')
  worker = await t.makePerson(company, 'worker')
  const elsewhere = await t.makeCompany('Other Movers')
  other = await t.makePerson(elsewhere, 'manager')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from rate_limits')
  day += 1
  const date = `2027-05-${String(day).padStart(2, '0')}`
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: `${date} 09:00`,
    starts_at: `${date}T16:00:00Z`,
    ends_at: `${date}T19:00:00Z`,
    is_local: true,
    locations: [{ address: '1 Main St, Cheyenne, WY', addressState: 'WY', activities: [] }],
  })
  await t.addCrew(company, job, lead.id, ['contact', 'documents', 'payment'])
  await t.addCrew(company, job, helper.id, ['contact', 'documents'])
  expect((await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'scheduled' })).status).toBe(200)
})

const finish = (who: TestPerson) => t.call(who, 'POST', `/wp/v2/jobs/${job}/finish`, { isSure: true })
const take = (who: TestPerson, body: object, key?: string) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/door-payments`, body, key ? { 'idempotency-key': key } : {})
/** Starts and completes the move, so that its whole price of $240 is due. */
async function finished() {
  await t.call(manager, 'POST', `/wp/v2/jobs/${job}/start`)
  expect((await finish(lead)).status).toBe(200)
}

describe('money that was taken without a network', () => {
  const takenAt = () => new Date(Date.now() - 3_600_000).toISOString()
  const doubts = async () =>
    (
      await t.owner.query(
        `select amount_cents::int as cents, payment_type as type, doubt from recorded_payments where job_id = $1 order by id`,
        [job],
      )
    ).rows
  const mails = async () =>
    (await t.owner.query(`select from deliveries where job_id = $1 and kind = 'doorPayment'`, [job])).rowCount

  it('is recorded as any other while it fits, and once for calls at the same time', async () => {
    await finished()
    const body = { amount: 240, tip: 10, method: 'cash', takenAt: takenAt() }
    const both = await Promise.all([take(lead, body, `phone-a-${job}`), take(lead, body, `phone-a-${job}`)])
    expect(both.map(({ status }) => status)).toContain(200)
    for (const { status, body: answer } of both)
      if (status !== 200) expect(answer.code).toBe('idempotency_in_progress')
    expect((await take(lead, body, `phone-a-${job}`)).body.bill).toMatchObject({ paid: 240, dueTotal: 0 })
    expect(await doubts()).toEqual([
      { cents: 24_000, type: 'afterDelivery', doubt: '' },
      { cents: 1000, type: 'tip', doubt: '' },
    ])
    expect(await mails()).toBe(0)
  })

  it('is recorded and shown to the office when somebody has already paid', async () => {
    await finished()
    await take(lead, { amount: 200, method: 'cash' })
    const late = await take(lead, { amount: 240, method: 'check', takenAt: takenAt() }, `phone-b-${job}`)
    expect(late.status, JSON.stringify(late.body)).toBe(200)
    const doubt = 'Only $40.00 was due when it arrived. The photo of the check is missing.'
    expect((await doubts()).at(-1)).toEqual({ cents: 24_000, type: 'afterDelivery', doubt })
    expect(await mails()).toBeGreaterThan(0)
    const lines = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)).body.payments.lineItems
    expect(lines.map((line: { doubt?: string }) => line.doubt)).toContain(doubt)
    expect(JSON.stringify((await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body)).not.toContain(doubt)
  })

  it.each([
    [`update jobs set job_status = 'canceled' where id = $1`, 'The job is not booked.'],
    [`update jobs set deleted_at = now() where id = $1`, 'The job is deleted.'],
  ])('is recorded after %s', async (change, doubt) => {
    await t.owner.query(change, [job])
    const body = { amount: 50, method: 'cash', takenAt: takenAt() }
    expect((await take(lead, body, `phone-c-${job}`)).status).toBe(200)
    expect(await doubts()).toMatchObject([{ cents: 5000, doubt: expect.stringContaining(doubt) }])
  })

  it('is recorded for a person who was taken off the crew since, and tells them nothing of the job', async () => {
    await finished()
    await t.owner.query('delete from job_crew where job_id = $1 and user_id = $2', [job, lead.id])
    const body = { amount: 50, method: 'cash', takenAt: takenAt() }
    const answer = await take(lead, body, `phone-d-${job}`)
    expect(answer).toMatchObject({ status: 200, body: { bill: null, client: '', stops: [] } })
    expect(await doubts()).toMatchObject([
      { cents: 5000, doubt: 'The person who took it is no longer on the crew.' },
    ])
    expect((await take(lead, { amount: 50, method: 'cash' })).status).not.toBe(200)
  })

  it('is refused from others and with bad input, and changes nothing', async () => {
    await finished()
    const body = { amount: 50, method: 'cash', takenAt: takenAt() }
    for (const [who, status] of [
      [helper, 403],
      [worker, 404],
      [client, 403],
      [other, 404],
    ] as const)
      expect((await take(who, body)).status).toBe(status)
    expect((await take(lead, { ...body, takenAt: 'yesterday' })).status).toBe(400)
    expect((await take(lead, { ...body, amount: 0 })).status).toBe(400)
    expect(await doubts()).toEqual([])
  })

  it('counts for the day on which it was taken, unless the clock of the phone cannot be right', async () => {
    await finished()
    const days = async (at: string, key: string) => {
      await take(lead, { amount: 1, method: 'cash', takenAt: at }, `phone-${key}-${job}`)
      const { rows } = await t.owner.query(
        `select paid_on::text as day, (now() at time zone 'America/Denver')::date::text as today
         from recorded_payments where job_id = $1 order by id desc limit 1`,
        [job],
      )
      return rows[0] as { day: string; today: string }
    }
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const before = await days(ago(48), 'e')
    expect(before.day < before.today).toBe(true)
    const ahead = await days(ago(-48), 'f')
    expect(ahead.day).toBe(ahead.today)
  })
})
