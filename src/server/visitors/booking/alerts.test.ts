import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobFeatures } from '../../features.ts'
import { openJob, createJobContext } from '../../jobs/jobs/job.service.ts'
import { scheduleAutomatically } from '../../jobs/jobs/job.save.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { storeBookingAlert } from './alerts.store.ts'
import { createInquiryNotifier, COLLECT_MINUTES, notifyOfBooking, notifyOfInquiry } from './alerts.ts'

let t: TestApp
let now = new Date('2026-05-04T15:00:00Z')
beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
})
beforeEach(() => {
  t.queued.length = 0
})
afterAll(() => t.close())

const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}

/** Creates a company with people on its sales-call list. */
async function makeOffice(
  columns: Record<string, unknown> = {},
  people: { phone: string | null; email?: string }[] = [],
) {
  const id = await t.makeCompany('Peak Movers', { email: `office-${randomUUID()}@example.test`, ...columns })
  for (const [index, person] of people.entries()) {
    const { id: userId } = await t.makePerson(id, 'worker', person)
    await t.owner.query(
      `insert into sales_call (company_id, user_id, added_by, added_at) values ($1, $2, $2, now() + make_interval(secs => $3))`,
      [id, userId, index],
    )
  }
  return id
}

let jobs = 0
async function makeInquiry(company: number, columns: Record<string, unknown> = {}) {
  jobs += 1
  return t.makeJob(company, {
    contact_person: [{ name: `Visitor ${jobs}`, phone: '3035550142', email: 'visitor@example.test' }],
    locations: [
      { address: '100 Main St', city: 'Denver', addressState: 'CO', activities: [] },
      { address: '5 Pearl St', city: 'Boulder', addressState: 'CO', activities: [] },
    ],
    job_date: '2026-06-01 08:00:00',
    ...columns,
  })
}

const scope = (company: number) => ({ companyIds: [company], userId: null })
const ask = (company: number, job: number, delaySeconds?: number) =>
  inTenant(t.kernel.db, scope(company), (tx) =>
    notifyOfInquiry(tx, t.kernel, {
      companyId: company,
      jobId: job,
      ...(delaySeconds !== undefined && { delaySeconds }),
    }),
  )
/** Schedules a job as its client does when booking. */
async function book(company: number, job: number): Promise<void> {
  const client = await t.makePerson(company, 'client')
  await t.owner.query('update jobs set client_id = $2 where id = $1', [job, client.id])
  await inTenant(t.kernel.db, { companyIds: [company], userId: client.id }, async (tx) => {
    const work = createJobContext({ tx, kernel: t.kernel, features: jobFeatures }, company, client.id)
    const { job: before } = await openJob(work, job, 'for update')
    const after = await scheduleAutomatically(work, before)
    await notifyOfBooking(work, { before, after, partsWritten: [] })
  })
}
const run = (company: number) =>
  createInquiryNotifier(() => t.kernel)({ companyId: company }, { number: 1, isLast: false })

interface Told {
  channel: string
  recipient: string
  subject: string
  body_text: string
}
async function told(company: number): Promise<Told[]> {
  const { rows } = await t.owner.query<Told>('select * from deliveries where company_id = $1 order by id', [
    company,
  ])
  return rows
}

