import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { NEWEST_TRADE_EDITION } from '../../../shared/trade/profiles.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let otherManager: TestPerson

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers')
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  otherManager = await t.makePerson(await t.makeCompany('Lone Star'), 'manager')
})

const createJob = (columns: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: '2027-03-01 09:00:00',
    locations: [
      {
        ...DENVER,
        addressState: 'WY',
        activities: [
          {
            id: 1,
            index: 0,
            activityType: 'load',
            activityDate: '2027-03-01',
            startTime: '09:00',
            endTime: '13:00',
          },
        ],
      },
    ],
    ...columns,
  })
const read = async (id: number, person = manager) => (await t.call(person, 'GET', `/wp/v2/jobs/${id}`)).body
const save = async (id: number, body: unknown) => {
  const answer = await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, body)
  expect(answer.status).toBe(200)
  return answer.body
}
const saveCompany = async (body: unknown) => {
  const answer = await t.call(manager, 'POST', `/wp/v2/companies/${company}`, body)
  expect(answer.status).toBe(200)
  return answer.body
}
const rates = `/use-current-rates`
const preview = (id: number, person: TestPerson | null = manager) =>
  t.call(person, 'GET', `/wp/v2/jobs/${id}${rates}`)
const useCurrent = (id: number, version: number, person: TestPerson | null = manager) =>
  t.call(person, 'POST', `/wp/v2/jobs/${id}${rates}`, { version })

async function agree(id: number, name: string) {
  const { documents } = await read(id, client)
  const { agreementType: type, clause, variables: content } = documents[name]
  const answer = await t.call(client, 'POST', `/wp/v2/jobs/${id}/agreements`, { name, type, clause, content })
  expect(answer.status).toBe(200)
}
async function agreeToEstimate(id: number) {
  const { consent } = await read(id, client)
  await t.call(client, 'POST', `/wp/v2/jobs/${id}/agreements`, {
    name: CONSENT_NAME,
    type: 'acknowledgement',
    clause: CONSENT_CLAUSE,
    content: consent.content,
  })
  await agree(id, 'estimate')
}
async function agreeToAll(id: number) {
  await agreeToEstimate(id)
  await agree(id, 'clientAgreement')
}
const TRIPLED = {
  hourlyRateTwo: { value: 240 },
  hourlyRateThree: { value: 360 },
  truckFlatRate: { value: 240 },
  changeDatetimeFee: { value: 75 },
}
interface Shown {
  jobStatus: string
  documents: Record<string, { agreed: boolean; total: number }>
}
const stateOf = ({ jobStatus, documents }: Shown) => [
  jobStatus,
  documents['estimate']?.total,
  documents['estimate']?.agreed,
  documents['clientAgreement']?.agreed,
]

