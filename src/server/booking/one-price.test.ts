import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TERMS_VERSION } from '../../shared/accounts/terms.ts'
import { HOME_SIZES } from '../../shared/booking/home-sizes.ts'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../shared/documents/consent.ts'
import { splitDuration } from '../../shared/jobs/activities.ts'
import { addDays } from '../../shared/kernel/dates.ts'
import { formatCents, centsFromDollars } from '../../shared/kernel/money.ts'
import { openSealed } from '../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Within what can be booked, whenever this runs. */
const firstDay = addDays(new Date().toISOString().slice(0, 10), 100)
const place = (address: string, latitude: number, longitude: number) => ({
  address,
  addressState: 'WY',
  addressCountry: 'US',
  latitude,
  longitude,
})
const PLACES = [
  place('200 W 24th St, Cheyenne, WY 82001', 41.14, -104.82),
  place('1 Elk St, Cheyenne, WY 82009', 41.19, -104.75),
  place('1 Grand Ave, Laramie, WY 82070', 41.31, -105.59),
]

interface Company {
  id: number
  handle: string
  token: string
  manager: TestPerson
}

const dollars = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((amount) => amount / 100)
const rates = fc.record({
  hourlyRateOne: dollars(90),
  hourlyRateTwo: dollars(180),
  hourlyRateThree: dollars(260),
  hourlyRateFour: dollars(340),
  minimumTime: fc.integer({ min: 1, max: 5 }),
  truckFlatRate: fc.oneof(fc.constant(0), dollars(150)),
  truckByDistance: dollars(4),
})
const moves = fc.record({
  rates,
  saturday: fc.integer({ min: -20, max: 40 }),
  fee: dollars(80),
  day: fc.integer({ min: 0, max: 13 }).map((days) => addDays(firstDay, days)),
  places: fc.integer({ min: 1, max: 3 }).map((count) => PLACES.slice(0, count)),
  homeSize: fc.constantFrom(...HOME_SIZES),
  hours: fc.integer({ min: 4, max: 60 }).map((quarters) => quarters / 4),
  crewSize: fc.option(fc.integer({ min: 1, max: 7 })),
  useTruck: fc.boolean(),
})
type Move = typeof moves extends fc.Arbitrary<infer One> ? One : never

async function makeCompany({ rates: values, saturday, fee }: Move): Promise<Company> {
  const [token, handle] = [randomUUID(), `one-${randomUUID().slice(0, 8)}`]
  const line = { item: 'serviceFee', rate: fee, units: 1 }
  const id = await t.makeCompany('One Price Movers', {
    handle,
    plugin_token: token,
    variables: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    booking: { weekdayPercents: [0, 0, 0, 0, 0, 0, saturday], horizonDays: 730 },
    estimate_lines: { movingLabor: [line], localMoving: [line], longDistanceMoving: [] },
  })
  return { id, handle, token, manager: await t.makePerson(id, 'administrator', { viewFinancials: true }) }
}

