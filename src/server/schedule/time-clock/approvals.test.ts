import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let admin: TestPerson
let ann: TestPerson
let ben: TestPerson
let job: number
let planned: number

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date('2027-03-07T05:00:00Z')
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver' })
  admin = await t.makePerson(company, 'administrator', { viewFinancials: true })
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann' })
  ben = await t.makePerson(company, 'worker', { firstName: 'Ben' })
  job = await makeJob('05')
  planned = await makeJob('04')
})
afterAll(() => t.close())

async function makeJob(day: string): Promise<number> {
  const id = await t.makeJob(company, {
    job_status: 'scheduled',
    job_date: `2027-03-${day} 09:00:00`,
    starts_at: `2027-03-${day}T16:00:00Z`,
    ends_at: `2027-03-${day}T19:00:00Z`,
    locations: JSON.stringify([{ address: '1 Elm St', addressState: 'CO', activities: [] }]),
  })
  await t.addCrew(company, id, ann.id, ['documents'])
  await t.addCrew(company, id, ben.id)
  return id
}
async function record(kind: string, deviceTime: string): Promise<void> {
  const events = [{ id: randomUUID(), workerId: ann.id, kind, deviceTime }]
  const sentAt = t.kernel.now().toISOString()
  expect((await t.call(admin, 'POST', `/wp/v2/jobs/${job}/clock`, { sentAt, events })).status).toBe(200)
}
const approve = (workerId: number, eventCount: number) =>
  t.call(admin, 'POST', '/wp/v2/hours/approvals', { days: [{ workerId, day: '2027-03-05', eventCount }] })

/** What says that Ann's hours wait: her own list and job, the payroll and the office's Financial tab. */
async function waiting() {
  const period = 'from=2027-03-01&to=2027-03-31'
  const flags = (body: { jobId: number; awaitsApproval: boolean }[]) =>
    Object.fromEntries(body.map(({ jobId, awaitsApproval }) => [jobId, awaitsApproval]))
  const [own, payroll, mine, office] = await Promise.all([
    t.call(ann, 'GET', `/wp/v2/workers/me/pay?${period}`),
    t.call(admin, 'GET', `/wp/v2/payroll/${ann.id}?${period}`),
    t.call(ann, 'GET', `/wp/v2/jobs/${job}`),
    t.call(admin, 'GET', `/wp/v2/jobs/${job}`),
  ])
  return {
    own: flags(own.body.jobs),
    payroll: flags(payroll.body),
    onJob: mine.body.pay.awaitsApproval,
    inOffice: office.body.financial.unapproved,
  }
}

it('shows hours by the clock as not approved until a manager approves the day, and again after a later time', async () => {
  await record('start', '2027-03-05T16:00:00Z')
  await record('finish', '2027-03-05T18:00:00Z')
  for (const id of [job, planned])
    expect((await t.call(admin, 'POST', `/wp/v2/jobs/${id}`, { jobStatus: 'completed' })).status).toBe(200)
  const open = {
    own: { [job]: true, [planned]: false },
    payroll: { [job]: true, [planned]: false },
    onJob: true,
    inOffice: [ann.id],
  }
  const approved = {
    own: { [job]: false, [planned]: false },
    payroll: { [job]: false, [planned]: false },
    onJob: false,
    inOffice: [],
  }
  expect(await waiting()).toEqual(open)
  expect((await approve(ann.id, 2)).status).toBe(200)
  expect(await waiting()).toEqual(approved)
  // The office adds a break: the day has to be approved again.
  const correction = {
    id: randomUUID(),
    workerId: ann.id,
    corrects: null,
    event: { kind: 'break', at: '2027-03-05T17:00:00Z' },
    reason: 'Forgotten',
  }
  const corrected = await t.call(admin, 'POST', `/wp/v2/jobs/${job}/clock/corrections`, correction)
  expect(corrected.status).toBe(200)
  expect(await waiting()).toEqual(open)
  expect((await approve(ann.id, 3)).status).toBe(200)
  expect(await waiting()).toEqual(approved)
})
