import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '../../../shared/people/accounts/terms.ts'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson
const handle = 'peak-movers'

beforeAll(async () => {
  t = await createTestApp()
  const booking = { horizonDays: 730, firstStart: '07:00', lastStart: '18:00' }
  company = await t.makeCompany('Peak Movers', {
    handle,
    email: 'office@peak.test',
    standard_crew_size: 3,
    booking,
  })
  other = await t.makeCompany('Gulf Coast Movers', { handle: 'gulf', booking })
  manager = await t.makePerson(company, 'administrator')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(company, 'client')
})
afterAll(() => t.close())
beforeEach(() => {
  t.queued.length = 0
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
const ask = (body: object, who: TestPerson | null = client, at = company, headers = {}) =>
  t.call(who, 'POST', `/wp/v2/jobs/moving-inquiry/${at}`, body, headers)
const begin = async (body: object = { locations: [place(), second], step: 'locations' }) =>
  (await ask(body)).body.id as number
const bookingOf = async (job: number) =>
  (
    await t.owner.query(
      'select step, source, started_at, updated_at from online_bookings where job_id = $1',
      [job],
    )
  ).rows[0]
const jobsOf = async (id = client.id) =>
  (await t.owner.query('select count(*)::int as n from jobs where client_id = $1', [id])).rows[0].n
const get = async (job: number, who = client) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body
const timesOf = (job: {
  locations: { activities: { activityType: string; startTime: string; endTime: string }[] }[]
}) =>
  job.locations.map(({ activities }) =>
    activities.map(({ activityType, startTime, endTime }) => `${activityType} ${startTime}-${endTime}`),
  )

describe('a new client', () => {
  const form = (more: object = {}) => ({
    handle,
    email: `new${Math.random()}@example.test`,
    firstName: 'Ann',
    lastName: 'Lee',
    phone: '(303) 555-0188',
    password: 'Harbour4Boats',
    rePassword: 'Harbour4Boats',
    ...more,
  })
  const create = (body: object, headers = {}) => t.call(null, 'POST', '/wp/v2/clients/company', body, headers)

  it('gets an account, becomes a client of the company immediately and can sign in', async () => {
    const body = form()
    const answer = await create(body)
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { approved: true, company: { handle }, job: null } },
    })
    const signedIn = await t.call(null, 'POST', '/wp/v2/token', {
      email: body.email,
      password: body.password,
    })
    expect(signedIn.body.userData).toMatchObject({
      roles: ['client'],
      defaultCompany: company,
      phone: '3035550188',
    })
    const terms = await t.owner.query('select version from terms_acceptances where user_id = $1', [
      answer.body.data.id,
    ])
    expect(terms.rows).toEqual([{ version: TERMS_VERSION }])
    expect(t.queued.map(({ name }) => name)).toEqual(['send-account-mail'])
  })

  it('needs no password: the browser gets a session, and a mail says how to set a password', async () => {
    const { password: _password, rePassword: _repeat, ...body } = form()
    const headers = { 'idempotency-key': 'without-password' }
    const answer = await create(body, headers)
    expect(answer).toMatchObject({ status: 200, body: { session: { userData: { roles: ['client'] } } } })
    const { token } = answer.body.session
    const authorization = { authorization: `Bearer ${token}` }
    const me = await t.call(null, 'GET', '/wp/v2/users/me', undefined, authorization)
    expect(me).toMatchObject({ status: 200, body: { email: body.email, isEmailConfirmed: false } })
    const again = (await create(body, headers)).body
    expect(again).toMatchObject({ data: answer.body.data, session: { userData: { email: body.email } } })
    const { rows } = await t.owner.query('select password_hash from users where id = $1', [
      answer.body.data.id,
    ])
    expect(rows).toEqual([{ password_hash: null }])
    const mails = await t.owner.query('select sealed_text from account_mails where recipient = $1', [
      body.email,
    ])
    const text = decryptText(t.kernel.config.SECRET, 'account mail', mails.rows[0].sealed_text)
    expect(text).toMatch(
      new RegExp(
        `\\n\\nContinue where you stopped: ${t.kernel.config.PUBLIC_URL}/${handle}\\n.*set a password.*\\n\\nIf this was not you, you can ignore this email\\.`,
        's',
      ),
    )
    expect((await create(body)).body.code).toBe('account_exists')
  })

  it('may name the repeated password `confirmPassword`, and is created once for repeated calls with one key', async () => {
    const { rePassword: confirmPassword, ...rest } = form()
    const key = { 'idempotency-key': 'one-client' }
    const first = await create({ ...rest, confirmPassword }, key)
    const again = await create({ ...rest, confirmPassword }, key)
    expect(first.status).toBe(200)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  it('with a known email is asked to sign in, and an unknown handle is not found', async () => {
    expect(await create(form({ email: client.email.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { code: 'account_exists' },
    })
    expect((await create(form({ handle: 'nobody' }))).status).toBe(404)
    expect((await create(form({ handle: undefined }))).body.code).toBe('company_required')
  })

  it.each([
    ['email', { email: 'ann@' }, 'You must input a valid email.'],
    ['firstName', { firstName: '4nn' }, 'You must input a valid first name.'],
    ['lastName', { lastName: undefined }, 'You must input a valid last name.'],
    ['phone', { phone: '555' }, 'You must input a valid phone number.'],
    ['password', { password: '' }, 'Required.'],
    [
      'password',
      { password: 'short1A', rePassword: 'short1A' },
      'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters.',
    ],
    ['rePassword', { rePassword: 'Harbour4Boat' }, 'Passwords must match.'],
    ['rePassword', { rePassword: undefined }, 'Passwords must match.'],
    ['agree', { agree: false }, 'Please check and input correct fields!'],
  ])('gets a message for a wrong %s', async (field, wrong, message) => {
    const answer = await create(form(wrong))
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields[field]).toBe(message)
  })

  it('must accept the current terms', async () => {
    expect((await create(form({ termsVersion: 'older' }))).status).toBe(409)
  })
})

describe('a moving inquiry', () => {
  it('becomes an inquiring job of the client with its hours distributed and its type determined', async () => {
    const answer = await ask({ ...whole, homeSize: 'H3', jobType: 'interstate', notes: 'Piano.' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      // No one has selected the source.
      jobSource: null,
      homeSize: 'H3',
      jobStatus: 'inquiring',
      jobType: 'intrastate_local',
      jobDate: `${day} 09:00:00`,
      crewSize: 3,
      useTruck: true,
      notes: 'Piano.',
      client: { id: client.id },
      companyInfo: { id: company },
    })
    expect(timesOf(answer.body)).toEqual([['load 09:00-13:00'], ['unload 13:00-15:00']])
    expect(await bookingOf(answer.body.id)).toMatchObject({ step: 'questions', source: 'booking' })
    // The sales-call list gets one alert, without the mail for a saved job.
    expect(t.queued.map(({ name }) => name)).toEqual(['tell-inquiries', 'tell-request'])
  })

  it('is created once for repeated calls with one key', async () => {
    const before = await jobsOf()
    const key = { 'idempotency-key': 'one-inquiry' }
    const first = await ask(whole, client, company, key)
    const again = await ask(whole, client, company, key)
    expect(again.body.id).toBe(first.body.id)
    expect(await jobsOf()).toBe(before + 1)
  })

  it('is allowed only for clients of that company', async () => {
    const before = await jobsOf(manager.id)
    expect((await ask(whole, null)).status).toBe(401)
    expect((await ask(whole, client, other)).status).toBe(404)
    expect((await ask({ ...whole, handle: 'gulf' })).status).toBe(404)
    expect((await ask(whole, manager)).status).toBe(403)
    expect((await ask(whole, worker)).status).toBe(403)
    expect((await ask(whole, client, 999_999)).status).toBe(404)
    expect(await jobsOf(manager.id)).toBe(before)
    // A manager of another company can book like anyone else after joining as a client.
    const joined = await t.call(manager, 'POST', '/wp/v2/users/me/companies', { handle: 'gulf', agree: true })
    expect(joined.status).toBe(200)
    expect((await ask({ ...whole, handle: 'gulf' }, manager, other)).status).toBe(200)
  })

  it.each([
    ['locations', { locations: [] }, 'You must input a valid address.'],
    ['locations.0.address', { locations: [place({ address: '' })] }, 'You must input a valid address.'],
    [
      'locations.0.address',
      { locations: [place({ address: 'nowhere', addressState: null, latitude: null, longitude: null })] },
      'You must input a valid address.',
    ],
    [
      'locations.1.address',
      { locations: [place(), { ...second, address: 'Boulder, CO', city: 'Boulder' }] },
      'You must input a valid address.',
    ],
    ['locations.0.zip', { locations: [place({ zip: '8020' })] }, 'Enter a 5-digit ZIP code.'],
    [
      'locations.0.locationType',
      { locations: [place({ locationType: null })] },
      'You must input location type.',
    ],
    [
      'locations.1.numRooms',
      { locations: [place(), { ...second, numRooms: null }] },
      'You must input number of rooms.',
    ],
    [
      'locations.0.numStairFlights',
      { locations: [place({ numStairFlights: null })] },
      'You must input flights of stairs.',
    ],
    ['useTruck', { useTruck: undefined }, 'You must select if you need a truck for your move.'],
    ['duration', { duration: undefined }, 'You must input estimated job duration.'],
    ['duration', { duration: 0 }, 'You must input estimated job duration.'],
    ['jobDate', { jobDate: undefined }, 'You must input a move time.'],
    ['jobDate', { jobDate: '2020-01-01' }, 'This day is over.'],
    ['startTime', { startTime: undefined }, 'You must input a valid time.'],
    ['startTime', { startTime: '25:00' }, 'You must input a valid time.'],
    ['startTime', { startTime: '18:15' }, 'Pick a time from 7:00 AM to 6:00 PM.'],
    ['crewSize', { crewSize: 0 }, 'Crew size must be at least 1.'],
  ])('without a valid %s is rejected with its message', async (field, wrong, message) => {
    const before = await jobsOf()
    const answer = await ask({ ...whole, ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields[field]).toBe(message)
    expect(await jobsOf()).toBe(before)
    expect(t.queued).toEqual([])
  })

  it('rejects fields that clients cannot write and days that are not offered', async () => {
    const before = await jobsOf()
    expect(await ask({ ...whole, minimumTime: 1 })).toMatchObject({ status: 403 })
    const far = await ask({ ...whole, jobDate: addDays(day, 4 * 365) })
    expect(far).toMatchObject({ status: 409, body: { code: 'day_full' } })
    expect(await jobsOf()).toBe(before)
  })

  it('is rejected on a full day', async () => {
    const small = await t.makeCompany('Small', { booking: { crewLimit: 3, horizonDays: 730 } })
    const one = await t.makePerson(small, 'client')
    await t.makeJob(small, {
      job_status: 'scheduled',
      crew_size: 2,
      job_date: `${day} 09:00:00`,
      starts_at: `${day}T15:00:00Z`,
      ends_at: `${day}T18:00:00Z`,
    })
    const body = { ...whole, handle: undefined }
    expect(await ask({ ...body, crewSize: 2 }, one, small)).toMatchObject({
      status: 409,
      body: { code: 'day_full' },
    })
    expect((await ask({ ...body, crewSize: 1 }, one, small)).status).toBe(200)
  })
})

describe('continuing an inquiry', () => {
  it('saves the answers with one version step and notifies the office immediately', async () => {
    const id = await begin()
    expect(await bookingOf(id)).toMatchObject({ step: 'locations' })
    const before = await t.jobRow(id)
    expect(before['job_date']).toBeNull()
    const answer = await ask({
      id,
      step: 'questions',
      source: 'company',
      version: 1,
      ...answers,
      useTruck: false,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id,
      version: 2,
      useTruck: false,
      jobType: 'moving_labor',
      jobDate: `${day} 09:00:00`,
      locations: [{ numRooms: 3 }, { numRooms: 3 }],
    })
    expect(timesOf(answer.body)).toEqual([['load 09:00-13:00'], ['unload 13:00-15:00']])
    // The page on which it began stays.
    expect(await bookingOf(id)).toMatchObject({ step: 'questions', source: 'booking' })
  })

  it('distributes new hours and retains absent fields and the notes of staff', async () => {
    const id = (await ask(whole)).body.id
    const { locations } = await get(id, manager)
    await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, {
      locations: [{ ...locations[0], elevator: true, longCarry: 120 }, locations[1]],
    })
    const later = await ask({ id, step: 'questions', duration: 3, startTime: '10:00' })
    expect(later.body.jobDate).toBe(`${day} 10:00:00`)
    expect(timesOf(later.body)).toEqual([['load 10:00-12:00'], ['unload 12:00-13:00']])
    const moved = await ask({ id, step: 'questions', jobDate: addDays(day, 2), startTime: '08:00' })
    expect(timesOf(moved.body)).toEqual([['load 08:00-10:00'], ['unload 10:00-11:00']])
    const back = await ask({ id, step: 'locations', locations: [place({ numRooms: 5 }), second] })
    expect(back.status).toBe(200)
    expect(timesOf(back.body)).toEqual([['load 08:00-10:00'], ['unload 10:00-11:00']])
    expect((await get(id, manager)).locations[0]).toMatchObject({
      numRooms: 5,
      elevator: true,
      longCarry: 120,
    })
    const refused = await ask({ id, step: 'locations', locations: [place({ locationSize: 5 }), second] })
    expect(refused.status).toBe(403)
  })

  describe('with packing that the office has planned', () => {
    const pack = { activityType: 'pack', activityDate: day, startTime: '09:00', endTime: '12:00' }
    // Saves are counted for each person.
    let packer: TestPerson
    beforeAll(async () => {
      packer = await t.makePerson(company, 'client')
    })
    const plan = async () => {
      const id = (await ask(whole, packer)).body.id
      const { locations } = await get(id, manager)
      const [load] = locations[0].activities
      const [unload] = locations[1].activities
      await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, {
        locations: [
          { ...locations[0], activities: [pack, { ...load, startTime: '12:00', endTime: '16:00' }] },
          { ...locations[1], activities: [{ ...unload, startTime: '16:00', endTime: '18:00' }] },
        ],
      })
      return id as number
    }

    it('keeps the plan when the hours of labor stay, on another day too', async () => {
      const id = await plan()
      const total = (await get(id, packer)).documents.estimate.total
      const same = await ask({ id, step: 'questions', ...answers, jobDate: addDays(day, 1) }, packer)
      expect(same.status).toBe(200)
      expect(timesOf(same.body)).toEqual([['pack 09:00-12:00', 'load 12:00-16:00'], ['unload 16:00-18:00']])
      const dates = same.body.locations[0].activities.map((one: { activityDate: string }) => one.activityDate)
      expect(dates).toEqual([addDays(day, 1), addDays(day, 1)])
      expect(same.body.documents.estimate.total).toBe(total)
    })

    it('distributes other hours after the packing', async () => {
      const id = await plan()
      const later = await ask({ id, step: 'questions', ...answers, duration: 3 }, packer)
      expect(timesOf(later.body)).toEqual([['pack 09:00-12:00', 'load 12:00-14:00'], ['unload 14:00-15:00']])
      const shown = await t.call(null, 'POST', `/wp/v2/companies/${handle}/price`, {
        places: [place(), second],
        day,
        hours: 3,
        crewSize: later.body.crewSize,
        useTruck: true,
        packingHours: 3,
      })
      expect(shown.body.price.total).toBe(later.body.documents.estimate.total)
    })
  })

  it.each([
    [{ startTime: '09:07' }, { startTime: 'Pick a start time in 15-minute steps.' }],
    [{ startTime: '09:50:00' }, { startTime: 'Pick a start time in 15-minute steps.' }],
    [{ duration: 2.4 }, { duration: 'Pick a duration in 15-minute steps.' }],
    [{ duration: 0.1 }, { duration: 'Pick a duration in 15-minute steps.' }],
  ])('rejects %j, which is not in 15-minute steps', async (odd, fields) => {
    const answer = await ask({ ...whole, ...odd })
    expect([answer.status, answer.body.data.fields]).toEqual([400, fields])
  })

  it('keeps the version when the answers are the same', async () => {
    const first = (await ask(whole)).body
    const again = await ask({ ...whole, id: first.id })
    expect(again.body.version).toBe(first.version)
    expect(await ask({ id: first.id, step: 'agreement' })).toMatchObject({
      status: 200,
      body: { version: first.version },
    })
    expect(await bookingOf(first.id)).toMatchObject({ step: 'agreement' })
  })

  it('works for a job that the office created for the client', async () => {
    const id = await t.makeJob(company, { client_id: client.id, billing_contact_id: client.id })
    expect((await ask({ ...whole, id })).body).toMatchObject({ id, version: 2, useTruck: true })
  })

  it('rejects other clients, billing contacts, managers and jobs of other companies', async () => {
    const id = await begin()
    const row = await t.jobRow(id)
    await t.makePerson(other, 'client', { userId: client.id })
    const theirs = await t.makeJob(other, { client_id: client.id })
    await t.owner.query('update jobs set billing_contact_id = $2, is_billing_contact = false where id = $1', [
      id,
      stranger.id,
    ])
    const billed = await t.jobRow(id)
    expect((await ask({ ...whole, id }, stranger)).status).toBe(403)
    expect(await t.jobRow(id)).toEqual(billed)
    await t.owner.query(
      'update jobs set billing_contact_id = client_id, is_billing_contact = true where id = $1',
      [id],
    )
    expect((await ask({ ...whole, id }, stranger)).status).toBe(404)
    expect((await ask({ ...whole, id: theirs })).status).toBe(404)
    expect((await ask({ ...whole, id }, manager)).status).toBe(403)
    expect((await ask({ ...whole, id, minimumTime: 3 })).status).toBe(403)
    expect(await t.jobRow(id)).toEqual(row)
  })

  it('rejects an older version and a job that is no longer an inquiry', async () => {
    const id = await begin()
    await t.owner.query(`update jobs set version = 7 where id = $1`, [id])
    expect(await ask({ ...whole, id, version: 6 })).toMatchObject({
      status: 409,
      body: { code: 'job_version_conflict' },
    })
    for (const status of ['scheduled', 'completed', 'canceled', 'spam']) {
      await t.owner.query(`update jobs set job_status = $2 where id = $1`, [id, status])
      expect((await ask({ ...whole, id })).status).toBe(409)
    }
    await t.owner.query(`update jobs set job_status = 'inquiring', deleted_at = now() where id = $1`, [id])
    expect((await ask({ ...whole, id })).status).toBe(404)
    expect((await t.jobRow(id))['version']).toBe(7)
  })

  it('rejects changes after an agreement other than the consent', async () => {
    const id = (await ask(whole)).body.id
    const agree = (name: string, type: string, clause: string, content: unknown) =>
      t.call(client, 'POST', `/wp/v2/jobs/${id}/agreements`, { name, type, clause, content })
    const { consent } = await get(id)
    await agree(CONSENT_NAME, 'acknowledgement', CONSENT_CLAUSE, consent.content)
    expect((await ask({ id, step: 'questions', duration: 4 })).status).toBe(200)
    const { estimate } = (await get(id)).documents
    expect(
      (await agree('estimate', estimate.agreementType, estimate.clause, estimate.variables)).status,
    ).toBe(200)
    const row = await t.jobRow(id)
    const refused = await ask({ id, step: 'questions', duration: 5 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'rest_conflict', message: 'You have agreed to this move already. Call us to change it.' },
    })
    expect(await t.jobRow(id)).toEqual(row)
    // Progress may still be reported.
    expect((await ask({ id, step: 'agreement' })).status).toBe(200)
  })

  it('rejects a change when a payment began while it waited for the lock', async () => {
    const id = (await ask(whole)).body.id
    const before = await t.jobRow(id)
    const payment = await t.owner.connect()
    await payment.query('begin')
    await payment.query('select 1 from jobs where id = $1 for update', [id])
    const going = ask({ id, step: 'questions', duration: 5 })
    await expect
      .poll(
        async () =>
          (
            await t.owner.query(
              `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rows[0].n,
      )
      .toBeGreaterThan(0)
    await payment.query(
      `insert into recorded_payments (company_id, job_id, amount_cents, paid_on, method, payment_type, recorded_by)
       values ($1, $2, 100, current_date, 'cash', 'deposit', $3)`,
      [company, id, manager.id],
    )
    await payment.query('commit')
    payment.release()
    expect(await going).toMatchObject({ status: 409 })
    expect(await t.jobRow(id)).toEqual(before)
  })

  it('rejects changes after a payment began', async () => {
    const id = (await ask(whole)).body.id
    await t.owner.query(
      `insert into recorded_payments (company_id, job_id, amount_cents, paid_on, method, payment_type, recorded_by)
       values ($1, $2, 100, current_date, 'cash', 'deposit', $3)`,
      [company, id, manager.id],
    )
    const refused = await ask({ id, step: 'questions', duration: 5 })
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.message).toContain('A payment for this job was begun.')
  })
})

// Must be the last test: its address and client stay blocked for an hour.
it('returns 429 for too many new jobs of a client or address, and for too many saves of an inquiry', async () => {
  const { id } = (await ask(whole)).body
  const plain = (who: TestPerson) => t.call(who, 'POST', '/wp/v2/jobs', { companyInfo: { id: company } })
  await t.owner.query(`update rate_limits set points = $1 where key like 'client-jobs-person%'`, [
    BUDGETS['client-jobs-person'].most,
  ])
  const before = await jobsOf()
  for (const refused of [await ask(whole), await plain(client)]) expect(refused.status).toBe(429)
  expect(await jobsOf()).toBe(before)
  expect([(await plain(manager)).status, (await ask({ id, duration: 4 })).status]).toEqual([200, 200])
  expect((await ask(whole, stranger)).status).toBe(200)
  await t.owner.query(`update rate_limits set points = $1 where key like 'client-jobs-address%'`, [
    BUDGETS['client-jobs-address'].most,
  ])
  expect((await ask(whole, stranger)).status).toBe(429)
  await t.owner.query(`update rate_limits set points = $1 where key like 'inquiry-saves%'`, [
    BUDGETS['inquiry-saves'].most,
  ])
  expect((await ask({ id, duration: 5 })).status).toBe(429)
})
