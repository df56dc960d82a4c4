import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
const handle = 'peak-movers'

beforeAll(async () => {
  t = await createTestApp()
  const booking = { horizonDays: 730, firstStart: '07:00', lastStart: '18:00' }
  company = await t.makeCompany('Peak Movers', { handle, standard_crew_size: 2, booking })
  manager = await t.makePerson(company, 'administrator')
})
afterAll(() => t.close())
beforeEach(async () => {
  client = await t.makePerson(company, 'client')
})

const place = (more: object = {}) => ({
  address: '1600 Pearl Street, Boulder, CO 80302',
  addressState: 'CO',
  addressCountry: 'US',
  latitude: 40.01,
  longitude: -105.27,
  locationType: 'House',
  numRooms: 3,
  numStairFlights: 1,
  ...more,
})
const second = place({
  address: '1700 Lincoln Street, Denver, CO 80203',
  latitude: 39.74,
  longitude: -104.98,
})
/** Within the bookable range whenever this runs. */
const day = addDays(new Date().toISOString().slice(0, 10), 160)
const answers = { useTruck: true, duration: 6, jobDate: day, startTime: '09:00' }
const whole = { handle, locations: [place(), second], ...answers }
const ask = (body: object) => t.call(client, 'POST', `/wp/v2/jobs/moving-inquiry/${company}`, body)
const begin = async () => (await ask({ locations: [place(), second], step: 'locations' })).body.id as number
const get = async (job: number, who = client) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body
const timesOf = (job: {
  locations: { activities: { activityType: string; startTime: string; endTime: string }[] }[]
}) =>
  job.locations.map(({ activities }) =>
    activities.map(({ activityType, startTime, endTime }) => `${activityType} ${startTime}-${endTime}`),
  )

it('an inquiry gets the crew and hours of the home size', async () => {
  const { duration: _hours, ...unsaid } = answers
  const sized = await ask({ ...unsaid, handle, locations: [place(), second], homeSize: 'H3' })
  expect(sized.status).toBe(200)
  expect(sized.body).toMatchObject({ crewSize: 3, homeSize: 'H3' })
  // 8 hours for a 3-bedroom house by the standard table.
  expect(timesOf(sized.body)).toEqual([['load 09:00-14:15'], ['unload 14:15-17:00']])
  const smaller = await ask({
    ...unsaid,
    handle,
    locations: [place(), second],
    homeSize: 'H3',
    crewSize: 4,
  })
  // The same work of 24 hours, shared by four.
  expect(timesOf(smaller.body)).toEqual([['load 09:00-13:00'], ['unload 13:00-15:00']])
  expect((await ask({ ...unsaid, handle, locations: [place(), second] })).body.data.fields).toEqual({
    duration: 'You must input estimated job duration.',
  })
})

it('an inquiry gets the hours of the home size when the questions follow the places', async () => {
  const id = await begin()
  const { duration: _hours, ...unsaid } = answers
  const asked = await ask({ id, step: 'questions', ...unsaid, homeSize: 'H3' })
  expect(timesOf(asked.body)).toEqual([['load 09:00-14:15'], ['unload 14:15-17:00']])
  // Hours that were entered before stay.
  await ask({ id, step: 'questions', duration: 3 })
  const again = await ask({ id, step: 'questions', startTime: '10:00', homeSize: 'H3' })
  expect(timesOf(again.body)).toEqual([['load 10:00-12:00'], ['unload 12:00-13:00']])
})

it('an inquiry keeps what movers need to know to get in and out, and shows it to the client and the office', async () => {
  const access = { elevator: true, longCarry: 200, parking: 'permit' }
  const made = await ask({ ...whole, locations: [place(access), second] })
  expect(made.status).toBe(200)
  for (const who of [client, manager])
    expect((await get(made.body.id, who)).locations[0]).toMatchObject(access)
  // An answer of no replaces the earlier one; absent answers stay.
  const later = await ask({
    id: made.body.id,
    step: 'locations',
    locations: [place({ elevator: false }), second],
  })
  expect(later.body.locations[0]).toMatchObject({ ...access, elevator: false })
  const before = await t.jobRow(made.body.id)
  const refused = await ask({
    id: made.body.id,
    step: 'locations',
    locations: [place({ parking: 'roof' }), second],
  })
  expect(refused.status).toBe(400)
  expect(await t.jobRow(made.body.id)).toEqual(before)
})

it('an inquiry may leave the new address open, or name its town, and is asked for it once booked', async () => {
  const town = {
    address: 'Denver, CO',
    city: 'Denver',
    addressState: 'CO',
    latitude: 39.74,
    longitude: -104.98,
  }
  for (const to of [{ address: '' }, town]) {
    const made = await ask({ ...whole, locations: [place(), { ...to, addressPending: true }] })
    expect(made.status).toBe(200)
    const { jobDate, duration: hours, useTruck } = answers
    const { address, addressState, latitude, longitude } = place()
    const shown = await t.call(null, 'POST', `/wp/v2/companies/${handle}/price`, {
      places: [
        { address, addressState, latitude, longitude },
        { ...to, addressPending: true },
      ],
      day: jobDate,
      hours,
      useTruck,
    })
    expect(shown.body.price.total).toBe(made.body.documents.estimate.total)
    expect(shown.body.price.basis.join(' ')).toMatch(
      to.address === ''
        ? /The new address and the distance are not known yet\. The price changes when you add the address\./
        : /\d+ miles to Denver, CO\. The price changes when you add the new address\./,
    )
    expect(made.body.locations[1]).toMatchObject({ address: to.address, addressPending: true })
    expect(made.body.distanceMiles === null).toBe(to.address === '')
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [made.body.id])
    expect((await get(made.body.id, manager)).locations[1]).toMatchObject({ addressPending: true })
    const complete = await t.call(client, 'POST', `/wp/v2/jobs/${made.body.id}`, {
      version: made.body.version,
      locations: [
        made.body.locations[0],
        { ...second, addressPending: false, activities: made.body.locations[1].activities },
      ],
    })
    expect([complete.status, complete.body.locations?.[1]?.address]).toEqual([200, second.address])
    const moved = await t.call(client, 'POST', `/wp/v2/jobs/${made.body.id}`, {
      version: complete.body.version,
      locations: [complete.body.locations[0], { ...complete.body.locations[1], address: 'Elsewhere 1' }],
    })
    expect(moved.status).toBe(403)
  }
  // Where the move begins has to be known.
  const refused = await ask({ ...whole, locations: [{ address: '', addressPending: true }, second] })
  expect([refused.status, refused.body.data.fields['locations.0.address']]).toEqual([
    400,
    'You must input a valid address.',
  ])
})