async function call(who: TestPerson | null, method: 'GET' | 'POST', url: string, body?: unknown) {
  const answer = await t.call(who, method, `/wp/v2/${url}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const priceOf = async ({ handle }: Company, asked: object) =>
  (await call(null, 'POST', `companies/${handle}/price`, asked)).price as {
    total: number
    crewSize: number
    hours: number
  }

async function totalOfNewest({ id, manager }: Company): Promise<number> {
  const { rows } = await t.owner.query('select id from jobs where company_id = $1 order by id desc limit 1', [
    id,
  ])
  return (await call(manager, 'GET', `jobs/${rows[0].id}`)).documents.estimate.total
}

/** The move as a job of its own, its work split over its places. */
const asJob = (move: Move, { crewSize, hours }: { crewSize: number; hours: number }) => {
  const parts = splitDuration(hours, move.places.length, move.day, '09:00')
  return {
    jobDate: `${move.day} 09:00:00`,
    crewSize,
    useTruck: move.useTruck,
    locations: move.places.map((one, index) => ({
      ...one,
      activities: [{ activityType: index === 0 ? 'load' : 'unload', ...parts[index] }],
    })),
  }
}

/** Books the move as a visitor does and answers every total that is told on the way. */
async function book(company: Company, move: Move, hours: number): Promise<Record<string, number | string>> {
  const { manager } = company
  const client = await t.makePerson(company.id, 'client')
  const { id, documents, consent } = await call(client, 'POST', `jobs/moving-inquiry/${company.id}`, {
    handle: company.handle,
    locations: move.places.map((one) => ({
      ...one,
      locationType: 'House',
      numRooms: 3,
      numStairFlights: 0,
      activities: [],
    })),
    useTruck: move.useTruck,
    duration: hours,
    jobDate: move.day,
    startTime: '09:00',
    homeSize: move.homeSize,
    ...(move.crewSize !== null && { crewSize: move.crewSize }),
  })
  const agree = (name: string, type: string, clause: string, content: unknown) =>
    call(client, 'POST', `jobs/${id}/agreements`, { name, type, clause, content })
  await agree(CONSENT_NAME, 'acknowledgement', CONSENT_CLAUSE, consent.content)
  for (const name of ['estimate', 'clientAgreement']) {
    const shown = (await call(client, 'GET', `jobs/${id}`)).documents[name]
    await agree(name, shown.agreementType, shown.clause, shown.variables)
  }
  const booked = await call(client, 'GET', `jobs/${id}`)
  expect(booked.jobStatus).toBe('scheduled')
  const { rows } = await t.owner.query(
    'select sealed_text as sealed from account_mails where recipient = $1',
    [client.email],
  )
  const mail = rows.map(({ sealed }) => openSealed(t.kernel.config.SECRET, 'account mail', sealed)).join('\n')
  const done = await call(manager, 'POST', `jobs/${id}`, { jobStatus: 'completed' })
  return {
    estimate: documents.estimate.total,
    agreed: booked.documents.clientAgreement.agreement[0].content.estimate.total,
    confirmed: /Estimate: (\S+)/.exec(mail)?.[1] ?? mail,
    invoice: done.documents.invoice.total,
    owed: done.payments.total,
  }
}

async function signUp(company: Company, move: Move, hours: number): Promise<void> {
  const { jobDate, locations, ...job } = asJob(move, { crewSize: move.crewSize ?? 2, hours })
  await call(null, 'POST', 'users/signup', {
    action: 'registerClient',
    handle: company.handle,
    firstName: 'Ann',
    lastName: 'Poe',
    email: `${randomUUID()}@one.test`,
    phone: '3035550142',
    password: 'Harbour4Boats',
    confirmPassword: 'Harbour4Boats',
    address: locations[0]?.address,
    agree: true,
    termsVersion: TERMS_VERSION,
    job: {
      ...job,
      jobDate,
      duration: hours,
      locations: move.places.map((one) => ({ ...one, activities: [] })),
    },
  })
}

it('shows one price on every way: shown, estimated, agreed to, confirmed and charged, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (move) => {
      const company = await makeCompany(move)
      const { places, day, homeSize, crewSize, useTruck } = move
      // The quote plugin asks about the home alone.
      const [from, to] = places
      const quoted = await priceOf(company, { places: [from, to].filter(Boolean), day, homeSize })
      await call(null, 'POST', 'movesheet/jobs', {
        token: company.token,
        addressFrom: from,
        ...(to ? { addressTo: to } : { noAddressTo: true }),
        moveDate: day,
        moveType: homeSize.startsWith('H') ? 'house' : 'apartment',
        homeSize,
        firstName: 'Jane',
        lastName: 'Doe',
        email: `${randomUUID()}@one.test`,
        phone: '(303) 555-0142',
      })
      expect(await totalOfNewest(company)).toBe(quoted.total)

      // The company page and the booking: hours that the home takes, then hours of the client's own.
      for (const hours of [null, move.hours]) {
        const shown = await priceOf(company, { places, day, homeSize, hours, crewSize, useTruck })
        const told = await book(company, move, shown.hours)
        const words = formatCents(centsFromDollars(shown.total))
        const { total } = shown
        expect(told).toEqual({
          estimate: total,
          agreed: total,
          confirmed: words,
          invoice: total,
          owed: total,
        })
      }

      // A job made by staff, by a client, and with a sign-up.
      const chosen = await priceOf(company, {
        places,
        day,
        hours: move.hours,
        crewSize: crewSize ?? 2,
        useTruck,
      })
      const made = await call(await t.makePerson(company.id, 'client'), 'POST', 'jobs', asJob(move, chosen))
      expect(made.documents.estimate.total).toBe(chosen.total)
      const byStaff = { ...asJob(move, chosen), jobType: made.jobType }
      expect((await call(company.manager, 'POST', 'jobs', byStaff)).documents.estimate.total).toBe(
        chosen.total,
      )
      await signUp(company, move, move.hours)
      expect(await totalOfNewest(company)).toBe(chosen.total)
    }),
    { numRuns: 6, seed: 17, endOnFailure: true },
  )
}, 120_000)