describe('recipients of inquiry alerts', () => {
  it('receive a mail with the request if they are on the sales-call list', async () => {
    const company = await makeOffice({}, [
      { phone: null, email: `a-${randomUUID()}@example.test` },
      { phone: '3035550177', email: `b-${randomUUID()}@example.test` },
    ])
    const job = await makeInquiry(company, { home_size: 'A2' })
    await t.owner.query(
      `insert into communications (company_id, job_id, type, direction, meta) values ($1, $2, 'smuvsrp_quote', 'incoming', $3)`,
      [company, job, { priceRange: '$640 – $900' }],
    )
    await ask(company, job)
    expect(t.queued).toEqual([{ name: 'tell-inquiries', work: { companyId: company } }])
    await run(company)
    const mails = await told(company)
    expect(mails.map(({ channel, recipient }) => [channel, recipient.slice(0, 2)])).toEqual([
      ['mail', 'a-'],
      ['mail', 'b-'],
    ])
    const [mail] = mails
    expect(mail?.subject).toMatch(/^New inquiry: Visitor \d+, Denver, CO to Boulder, CO, Mon, Jun 1$/)
    for (const part of [
      '(303) 555-0142',
      'visitor@example.test',
      '2-bedroom apartment',
      '$640 – $900',
      `/job/${job}`,
    ])
      expect(mail?.body_text).toContain(part)
  })

  it('receive a text if possible, otherwise a mail', async () => {
    const refused = '3035550188'
    const company = await makeOffice({ smuvs_phone: '3035550900', booking: { inquiryAlert: 'text' } }, [
      { phone: '3035550177' },
      { phone: null, email: `mailed-${randomUUID()}@example.test` },
      { phone: refused, email: `refused-${randomUUID()}@example.test` },
    ])
    await t.owner.query(
      `insert into text_consents (company_id, phone, is_allowed, source) values ($1, $2, false, 'Texted STOP')`,
      [company, refused],
    )
    const job = await makeInquiry(company)
    await ask(company, job)
    await run(company)
    const all = await told(company)
    expect(all.map(({ channel, recipient }) => [channel, recipient.slice(0, 7)])).toEqual([
      ['text', '3035550'],
      ['mail', 'mailed-'],
      ['mail', 'refused'],
    ])
    expect(all[0]?.body_text).toContain(`/job/${job}`)
    // The first text explains how to opt out, the next one does not.
    expect(all[0]?.body_text).toContain('STOP')
    minutes(COLLECT_MINUTES + 1)
    await ask(company, await makeInquiry(company))
    await run(company)
    expect((await told(company)).findLast(({ channel }) => channel === 'text')?.body_text).not.toContain(
      'STOP',
    )
    const { rows } = await t.owner.query(
      `select source from text_consents where company_id = $1 and is_allowed`,
      [company],
    )
    expect(rows).toEqual([{ source: 'On the sales-call list of the company' }])
  })

  it('receive both or nothing according to the company’s setting', async () => {
    const both = await makeOffice({ smuvs_phone: '3035550901', booking: { inquiryAlert: 'both' } }, [
      { phone: '3035550177' },
    ])
    await ask(both, await makeInquiry(both))
    await run(both)
    expect((await told(both)).map(({ channel }) => channel)).toEqual(['text', 'mail'])
    const off = await makeOffice({ booking: { inquiryAlert: 'off' } }, [{ phone: '3035550177' }])
    await ask(off, await makeInquiry(off))
    await run(off)
    expect(await told(off)).toEqual([])
  })

  it('are the company’s address if the list is empty, else its administrators', async () => {
    const company = await makeOffice({ smuvs_phone: null, booking: { inquiryAlert: 'text' } })
    await ask(company, await makeInquiry(company))
    await run(company)
    expect((await told(company)).map(({ recipient }) => recipient.slice(0, 7))).toEqual(['office-'])
    const bare = await makeOffice({ email: null })
    const administrator = await t.makePerson(bare, 'administrator')
    await ask(bare, await makeInquiry(bare))
    await run(bare)
    expect((await told(bare)).map(({ recipient }) => recipient)).toEqual([administrator.email])
  })
})

