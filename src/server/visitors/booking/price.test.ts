import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

let t: TestApp
let asked = 0
beforeAll(async () => {
  t = await createTestApp()
  // The days below are relative to this one, whenever this runs.
  t.kernel.now = () => new Date('2026-11-21T18:00:00Z')
  const { maps } = t.kernel
  t.kernel.maps = {
    searchPlaces: (text, options) => maps.searchPlaces(text, options),
    geocode: (text) => (asked++, maps.geocode(text)),
    placeAt: (point) => (asked++, maps.placeAt(point)),
    route: (points) => (asked++, maps.route(points)),
  }
})
afterAll(() => t.close())

const DENVER = {
  address: '1 Main St, Denver, CO',
  addressState: 'CO',
  latitude: 39.7392,
  longitude: -104.9903,
}
const AURORA = {
  address: '9 Elm St, Aurora, CO',
  addressState: 'CO',
  latitude: 39.7294,
  longitude: -104.8319,
}
const TWO = { places: [DENVER, AURORA], homeSize: 'A2' }

const price = (company: number | string, body: unknown) =>
  t.call(null, 'POST', `/wp/v2/companies/${company}/price`, body)
const openDays = (company: number, query: string) =>
  t.call(null, 'GET', `/wp/v2/companies/${company}/open-days?${query}`)

describe('instant price', () => {
  it("is calculated from a company's own rates, settings and lines, by id and by handle", async () => {
    const companyId = await t.makeCompany('Priced', {
      handle: 'priced-movers',
      variables: { hourlyRateThree: { value: 150 }, minimumTime: { value: 2 }, depositLocal: { value: 75 } },
      booking: {
        homeWork: workFor({ crew: 3, hours: 4, cubicFeet: 700 }),
        weekdayPercents: [0, 0, 0, 0, 0, 0, 10],
        percentBelow: 25,
        percentAbove: 50,
      },
      estimate_lines: { movingLabor: [{ item: 'serviceFee', rate: 40, units: 1 }] },
    })
    const saturday = await price('priced-movers', { ...TWO, day: '2027-05-15' })
    expect(saturday.status).toBe(200)
    expect(saturday.body.price).toMatchObject({
      total: 4 * 165 + 40,
      low: 3 * 165 + 40,
      high: 6 * 165 + 40,
      crewSize: 3,
      hours: 4,
      cubicFeet: 700,
      deposit: 75,
    })
    expect(saturday.body.price.basis).toEqual([
      '3 movers for about 4 hours, from what a 2-bedroom apartment usually takes.',
      '8.44 miles between the two places.',
      'Saturday: rates 10 % higher.',
      'At least 2 hours are charged.',
      'The rate excludes a truck.',
    ])
    const monday = await price(companyId, { ...TWO, day: '2027-05-17' })
    expect(monday.body.price.lines[0]).toMatchObject({ rate: 150, units: 4 })
    const other = await t.makeCompany()
    expect((await price(other, TWO)).body.price).toMatchObject({ crewSize: 2, cubicFeet: 750, deposit: 0 })
  })

  it('is empty if the company shows no prices, without a request to the maps provider', async () => {
    const companyId = await t.makeCompany('Silent', {
      booking: { isPriceShown: false, weekdayPercents: [5, 5, 5, 5, 5, 5, 5] },
    })
    asked = 0
    expect((await price(companyId, { places: [{ address: 'Denver' }], homeSize: 'A2' })).body).toEqual({
      price: null,
      isSurveyNeeded: false,
    })
    expect(asked).toBe(0)
    const days = await openDays(companyId, 'from=2027-01-01&to=2027-01-01')
    expect(days.body).toEqual([{ day: '2027-01-01', isOpen: true, percent: 0 }])
  })

  it('is null without hours and home size, and looks up each location once', async () => {
    const companyId = await t.makeCompany()
    asked = 0
    expect((await price(companyId, { places: [DENVER] })).body.price).toBeNull()
    expect(asked).toBe(0)
    const homeAlone = (await price(companyId, { places: [], homeSize: 'A2' })).body.price
    expect(homeAlone.basis).toContain('The places and the distance are not known yet.')
    const typed = { places: [{ address: 'Denver, CO' }, { address: 'Boulder, CO' }], hours: 3 }
    const { distanceMiles } = (await price(companyId, typed)).body.price
    expect([asked, Math.round(distanceMiles)]).toEqual([2, 24])
    asked = 0
    await price(companyId, TWO)
    expect(asked).toBe(0)
    const three = { places: [DENVER, AURORA, DENVER], hours: 3 }
    const driven = (await price(companyId, three)).body.price
    expect([asked, Math.round(driven.distanceMiles)]).toEqual([1, 20])
  })

  it.each([
    ['a day that is none', { ...TWO, day: '2027-02-30' }, 'day'],
    ['a day beyond all calendars', { ...TWO, day: '9999-12-31' }, 'day'],
    ['an unknown size', { ...TWO, homeSize: 'H9' }, 'homeSize'],
    ['no hours at all', { ...TWO, hours: 0 }, 'hours'],
    ['too many people', { ...TWO, crewSize: 101 }, 'crewSize'],
    ['a place without address', { places: [{ address: '' }] }, 'places.0.address'],
    ['a place off the map', { places: [{ ...DENVER, latitude: 91 }] }, 'places.0.latitude'],
    ['eleven places', { places: Array.from({ length: 11 }, () => DENVER) }, 'places'],
  ])('rejects %s', async (_name, body, field) => {
    const companyId = await t.makeCompany()
    const answer = await price(companyId, body)
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([400, [field]])
  })

  it('returns not found for an unknown company', async () => {
    expect((await price('nobody-at-all', TWO)).status).toBe(404)
    expect((await openDays(999_999, 'from=2027-01-01&to=2027-01-01')).status).toBe(404)
  })
})

