import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { reminders } from '../../features.ts'
import { runReminders } from '../../kernel/reminders.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver' })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
})
afterAll(() => t.close())
beforeEach(async () => {
  client = await t.makePerson(company, 'client', { firstName: 'Cleo' })
})

const place = (address: string, addressState: string) => ({
  address,
  addressState,
  addressCountry: 'US',
  activities: [],
})
const BETWEEN_STATES = [place('1 Main St, Cheyenne, WY 82001', 'WY'), place('2 Elm St, Reno, NV 89501', 'NV')]

/** A federal move of $240 whose invoice is $720: $264 is due at delivery, $456 thirty days later. */
async function makeCompletedMove(day: string, columns: Record<string, unknown> = {}): Promise<number> {
  const id = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'interstate',
    job_date: `${day} 09:00`,
    starts_at: `${day}T16:00:00Z`,
    ends_at: `${day}T19:00:00Z`,
    is_local: true,
    locations: BETWEEN_STATES,
    ...columns,
  })
  const save = (fields: object) => t.call(manager, 'POST', `/wp/v2/jobs/${id}`, fields)
  await save({ jobStatus: 'scheduled' })
  const line = { item: 'hourlyRateTwo', rate: 80, units: 9, lineItemDate: null }
  await save({ documents: { estimate: { variables: { dirty: true, lineItems: [line] } } } })
  await save({ jobStatus: 'completed' })
  return id
}

const pay = (id: number, amount: number) =>
  t.call(manager, 'POST', `/wp/v2/jobs/${id}/payments`, {
    amount,
    date: '2026-01-05',
    method: 'cash',
    paymentType: 'deposit',
  })

/** The daily job, at noon of a day in Denver. */
const round = (day: string) =>
  runReminders(
    {
      db: t.kernel.db,
      log: pino({ level: 'silent' }),
      config: t.kernel.config,
      queue: t.kernel.queue,
      now: () => new Date(`${day}T19:00:00Z`),
    },
    reminders,
  )

async function mailsOf(job: number): Promise<{ recipient: string; subject: string; body_text: string }[]> {
  const { rows } = await t.owner.query(
    `select recipient, subject, body_text from deliveries where job_id = $1 and subject like 'Payment due%'`,
    [job],
  )
  return rows
}

describe('an amount due after the credit days', () => {
  const day = '2026-03-04'
  const due = addDays(day, 30)

  it('is requested once, on its due day, by a mail with the address of the payments', async () => {
    const job = await makeCompletedMove(day)
    await pay(job, 264)
    await round(addDays(due, -1))
    expect(await mailsOf(job)).toEqual([])
    await round(due)
    await round(due)
    await round(addDays(due, 1))
    const [mail, ...more] = await mailsOf(job)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Payment due: $456.00 for your move')
    expect(mail?.recipient).toBe(client.email)
    expect(mail?.body_text).toContain('has been due since Fri, Apr 3 (49 CFR 375.407, 375.703): $456.00.')
    expect(mail?.body_text).toContain(`/job/${job}?tab=payments`)
    const { rows } = await t.owner.query(
      `select contact_id from communications where job_id = $1 and type = 'email' and subject like 'Payment due%'`,
      [job],
    )
    expect(rows).toEqual([{ contact_id: client.id }])
  })

  it('is requested with everything due if the share at delivery is unpaid too', async () => {
    const job = await makeCompletedMove(day)
    await pay(job, 100)
    await round(due)
    expect((await mailsOf(job))[0]?.subject).toBe('Payment due: $620.00 for your move')
  })

  it('is requested from the billing contact if they pay', async () => {
    const payer = await t.makePerson(company, 'client')
    const job = await makeCompletedMove(day, { billing_contact_id: payer.id, is_billing_contact: false })
    await round(due)
    expect((await mailsOf(job)).map(({ recipient }) => recipient)).toEqual([payer.email])
  })

  it.each([
    ['is paid', (job: number) => pay(job, 720)],
    ['belongs to a deleted job', (job: number) => change(job, 'deleted_at = now()')],
    ['belongs to a job that is open again', (job: number) => change(job, `job_status = 'scheduled'`)],
  ])('is not requested if it %s', async (_name, act) => {
    const job = await makeCompletedMove(day)
    await act(job)
    await round(due)
    expect(await mailsOf(job)).toEqual([])
  })

  it('is not requested if it was due more than a week before, as on jobs from before this rule', async () => {
    const job = await makeCompletedMove(day)
    await round(addDays(due, 8))
    expect(await mailsOf(job)).toEqual([])
    await round(addDays(due, 7))
    expect(await mailsOf(job)).toHaveLength(1)
  })
})

const change = (job: number, what: string) => t.owner.query(`update jobs set ${what} where id = $1`, [job])
