import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { onlineBookingText } from '../../../shared/jobs/jobs/online.words.ts'
import { unsubscribe } from '../../company/consents/consents.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { runReminders } from '../../kernel/reminders.ts'
import { addDays, formatDateInWords } from '../../../shared/kernel/dates.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testSender } from '../../testing/sender.ts'
import { createInquiryNotifier } from './alerts.ts'
import { remindOfBookings } from './online.reminders.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
const handle = 'peak-movers'
/** Within the bookable range whenever this runs. */
const day = addDays(new Date().toISOString().slice(0, 10), 160)
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    handle,
    email: 'office@peak.test',
    phone: '3035550101',
    plugin_token: 'the-plugin-token',
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
    booking: { horizonDays: 730 },
  })
  manager = await t.makePerson(company, 'manager')
})
afterAll(() => t.close())
beforeEach(async () => {
  client = await t.makePerson(company, 'client', { firstName: 'Ann' })
})

const place = (address: string, latitude: number, longitude: number) => ({
  address,
  addressState: 'WY',
  addressCountry: 'US',
  latitude,
  longitude,
  locationType: 'House',
  numRooms: 3,
  numStairFlights: 0,
})
const locations = [
  place('200 W 24th St, Cheyenne, WY 82001', 41.14, -104.82),
  place('1 Elk St, Cheyenne, WY 82001', 41.15, -104.8),
]
const stored = locations.map((one) => ({ ...one, activities: [] }))
const answers = { useTruck: true, duration: 6, jobDate: day, startTime: '09:00' }
const withToken = (token: string) => ({ authorization: `Bearer ${token}` })
const ask = async (body: object, who = client) =>
  (await t.call(who, 'POST', `/wp/v2/jobs/moving-inquiry/${company}`, body)).body
const get = async (job: number, who = manager) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body
const deliveriesTo = async (email: string) =>
  (
    await t.owner.query(
      'select subject, body_text as text, unsubscribe_url as unsubscribe, job_id as job from deliveries where recipient = $1 order by id',
      [email],
    )
  ).rows

describe('the state of an online booking', () => {
  it('shows the office how far the client is, on the job and in the list, and nothing to others', async () => {
    const { id } = await ask({ locations, step: 'locations', source: 'company' })
    expect((await get(id)).onlineBooking).toMatchObject({ step: 'locations', source: 'company' })
    expect((await get(id, client)).onlineBooking).toBeNull()
    const other = await t.makeJob(company)
    expect((await get(other)).onlineBooking).toBeNull()
    const rows = async (who: TestPerson) =>
      (await t.call(who, 'GET', '/wp/v2/jobs')).body as { id: number; isOnline: boolean }[]
    expect((await rows(manager)).filter(({ isOnline }) => isOnline).map((row) => row.id)).toEqual([id])
    expect(await rows(client)).toMatchObject([{ id, isOnline: false }])
    // A read by the client counts as activity. Asking who has seen the job writes what is collected.
    expect((await t.call(manager, 'GET', `/wp/v2/jobs/${id}/see-by`)).status).toBe(200)
    await t.owner.query(
      `update online_bookings set updated_at = now() - interval '1 hour' where job_id = $1`,
      [id],
    )
    await t.owner.query(`update job_seen set seen_at = now() - interval '5 minutes' where job_id = $1`, [id])
    const { seenAt } = (await get(id)).onlineBooking
    expect(Math.round((Date.now() - Date.parse(seenAt)) / 60_000)).toBe(5)
  })

  it.each([
    ['locations', 14, 'inquiring', 'Online booking, at the questions now'],
    ['locations', 20, 'inquiring', 'Online booking, left at the questions 20 minutes ago'],
    ['questions', 60, 'inquiring', 'Online booking, left at the agreements 1 hour ago'],
    ['agreement', 3 * 1440, 'inquiring', 'Online booking, left at the payment 3 days ago'],
    ['agreement', 3, 'scheduled', 'Booked online'],
    ['questions', 3, 'canceled', 'Online booking'],
  ] as const)(
    'describes a booking left after %s for %i minutes with status %s',
    (step, minutes, status, words) => {
      const now = new Date('2027-01-05T12:00:00Z')
      const seenAt = new Date(now.getTime() - minutes * 60_000).toISOString()
      expect(onlineBookingText({ source: 'booking', step, startedAt: seenAt, seenAt }, status, now)).toBe(
        words,
      )
    },
  )
})