describe('timing of inquiry alerts', () => {
  it('reports the first inquiry immediately and combines the following ones into one message', async () => {
    const company = await makeOffice()
    await ask(company, await makeInquiry(company))
    await run(company)
    for (let count = 0; count < 25; count += 1) await ask(company, await makeInquiry(company))
    minutes(1)
    t.queued.length = 0
    await run(company)
    expect(await told(company)).toHaveLength(1)
    expect(t.queued.filter(({ name }) => name === 'tell-inquiries')).toHaveLength(1)
    minutes(COLLECT_MINUTES)
    await run(company)
    await run(company)
    const mails = await told(company)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.subject).toBe('25 new inquiries')
    expect(mails[1]?.body_text.match(/\/job\//g)).toHaveLength(20)
    expect(mails[1]?.body_text).toContain('And 5 more')
  })

  it('waits for an unfinished visitor, again after each step', async () => {
    const company = await makeOffice()
    const job = await makeInquiry(company)
    await ask(company, job, 900)
    minutes(10)
    await ask(company, job, 900)
    minutes(10)
    await run(company)
    expect(await told(company)).toEqual([])
    minutes(6)
    await run(company)
    expect((await told(company))[0]?.subject).toMatch(/^Began to book and left: Visitor/)
    // A visitor who returns and completes the inquiry is reported again, but not a third time.
    minutes(11)
    await ask(company, job)
    await run(company)
    await ask(company, job)
    await ask(company, job, 900)
    minutes(20)
    await run(company)
    const subjects = (await told(company)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
    expect(subjects[1]).toMatch(/^New inquiry: /)
  })

  it('omits visitors who continued in another way and jobs that are no longer inquiries', async () => {
    const company = await makeOffice()
    const halfWay = await makeInquiry(company)
    const booked = await makeInquiry(company)
    const spam = await makeInquiry(company)
    const deleted = await makeInquiry(company)
    await ask(company, halfWay, 60)
    for (const job of [booked, spam, deleted]) await ask(company, job)
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = any($1)`, [[halfWay, booked]])
    await t.owner.query(`update jobs set job_status = 'spam' where id = $1`, [spam])
    await t.owner.query(`update jobs set deleted_at = now() where id = $1`, [deleted])
    minutes(2)
    await run(company)
    const mails = await told(company)
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['New booking'])
    expect(mails[0]?.body_text).toContain(`/job/${booked}`)
  })

  it("reports each client's booking immediately while inquiries wait", async () => {
    const company = await makeOffice()
    await ask(company, await makeInquiry(company))
    await run(company)
    await ask(company, await makeInquiry(company))
    const booked = [await makeInquiry(company), await makeInquiry(company)]
    const sent = vi.spyOn(t.kernel.queue, 'send')
    for (const job of booked) await book(company, job)
    // Without a delay.
    expect(sent.mock.calls.map(([, ...args]) => args)).toEqual(
      booked.map(() => ['tell-inquiries', { companyId: company }]),
    )
    sent.mockRestore()
    await Promise.all([run(company), run(company)])
    const [, ...mails] = await told(company)
    expect(
      mails.map(({ subject, body_text }) => [subject.split(':')[0], /job\/(\d+)/.exec(body_text)?.[1]]),
    ).toEqual(booked.map((job) => ['New booking', String(job)]))
    // The inquiry's alert is sent after its wait; a booking does not extend the wait.
    minutes(COLLECT_MINUTES)
    await run(company)
    expect((await told(company)).at(-1)?.subject).toMatch(/^New inquiry: /)
    expect(await told(company)).toHaveLength(4)
  })

  it('sends the booking instead of its pending inquiry, or after an inquiry that was sent', async () => {
    const company = await makeOffice()
    const told1 = await makeInquiry(company)
    await ask(company, told1)
    await run(company)
    await book(company, told1)
    const waiting = await makeInquiry(company)
    await ask(company, waiting, 900)
    await book(company, waiting)
    // Later requests of the booking page do not change the alert.
    await ask(company, waiting, 900)
    await run(company)
    minutes(COLLECT_MINUTES + 20)
    await run(company)
    expect((await told(company)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'New inquiry',
      'New booking',
      'New booking',
    ])
  })

  it('reports no booking that was undone, rolled back or made by the office, or when alerts are off', async () => {
    const company = await makeOffice()
    const undone = await makeInquiry(company)
    await book(company, undone)
    await t.owner.query(`update jobs set job_status = 'inquiring' where id = $1`, [undone])
    const manager = await t.makePerson(company, 'manager')
    const byOffice = await makeInquiry(company)
    expect(
      (await t.call(manager, 'POST', `/wp/v2/jobs/${byOffice}`, { jobStatus: 'scheduled' })).status,
    ).toBe(200)
    await expect(
      inTenant(t.kernel.db, scope(company), async (tx) => {
        await storeBookingAlert(tx, { companyId: company, jobId: await makeInquiry(company), now })
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    await run(company)
    expect(await told(company)).toEqual([])
    const off = await makeOffice({ booking: { inquiryAlert: 'off' } })
    await book(off, await makeInquiry(off))
    await run(off)
    expect(await told(off)).toEqual([])
  })

  it('notifies no one of another company', async () => {
    const company = await makeOffice()
    const other = await makeOffice()
    await ask(company, await makeInquiry(company))
    await run(other)
    expect(await told(other)).toEqual([])
    expect(await told(company)).toEqual([])
  })
})