describe('free days', () => {
  it('are those with people and trucks left, counting only jobs of this company', async () => {
    const booking = { crewLimit: 5, truckLimit: 1, closedWeekdays: [0] }
    const companyId = await t.makeCompany('Limited', { timezone: 'America/Denver', booking })
    const other = await t.makeCompany('Busy', { timezone: 'America/Denver', booking })
    const scheduled = (company: number, day: string, more: Record<string, unknown> = {}) =>
      t.makeJob(company, {
        job_status: 'scheduled',
        job_date: `${day} 09:00:00`,
        starts_at: `${day}T16:00:00Z`,
        ends_at: `${day}T20:00:00Z`,
        ...more,
      })
    await scheduled(companyId, '2027-02-02', { crew_size: 4 })
    await scheduled(companyId, '2027-02-03', { use_truck: true })
    // One from the evening of the 4th in Denver to the early morning of the 5th, and one of four days.
    await scheduled(companyId, '2027-02-04', {
      crew_size: 4,
      starts_at: '2027-02-05T00:00:00Z',
      ends_at: '2027-02-05T08:00:00Z',
    })
    await scheduled(companyId, '2027-02-08', {
      crew_size: 4,
      starts_at: '2027-02-08T16:00:00Z',
      ends_at: '2027-02-11T20:00:00Z',
    })
    // A year by mistake takes only a month.
    await scheduled(companyId, '2026-03-01', { crew_size: 4, ends_at: '2027-03-01T20:00:00Z' })
    await scheduled(companyId, '2027-02-12', { crew_size: 4, job_status: 'canceled' })
    await scheduled(companyId, '2027-02-13', { crew_size: 4, deleted_at: '2027-01-01T00:00:00Z' })
    await scheduled(other, '2027-02-01', { crew_size: 5 })
    const closed = async (query: string) => {
      const answer = await openDays(companyId, `from=2027-02-01&to=2027-02-13&${query}`)
      expect(answer.status).toBe(200)
      return (answer.body as { day: string; isOpen: boolean }[])
        .filter(({ isOpen }) => !isOpen)
        .map(({ day }) => Number(day.slice(8)))
    }
    expect(await closed('')).toEqual([2, 4, 5, 7, 8, 9, 10, 11])
    expect(await closed('crewSize=1')).toEqual([7])
    expect(await closed('crewSize=1&useTruck=1')).toEqual([3, 7])
    expect((await closed('crewSize=6')).length).toBe(13)
    // Only the middle of a long job.
    const middle = await openDays(companyId, 'from=2027-02-11&to=2027-02-11')
    expect(middle.body).toEqual([{ day: '2027-02-11', isOpen: false, percent: 0 }])
  })

  it.each([
    ['from=2027-01-02&to=2027-01-01', 'to'],
    ['from=2027-01-01&to=2027-04-03', 'to'],
    ['from=2027-01-01', 'to'],
    ['from=tomorrow&to=2027-01-01', 'from'],
    ['from=2027-01-01&to=2027-01-01&crewSize=0', 'crewSize'],
  ])('are not returned for %s', async (query, field) => {
    const companyId = await t.makeCompany()
    const answer = await openDays(companyId, query)
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([400, [field]])
    expect((await openDays(companyId, 'from=2027-01-01&to=2027-04-02')).body).toHaveLength(92)
  })
})

