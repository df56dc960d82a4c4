import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers')
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client')
})

const place = (activityType: string, startTime: string, endTime: string, more: object = {}) => ({
  ...DENVER,
  activities: [{ activityType, activityDate: '2027-03-01', startTime, endTime }],
  ...more,
})
const BOULDER = { address: '1777 Broadway, Boulder, CO 80302', latitude: 40.015, longitude: -105.27 }
const MOVE = {
  jobDate: '2027-03-01 09:00:00',
  crewSize: 2,
  locations: [place('load', '09:00', '13:00')],
}
const post = (path: string, body: unknown, who = manager) => t.call(who, 'POST', `/wp/v2/${path}`, body)
const price = (id: number | null, body: object, who = manager) =>
  post(id === null ? 'job-prices' : `jobs/${id}/price`, body, who)
const priceOf = async (id: number | null, body: object, who = manager) => {
  const answer = await price(id, body, who)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const make = async (body: object = MOVE, who = manager) => (await post('jobs', body, who)).body
const setCompany = (body: object) => post(`companies/${company}`, body)

/** Returns the estimate of a stored job in the shape of a price. */
const shown = ({ documents: { estimate } }: Awaited<ReturnType<typeof make>>) => ({
  lineItems: estimate.variables.lineItems,
  total: estimate.total,
  dirty: estimate.variables.dirty,
  isSurveyNeeded: estimate.blockCode === 'survey_needed',
})

const EDITED = {
  documents: {
    estimate: { variables: { dirty: true, lineItems: [{ item: 'materials', rate: 10, units: 2 }] } },
  },
}
const CHANGES: [string, object][] = [
  ['a larger crew', { crewSize: 4 }],
  ['longer hours', { locations: [place('load', '09:00', '16:30')] }],
  [
    'a truck and a second place',
    { useTruck: true, locations: [...MOVE.locations, place('unload', '14:00', '16:00', BOULDER)] },
  ],
  ['another type', { jobType: 'intrastate_local', useTruck: true, minimumTime: 6 }],
  ['a Saturday', { jobDate: '2027-03-06 09:00:00' }],
  ['no date', { jobDate: null }],
  ['no places', { locations: [] }],
  ['notes alone', { notes: 'Piano' }],
  ['a contact person', { contactPerson: [{ name: 'Ann Lee' }] }],
  ['a home size that tells the crew', { homeSize: 'H3', crewSize: undefined }],
]

it.each(CHANGES)('returns the price that a save stores: %s', async (_, change) => {
  await setCompany({
    booking: { weekdayPercents: [0, 0, 0, 0, 0, 0, 10] },
    estimateLines: { movingLabor: [{ item: 'serviceFee', rate: 40, units: 1 }] },
  })
  const fresh = await priceOf(null, { ...MOVE, ...change })
  const made = await make({ ...MOVE, ...change })
  expect(fresh).toEqual(shown(made))
  for (const before of [MOVE, { ...MOVE, useTruck: true }]) {
    const job = await make(before)
    const priced = await priceOf(job.id, change)
    expect(priced).toEqual(shown((await post(`jobs/${job.id}`, change)).body))
    const edited = await make(before)
    await post(`jobs/${edited.id}`, EDITED)
    const pricedByHand = await priceOf(edited.id, change)
    expect(pricedByHand).toEqual(shown((await post(`jobs/${edited.id}`, change)).body))
  }
})

it('prices a scheduled job by its stored rates', async () => {
  const job = await make({ ...MOVE, jobStatus: 'scheduled' })
  await setCompany({ variables: { hourlyRateTwo: { value: 95 }, hourlyRateThree: { value: 200 } } })
  const priced = await priceOf(job.id, { crewSize: 3 })
  expect(priced.total).toBe(480)
  expect(priced).toEqual(shown((await post(`jobs/${job.id}`, { crewSize: 3 })).body))
  expect((await priceOf(job.id, { locations: [] })).total).toBeGreaterThan(0)
})

it('tells clients that an interstate move needs a survey instead of a price', async () => {
  const far = {
    address: '100 Congress Ave, Austin, TX 78701',
    addressState: 'TX',
    latitude: 30.264,
    longitude: -97.745,
  }
  const move = {
    ...MOVE,
    useTruck: true,
    locations: [...MOVE.locations, place('unload', '14:00', '16:00', far)],
  }
  expect(await priceOf(null, move, client)).toMatchObject({ lineItems: [], total: 0, isSurveyNeeded: true })
  expect(await priceOf(null, move)).toMatchObject({ isSurveyNeeded: false })
})

it('returns to clients the price that their new job gets', async () => {
  const { jobDate, locations } = MOVE
  const move = { jobDate, locations, homeSize: 'H3' }
  expect(await priceOf(null, move, client)).toEqual(shown(await make(move, client)))
})

it.each([
  [{ contactPerson: [{ name: '' }] }],
  [{ contactPerson: [{ name: 'Ann <' }] }],
  [{ notes: 'a'.repeat(20_001) }],
])('returns a price while a field is still too incomplete to save: %#', async (unfinished) => {
  const job = await make()
  const body = { ...unfinished, crewSize: 3 }
  expect((await post(`jobs/${job.id}`, body)).status).toBe(400)
  expect(await priceOf(job.id, body)).toEqual(await priceOf(job.id, { crewSize: 3 }))
  expect(await priceOf(null, { ...MOVE, ...body })).toEqual(await priceOf(null, { ...MOVE, crewSize: 3 }))
})

it('stores nothing', async () => {
  const job = await make()
  const before = await t.jobRow(job.id)
  await priceOf(job.id, { crewSize: 5, jobDate: '2027-03-06 09:00:00', useTruck: true })
  await priceOf(null, MOVE)
  expect(await t.jobRow(job.id)).toEqual(before)
  expect(
    (await t.owner.query('select count(*)::int as jobs from jobs where company_id = $1', [company])).rows,
  ).toEqual([{ jobs: 1 }])
})

it('rejects jobs of other companies, people who see no prices, and input that a save would reject', async () => {
  const job = await make()
  const stranger = await t.makePerson(await t.makeCompany('Lone Star'), 'manager')
  const worker = await t.makePerson(company, 'worker')
  expect((await price(job.id, {}, stranger)).status).toBe(404)
  await post(`jobs/${job.id}`, { jobStatus: 'scheduled' })
  expect((await price(job.id, {}, worker)).status).toBe(403)
  expect((await price(null, {}, worker)).status).toBe(403)
  expect((await price(null, { ...MOVE, companyInfo: { id: company } }, stranger)).status).toBe(404)
  const refused = await price(job.id, { crewSize: 0 })
  expect([refused.status, refused.body.message]).toEqual([400, 'Crew size must be at least 1.'])
})
