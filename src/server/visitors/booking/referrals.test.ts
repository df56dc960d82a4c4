import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let manager: TestPerson
let worker: TestPerson
let stranger: TestPerson
let clara: TestPerson
let completed: number
const day = addDays(new Date().toISOString().slice(0, 10), 170)

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://moving.example' })
  company = await t.makeCompany('Peak Movers', { handle: 'peak-movers', booking: { horizonDays: 730 } })
  other = await t.makeCompany('Low Movers', { handle: 'low-movers', booking: { horizonDays: 730 } })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  stranger = await t.makePerson(other, 'manager')
  clara = await t.makePerson(company, 'client', { firstName: 'Clara', lastName: 'Client' })
  completed = await t.makeJob(company, {
    client_id: clara.id,
    job_status: 'completed',
    job_date: '2026-01-05 09:00',
  })
  await t.addCrew(company, completed, worker.id)
})
afterAll(() => t.close())

const linkOf = (who: TestPerson | null, job = completed) =>
  t.call(who, 'GET', `/wp/v2/jobs/${job}/referral-link`)
const codeOf = async (): Promise<string> =>
  new URL((await linkOf(clara)).body.url).searchParams.get('ref') ?? ''
const place = (address: string, latitude: number) => ({
  address,
  addressState: 'WY',
  addressCountry: 'US',
  latitude,
  longitude: -104.8,
  locationType: 'House',
  numRooms: 3,
  numStairFlights: 0,
})
const answers = {
  locations: [
    place('200 W 24th St, Cheyenne, WY 82001', 41.14),
    place('1 Elk St, Cheyenne, WY 82001', 41.15),
  ],
  useTruck: true,
  duration: 6,
  jobDate: day,
  startTime: '09:00',
}
const book = async (referral: unknown, who?: TestPerson, at = company) =>
  t.call(who ?? (await t.makePerson(at, 'client')), 'POST', `/wp/v2/jobs/moving-inquiry/${at}`, {
    ...answers,
    referral,
  })
const seen = async (job: number, who = manager) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body

describe('the link that recommends a company', () => {
  it('is given to the client of a completed move and names nobody', async () => {
    const { status, body } = await linkOf(clara)
    expect(status).toBe(200)
    expect(body.url).toMatch(/^https:\/\/moving\.example\/peak-movers\?ref=[\w-]{20,200}$/)
    expect(Buffer.from(await codeOf(), 'base64url').toString('latin1')).not.toContain(
      `${company} ${completed}`,
    )
  })

  it('is given to nobody else, and not before the move is completed', async () => {
    const booked = await t.makeJob(company, { client_id: clara.id, job_status: 'scheduled' })
    expect(await linkOf(clara, booked)).toMatchObject({
      status: 409,
      body: { message: 'You can recommend us once your move is completed.' },
    })
    const elsewhere = await t.makePerson(company, 'client')
    for (const [who, status] of [
      [null, 401],
      [manager, 403],
      [worker, 403],
      [stranger, 403],
      [elsewhere, 404],
      [await t.makePerson(other, 'client'), 404],
    ] as const)
      expect((await linkOf(who)).status).toBe(status)
  })
})

describe('a booking with such a link', () => {
  it('has the source referral and shows the office who recommended it', async () => {
    const made = await book(await codeOf())
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    // The client does not see where the office got them from.
    expect(made.body).toMatchObject({ jobSource: null, onlineBooking: null })
    expect(await seen(made.body.id)).toMatchObject({
      jobSource: 'referral',
      onlineBooking: { referredBy: { jobId: completed, client: 'Clara Client' } },
    })
  })

  it.each<[string, () => Promise<string | null>, (() => TestPerson)?]>([
    ['a made-up code', async () => 'x'.repeat(48)],
    ['no code', async () => null],
    ['a code of the own move', codeOf, () => clara],
  ])('is booked with %s, without a source', async (_name, code, who) => {
    const made = await book(await code(), who?.())
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await seen(made.body.id)).toMatchObject({ jobSource: null, onlineBooking: { referredBy: null } })
  })

  it('of another company is booked without a source', async () => {
    const made = await book(await codeOf(), undefined, other)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await seen(made.body.id, stranger)).toMatchObject({
      jobSource: null,
      onlineBooking: { referredBy: null },
    })
  })

  it('returns 400 for a code that is too long or no text, and creates nothing', async () => {
    const client = await t.makePerson(company, 'client')
    for (const referral of ['x'.repeat(201), 7]) {
      const answer = await book(referral, client)
      expect(answer).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } })
      expect(Object.keys(answer.body.data.fields)).toEqual(['referral'])
    }
    const { rows } = await t.owner.query('select 1 from jobs where client_id = $1', [client.id])
    expect(rows).toEqual([])
  })
})