describe('a client who left an unfinished booking', () => {
  const round = () =>
    runReminders(
      {
        db: t.kernel.db,
        log: pino({ level: 'silent' }),
        config: t.kernel.config,
        queue: t.kernel.queue,
        now: t.kernel.now,
      },
      [remindOfBookings],
    )
  const leave = async (hours = 25) => {
    const { id } = await ask({ locations, step: 'locations' })
    await t.owner.query(
      `update online_bookings set updated_at = now() - make_interval(hours => $2) where job_id = $1`,
      [id, hours],
    )
    return id as number
  }

  it('gets one mail a day later, with the page to continue and an unsubscribe link', async () => {
    const id = await leave()
    await round()
    await round()
    const mails = await deliveriesTo(client.email)
    expect(mails).toMatchObject([
      {
        subject: 'Your move with Peak Movers is not booked yet',
        unsubscribe: '/wp/v2/unsubscribe/',
        job: id,
      },
    ])
    expect(mails[0].text).toContain('/booking/the-plugin-token')
  })

  it('gets one mail for several bookings, and none again within a week', async () => {
    await leave()
    const last = await leave()
    await round()
    await leave()
    await round()
    expect(await deliveriesTo(client.email)).toMatchObject([{ job: last }])
  })

  it.each<[string, (job: number) => Promise<unknown>]>([
    [
      'a day is not over',
      (job) =>
        t.owner.query(
          `update online_bookings set updated_at = now() - interval '23 hours' where job_id = $1`,
          [job],
        ),
    ],
    [
      'they looked at it since',
      (job) =>
        t.owner.query('insert into job_seen (company_id, job_id, user_id) values ($1, $2, $3)', [
          company,
          job,
          client.id,
        ]),
    ],
    [
      'it is long ago',
      (job) =>
        t.owner.query(`update online_bookings set updated_at = now() - interval '8 days' where job_id = $1`, [
          job,
        ]),
    ],
    [
      'it is scheduled',
      (job) =>
        t.owner.query(`update jobs set job_status = 'scheduled', job_date = $2 where id = $1`, [
          job,
          `${day} 09:00:00`,
        ]),
    ],
    [
      'it is canceled',
      (job) => t.owner.query(`update jobs set job_status = 'canceled' where id = $1`, [job]),
    ],
    ['it is deleted', (job) => t.owner.query('update jobs set deleted_at = now() where id = $1', [job])],
    [
      'its day is over',
      (job) => t.owner.query(`update jobs set job_date = '2020-01-01 09:00:00' where id = $1`, [job]),
    ],
    [
      'they want no such mail',
      () =>
        inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
          unsubscribe(tx, { companyId: company, email: client.email }),
        ),
    ],
  ])('gets no mail when %s', async (_why, change) => {
    await change(await leave())
    await round()
    expect(await deliveriesTo(client.email)).toEqual([])
  })
})

describe('a booked move', () => {
  const schedule = (job: number) => t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'scheduled' })

  it('is confirmed by one mail however it was scheduled, and again when that repeats', async () => {
    const { id } = await ask({ locations, ...answers })
    expect((await schedule(id)).status).toBe(200)
    const [mail, ...others] = await deliveriesTo(client.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(
      `Your move is booked for ${formatDateInWords(`${day} 09:00:00`, t.kernel.now().toISOString())}`,
    )
    for (const words of [
      'Hello Ann,',
      'From: 200 W 24th St',
      'To: 1 Elk St',
      'with a truck',
      'Still to be paid:',
      '(303) 555-0101',
      `/job/${id}`,
    ])
      expect(mail?.text).toContain(words)
    const { next } = (await t.call(client, 'GET', `/wp/v2/jobs/${id}`)).body
    expect(mail?.text).toContain(`\nNext: ${next.text}\n`)
    await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { jobStatus: 'inquiring' })
    await schedule(id)
    expect((await deliveriesTo(client.email)).slice(1)).toMatchObject([
      { subject: expect.stringContaining('is booked for') },
    ])
  })

  it('gets the same mail if it was not booked online', async () => {
    const plain = await t.makeJob(company, {
      client_id: client.id,
      job_date: `${day} 09:00:00`,
      locations: stored,
    })
    await schedule(plain)
    expect(await deliveriesTo(client.email)).toMatchObject([
      { subject: expect.stringContaining('is booked for') },
    ])
  })
})