let company: number
let manager: TestPerson
let client: TestPerson
const FRIDAY = '2027-05-14'
const SATURDAY = '2027-05-15'
const ten = [0, 0, 0, 0, 0, 0, 10]
const summer = { name: 'Spring', from: '05-01', to: '05-31', percent: 5 }
const set = async (booking: unknown) =>
  expect((await t.call(manager, 'POST', `/wp/v2/companies/${company}`, { booking })).status).toBe(200)
const job = async (method: 'GET' | 'POST', id: number | null, body?: unknown, who = manager) => {
  const answer = await t.call(who, method, `/wp/v2/jobs${id === null ? '' : `/${id}`}`, body)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body
}
const CHEYENNE = { address: '1 Main Street, Cheyenne, WY', addressState: 'WY' }
const work = (day: string) => [
  {
    ...CHEYENNE,
    activities: [{ activityType: 'load', activityDate: day, startTime: '09:00', endTime: '13:00' }],
  },
]
const on = (day: string) => ({ jobDate: `${day} 09:00:00`, crewSize: 2, locations: work(day) })
interface Shown {
  documents: { estimate: { total: number; agreed: boolean } }
}
const total = ({ documents }: Shown) => documents.estimate.total

describe('rates of a day', () => {
  beforeEach(async () => {
    company = await t.makeCompany('Weekend Movers')
    manager = await t.makePerson(company, 'manager', { viewFinancials: true })
    client = await t.makePerson(company, 'client')
  })

  it('apply to the estimate of a job on that day as to the price that was shown', async () => {
    expect(total(await job('POST', null, on(SATURDAY)))).toBe(320)
    await set({ weekdayPercents: ten, seasons: [summer], percentBelow: 0, percentAbove: 0 })
    const made = await job('POST', null, on(SATURDAY))
    expect(made.documents.estimate.variables.lineItems).toMatchObject([{ rate: 92, units: 4, total: 368 }])
    expect(total(await job('POST', null, on('2027-06-01')))).toBe(320)
    const asked = { places: [CHEYENNE], hours: 4, crewSize: 2, day: SATURDAY }
    const { price } = (await t.call(null, 'POST', `/wp/v2/companies/${company}/price`, asked)).body
    expect([price.total, price.low, price.high]).toEqual([368, 368, 368])
    // A client's own job, regardless of who created it, and what it is charged by.
    const own = await job('POST', null, on(SATURDAY), client)
    expect([total(own), total(await job('GET', own.id, undefined, client))]).toEqual([368, 368])
  })

  it('stay with the job when the settings change later', async () => {
    await set({ weekdayPercents: ten })
    const made = await job('POST', null, { ...on(SATURDAY), client: { id: client.id } })
    const scheduled = await job('POST', null, { ...on(SATURDAY), jobStatus: 'scheduled' })
    const { consent, documents } = await job('GET', made.id, undefined, client)
    const agree = (body: unknown) => t.call(client, 'POST', `/wp/v2/jobs/${made.id}/agreements`, body)
    await agree({
      name: CONSENT_NAME,
      type: 'acknowledgement',
      clause: CONSENT_CLAUSE,
      content: consent.content,
    })
    const { agreementType: type, clause, variables: content } = documents.estimate
    expect((await agree({ name: 'estimate', type, clause, content })).status).toBe(200)
    await set({ weekdayPercents: [0, 0, 0, 0, 0, 50, 100], seasons: [summer] })
    const { estimate } = (await job('GET', made.id)).documents
    expect(estimate).toMatchObject({ total: 352, agreed: true })
    expect((await t.jobRow(made.id))['day_rates']).toMatchObject({ weekdayPercents: ten })
    // Saved again with more work on another day, a booked job keeps the rates of its booking.
    expect(total(await job('POST', scheduled.id, { crewSize: 3 }))).toBe(528)
    expect(total(await job('POST', scheduled.id, { ...on(FRIDAY), crewSize: 2 }))).toBe(320)
    expect(total(await job('POST', scheduled.id, on(SATURDAY)))).toBe(352)
  })

  it('are renewed for an inquiring job that moves, and for one that returns to automatic', async () => {
    const made = await job('POST', null, on(SATURDAY))
    await set({ weekdayPercents: ten })
    expect(total(await job('POST', made.id, { notes: 'Piano' }))).toBe(320)
    expect(total(await job('POST', made.id, { jobDate: `${SATURDAY} 10:00:00` }))).toBe(320)
    expect(total(await job('POST', made.id, on(FRIDAY)))).toBe(320)
    expect(total(await job('POST', made.id, on(SATURDAY)))).toBe(352)
    await set({ weekdayPercents: [0, 0, 0, 0, 0, 0, 25] })
    const estimate = (variables: unknown) => ({ documents: { estimate: { variables } } })
    const lineItems = [{ item: 'materials', rate: 10, units: 1 }]
    const dirty = await job('POST', made.id, estimate({ dirty: true, lineItems }))
    expect(total(dirty)).toBe(10)
    expect(total(await job('POST', made.id, on(FRIDAY)))).toBe(10)
    expect(total(await job('POST', made.id, on(SATURDAY)))).toBe(10)
    expect(total(await job('POST', made.id, estimate({ dirty: false })))).toBe(400)
    await set({ weekdayPercents: ten })
    await job('POST', made.id, { jobStatus: 'scheduled' })
    await job('POST', made.id, estimate({ dirty: true, lineItems }))
    // A booked job keeps the rates at which it was booked.
    expect(total(await job('POST', made.id, estimate({ dirty: false })))).toBe(400)
    const told = (await t.call(manager, 'GET', `/wp/v2/jobs/${made.id}/history`)).body
    expect(told.filter(({ changes }: { changes: unknown[] }) => changes.length === 0)).toEqual([])
  })

  it('are not stored by jobs of a company without them', async () => {
    const made = await job('POST', null, on(SATURDAY))
    expect((await t.jobRow(made.id))['day_rates']).toBeNull()
    await set({ weekdayPercents: ten })
    await set({ weekdayPercents: [0, 0, 0, 0, 0, 0, 0] })
    expect((await t.jobRow((await job('POST', null, on(SATURDAY))).id))['day_rates']).toBeNull()
  })
})