describe('stored rates of a job', () => {
  it('keep the agreed price after the company triples its rates', async () => {
    await saveCompany({ variables: { depositLocal: { value: 50, unitsLabel: '$' } } })
    const id = await createJob()
    await agreeToAll(id)
    const paid = await t.call(manager, 'POST', `/wp/v2/jobs/${id}/payments`, {
      amount: 50,
      date: '2026-11-01',
      method: 'cash',
      paymentType: 'deposit',
    })
    expect(stateOf(paid.body)).toEqual(['scheduled', 320, true, true])
    await saveCompany({ variables: TRIPLED })
    expect(stateOf(await read(id))).toEqual(['scheduled', 320, true, true])
    const done = await save(id, { jobStatus: 'completed' })
    expect(stateOf(done)).toEqual(['completed', 320, true, true])
    expect([done.documents.invoice.total, done.payments.dueTotal]).toEqual([320, 270])
  })

  it('are stored when the estimate is acknowledged; before that the job follows the company', async () => {
    const id = await createJob()
    await saveCompany({ variables: { hourlyRateTwo: { value: 90 } } })
    expect(stateOf(await read(id))).toEqual(['inquiring', 360, false, false])
    await t.call(client, 'POST', `/wp/v2/jobs/${id}/agreements`, {
      name: CONSENT_NAME,
      type: 'acknowledgement',
      clause: CONSENT_CLAUSE,
      content: (await read(id, client)).consent.content,
    })
    await agree(id, 'estimate')
    await saveCompany({ variables: TRIPLED })
    expect(stateOf(await read(id))).toEqual(['inquiring', 360, true, false])
    // The rate of a larger crew is also the stored one of that day.
    expect(stateOf(await save(id, { crewSize: 3 }))).toEqual(['inquiring', 480, false, false])
  })

  it('are stored when the office schedules the job, until it is an inquiry again that no one agreed to', async () => {
    const id = await createJob()
    await save(id, { jobStatus: 'scheduled' })
    await saveCompany({ variables: TRIPLED, packingMaterials: [{ item: 'dish_pack', rate: 99 }] })
    expect(stateOf(await read(id))[1]).toBe(320)
    await save(id, { crewSize: 3 })
    expect(stateOf(await save(id, { crewSize: 2 }))[1]).toBe(320)
    expect(stateOf(await save(id, { jobStatus: 'inquiring' }))[1]).toBe(960)
  })

  it('stay on an inquiry whose client agreed, also after it was scheduled', async () => {
    const id = await createJob()
    await agreeToAll(id)
    await saveCompany({ variables: TRIPLED })
    expect(stateOf(await save(id, { jobStatus: 'inquiring' }))).toEqual(['inquiring', 320, true, true])
  })

  it('include the day percentages and the default estimate lines', async () => {
    await saveCompany({ estimateLines: { movingLabor: [{ item: 'serviceFee', rate: 40, units: 1 }] } })
    const made = await t.call(manager, 'POST', '/wp/v2/jobs', {
      jobType: 'moving_labor',
      jobDate: '2027-03-01 09:00:00',
      crewSize: 2,
      client: { id: client.id },
      locations: [{ address: '1 Main Street', addressState: 'WY', activities: [] }],
    })
    const { id } = made.body
    await agreeToAll(id)
    expect(stateOf(await read(id))[1]).toBe(280)
    await saveCompany({
      estimateLines: { movingLabor: [{ item: 'serviceFee', rate: 400, units: 1 }] },
      booking: { weekdayPercents: [0, 50, 50, 50, 50, 50, 50] },
    })
    await save(id, { jobStatus: 'inquiring' })
    await save(id, { jobDate: '2027-03-02 09:00:00' })
    const lineItems = [{ item: 'materials', rate: 10, units: 1 }]
    await save(id, { documents: { estimate: { variables: { dirty: true, lineItems } } } })
    const back = await save(id, { documents: { estimate: { variables: { dirty: false } } } })
    expect(stateOf(back)[1]).toBe(280)
  })

  it('keep the latest edition of the trade profiles', async () => {
    const id = await createJob()
    await save(id, { jobStatus: 'scheduled' })
    expect(await t.jobRow(id)).toMatchObject({ kept_terms: { tradeEdition: NEWEST_TRADE_EDITION } })
  })

  it('are counted: the company sees how many jobs keep their rates', async () => {
    const [scheduled, , done] = [await createJob(), await createJob(), await createJob()]
    await save(scheduled, { jobStatus: 'scheduled' })
    await save(done, { jobStatus: 'scheduled' })
    await save(done, { jobStatus: 'completed' })
    expect((await saveCompany({})).jobsKeepingRates).toBe(1)
  })
})

describe("use today's rates", () => {
  it('shows the old and the new total first, then changes them and voids the agreements', async () => {
    const id = await createJob()
    await agreeToAll(id)
    expect((await read(id)).hasEarlierTerms).toBe(false)
    await saveCompany({ variables: TRIPLED })
    const before = await t.jobRow(id)
    expect(await read(id)).toMatchObject({ hasEarlierTerms: true })
    const shown = await preview(id)
    expect([shown.status, shown.body]).toMatchObject([
      200,
      {
        total: { before: 320, after: 960 },
        papers: [
          { name: 'estimate', title: 'Estimate' },
          { name: 'clientAgreement', title: 'Client agreement' },
        ],
      },
    ])
    expect(await t.jobRow(id)).toEqual(before)
    const used = await useCurrent(id, Number(before['version']))
    expect(used.status).toBe(200)
    expect(stateOf(used.body)).toEqual(['scheduled', 960, false, false])
    expect([used.body.version, used.body.hasEarlierTerms]).toEqual([Number(before['version']) + 1, false])
    expect((await preview(id)).body).toMatchObject({ total: { before: 960, after: 960 }, papers: [] })
    // There is nothing left to change, so the version stays the same.
    expect((await useCurrent(id, used.body.version)).body.version).toBe(used.body.version)
  })

  it('reprices the invoice of a job whose date was moved', async () => {
    const id = await createJob()
    await save(id, { jobStatus: 'scheduled' })
    const moved = await save(id, { jobDate: '2027-03-08 09:00:00', isDateDirty: true })
    expect(moved.documents.invoice.total).toBe(320)
    await saveCompany({ variables: TRIPLED })
    const used = await useCurrent(id, moved.version)
    expect([used.body.documents.invoice.total, used.body.documents.estimate.total]).toEqual([960, 960])
  })

  it('is rejected for other people, for jobs that are over, and with a stale version, and changes nothing', async () => {
    const id = await createJob()
    await save(id, { jobStatus: 'scheduled' })
    const done = await createJob()
    await save(done, { jobStatus: 'scheduled' })
    const { version } = await save(done, { jobStatus: 'completed' })
    await saveCompany({ variables: TRIPLED })
    const before = [await t.jobRow(id), await t.jobRow(done)]
    const at = Number(before[0]?.['version'])
    for (const person of [client, worker])
      expect([(await useCurrent(id, at, person)).status, (await preview(id, person)).status]).toEqual([
        403, 403,
      ])
    expect([
      (await useCurrent(id, at, otherManager)).status,
      (await preview(id, otherManager)).status,
    ]).toEqual([404, 404])
    const stale = await useCurrent(id, at - 1)
    expect([stale.status, stale.body.code]).toEqual([409, 'job_version_conflict'])
    const over = await useCurrent(done, version)
    expect([over.status, over.body.message]).toEqual([
      409,
      'Only an inquiry or a scheduled job can be changed so.',
    ])
    expect((await preview(done)).status).toBe(409)
    expect((await t.call(manager, 'POST', `/wp/v2/jobs/${id}${rates}`, {})).status).toBe(400)
    expect([await t.jobRow(id), await t.jobRow(done)]).toEqual(before)
  })
})