it('goes from an unknown visitor to a paid move and its personal link', async () => {
  const email = `story${Date.now()}@example.test`
  const password = 'Harbour4Boats'
  const person = {
    handle,
    email,
    firstName: 'Cleo',
    lastName: 'Diaz',
    phone: '3035550188',
    password,
    rePassword: password,
  }
  expect((await t.call(null, 'POST', '/wp/v2/clients/company', person)).status).toBe(200)
  const signedIn = await t.call(null, 'POST', '/wp/v2/token', { email, password })
  const headers = withToken(signedIn.body.token)
  const call = (method: 'GET' | 'POST', url: string, body?: unknown) =>
    t.call(null, method, `/wp/v2/${url}`, body, headers)
  t.queued.length = 0
  const begun = await call('POST', `jobs/moving-inquiry/${company}`, { handle, locations, step: 'locations' })
  const id = begun.body.id as number
  const answered = await call('POST', `jobs/moving-inquiry/${company}`, {
    handle,
    id,
    step: 'questions',
    ...answers,
  })
  expect(answered.body).toMatchObject({ id, jobStatus: 'inquiring', jobType: 'intrastate_local' })
  // First unfinished, then immediate: the alert itself ensures that it is sent once.
  expect(t.queued.filter(({ name }) => name === 'tell-inquiries').length).toBeGreaterThan(0)
  const agree = (name: string, type: string, clause: string, content: unknown) =>
    call('POST', `jobs/${id}/agreements`, { name, type, clause, content })
  await agree(CONSENT_NAME, 'acknowledgement', CONSENT_CLAUSE, answered.body.consent.content)
  for (const name of ['estimate', 'clientAgreement']) {
    const shown = (await call('GET', `jobs/${id}`)).body.documents[name]
    expect((await agree(name, shown.agreementType, shown.clause, shown.variables)).status).toBe(200)
  }
  expect((await get(id)).onlineBooking).toMatchObject({ step: 'agreement' })
  await call('POST', `jobs/moving-inquiry/${company}`, { id, step: 'agreement' })
  const card = (await call('POST', 'payments/cards/stripe', { paymentMethodId: 'pm_card_visa' })).body.id
  const { payments } = (await call('GET', `jobs/${id}`)).body
  expect(payments.due).toMatchObject([{ productItem: 'serviceFee', amount: 50 }])
  const charge = await call('POST', `transactions/checkout/charge/${card}`, {
    productId: id,
    lineItems: payments.due,
  })
  expect(charge.body.status).toBe('succeeded')
  expect((await call('GET', `jobs/${id}`)).body.jobStatus).toBe('scheduled')
  // The sales-call list, here the company's own address, is notified of the booking once, regardless of
  // earlier alerts.
  const tellNow = () =>
    createInquiryNotifier(() => t.kernel)({ companyId: company }, { number: 1, isLast: false })
  await tellNow()
  await tellNow()
  const told = (await deliveriesTo('office@peak.test')).filter((delivery) => delivery.job === id)
  expect(told.map(({ subject }) => subject.split(',')[0])).toEqual(['New booking: Cleo Diaz'])
  const subjects = (await deliveriesTo(email)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  expect(subjects).toContain('Payment of $50.00 received')
  const { rows: mails } = await t.owner.query(
    `select id, body_text as text from deliveries where recipient = $1 and subject like 'Your move is booked%'`,
    [email],
  )
  expect(mails[0]?.text).toContain('Paid: $50.00')
  let token = ''
  const send = testSender(t, {
    mail: {
      send: async ({ text }) => void (token = /#link=([\w-]+)/.exec(text)?.[1] ?? ''),
      close: async () => {},
    },
  })
  const companyId = (await t.jobRow(id))['company_id'] as number // a column of the row
  await send({ companyId, deliveryId: mails[0]?.id }, { number: 1, isLast: true })
  const opened = await t.call(null, 'POST', '/wp/v2/personal-links/exchange', { token })
  expect(opened).toMatchObject({ status: 200, body: { job: { id } } })
  const calendar = await t.call(
    null,
    'GET',
    `/wp/v2/jobs/${id}/calendar`,
    undefined,
    withToken(opened.body.token),
  )
  const file = await t.app.inject({ url: calendar.body.download_link })
  expect(file.body).toContain(`T090000`)
  // The office sees the mail on the timeline without the link.
  const said = await t.call(manager, 'GET', `/wp/v2/jobs/${id}/communications`)
  expect(JSON.stringify(said.body)).toContain('Your move is booked for')
  expect(JSON.stringify(said.body)).not.toContain(token)
  expect((await get(id)).onlineBooking).toMatchObject({ step: 'agreement' })
})