describe('price limits per address', () => {
  it('let a person change their mind sixty times and then block the address', async () => {
    const companyId = await t.makeCompany()
    const body = { places: [DENVER], homeSize: 'ST' }
    const call = (ip: string, sent: unknown = body) =>
      t.app
        .inject({
          method: 'POST',
          url: `/wp/v2/companies/${companyId}/price`,
          payload: sent as object,
          remoteAddress: ip,
        })
        .then(({ statusCode }) => statusCode)
    const mind = await Promise.all(Array.from({ length: 60 }, () => call('10.9.9.1')))
    expect(new Set(mind)).toEqual(new Set([200]))
    // The maps limit counts each location that was not picked from suggestions.
    const typed = { places: [{ address: 'Denver, CO' }, { address: 'Boulder, CO' }], homeSize: 'ST' }
    await t.owner.query('update rate_limits set points = 1')
    expect(await call('10.9.9.1', typed)).toBe(200)
    await t.owner.query(`update rate_limits set points = $1 where key like 'booking-lookUp%'`, [
      BUDGETS['booking-lookUp'].most - 1,
    ])
    expect(await call('10.9.9.1', typed)).toBe(429)
    await t.owner.query('update rate_limits set points = $1', [BUDGETS['booking-lookUp'].most])
    expect(await call('10.9.9.1')).toBe(200)
    await t.owner.query('update rate_limits set points = $1', [BUDGETS['booking-price'].most])
    expect(await call('10.9.9.1')).toBe(429)
    expect(await call('10.9.9.2')).toBe(200)
    // One household has an unlimited number of IPv6 addresses.
    expect(await call('2001:db8:1:2::1')).toBe(200)
    await t.owner.query('update rate_limits set points = $1', [BUDGETS['booking-price'].most])
    expect([await call('2001:db8:1:2:ffff::9'), await call('2001:db8:1:3::1')]).toEqual([429, 200])
  })
})

function workFor(row: { crew: number; hours: number; cubicFeet: number }) {
  return Object.fromEntries(['ST', 'A1', 'A2', 'A3', 'H1', 'H2', 'H3', 'H4'].map((size) => [size, row]))
}