describe('the preview of a save', () => {
  const previewSave = (id: number, body: unknown, person: TestPerson | null = manager) =>
    t.call(person, 'POST', `/wp/v2/jobs/${id}/preview`, body)

  it('returns the total before and after and the documents that become void, and saves nothing', async () => {
    const id = await createJob()
    await agreeToAll(id)
    const countMails = async (): Promise<number> =>
      (await t.owner.query('select count(*)::int as count from deliveries where job_id = $1', [id])).rows[0]
        .count
    const before = [await t.jobRow(id), await countMails()] as const
    const shown = await previewSave(id, { crewSize: 3 })
    expect(shown.body).toMatchObject({
      total: { before: 320, after: 480 },
      papers: [{ name: 'estimate' }, { name: 'clientAgreement' }],
    })
    expect((await previewSave(id, { notes: 'Piano' })).body.papers).toEqual([])
    expect([await t.jobRow(id), await countMails()]).toEqual(before)
    const saved = await save(id, { crewSize: 3 })
    expect([saved.documents.estimate.agreed, await countMails()]).toEqual([false, before[1] + 1])
  })

  it('is rejected when the save would be, and for people who do not see the price', async () => {
    const id = await createJob()
    await t.addCrew(company, id, worker.id, ['contact'])
    const before = await t.jobRow(id)
    expect((await previewSave(id, {}, worker)).status).toBe(403)
    expect((await previewSave(id, { crewSize: 3 }, otherManager)).status).toBe(404)
    expect((await previewSave(id, { crewSize: 0 })).status).toBe(400)
    const stale = await previewSave(id, { crewSize: 3, version: 99 })
    expect([stale.status, stale.body.code]).toEqual([409, 'job_version_conflict'])
    expect(await t.jobRow(id)).toEqual(before)
  })

  it('returns what a job lacks before completion and leaves the choice to the office', async () => {
    const id = await createJob({ job_type: 'intrastate_local' })
    await agreeToEstimate(id)
    await save(id, { jobStatus: 'scheduled' })
    const before = await t.jobRow(id)
    const now = vi.spyOn(t.kernel, 'now').mockReturnValue(new Date('2027-02-08T18:00:00Z'))
    const ahead = await previewSave(id, { jobStatus: 'completed' })
    now.mockReturnValue(new Date('2027-03-01T18:00:00Z'))
    const shown = await previewSave(id, { jobStatus: 'completed' })
    now.mockRestore()
    expect(ahead.body.missing).toEqual([
      'The move is on Mon, Mar 1, in 21 days. 0 of 2 crew members are on it. Check the date first.',
      ...shown.body.missing,
    ])
    expect(shown.body.missing).toEqual([
      'The client has not agreed to: Client agreement.',
      'Bill of lading: not signed by client at origin, crew at origin, client at destination, crew at destination.',
      '$320.00 of $320.00 is not paid yet.',
    ])
    expect((await previewSave(id, { notes: 'Piano' })).body.missing).toEqual([])
    expect(await t.jobRow(id)).toEqual(before)
    expect((await save(id, { jobStatus: 'completed' })).jobStatus).toBe('completed')
  })

  it('returns no gaps for a complete job', async () => {
    const id = await createJob()
    await agreeToAll(id)
    await t.call(manager, 'POST', `/wp/v2/jobs/${id}/payments`, {
      amount: 320,
      date: '2026-11-01',
      method: 'cash',
      paymentType: 'other',
    })
    const now = vi.spyOn(t.kernel, 'now').mockReturnValue(new Date('2027-03-01T18:00:00Z'))
    const shown = await previewSave(id, { jobStatus: 'completed' })
    now.mockRestore()
    expect(shown.body).toEqual({
      total: { before: 320, after: 320 },
      papers: [],
      missing: [],
    })
  })
})
