import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { QUOTE_THANKS } from '../../../shared/visitors/booking/quote-words.ts'
import { addDays } from '../../../shared/kernel/dates.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const QUOTES = '/wp/v2/movesheet/jobs'
const today = new Date().toISOString().slice(0, 10)
const day = addDays(today, 20)

/** Creates a company with a quote plugin and a matching form. */
async function makePlugin(columns: Record<string, unknown> = {}) {
  const token = randomUUID()
  const id = await t.makeCompany(undefined, { plugin_token: token, standard_crew_size: 2, ...columns })
  const form = (changed: Record<string, unknown> = {}) => ({
    token,
    addressFrom: {
      address: '100 Main St, Denver, CO 80205',
      latitude: 39.75,
      longitude: -104.99,
      addressState: 'CO',
      city: 'Denver',
    },
    addressTo: {
      address: '5 Pearl St, Boulder, CO 80302',
      latitude: 40.01,
      longitude: -105.28,
      addressState: 'CO',
      city: 'Boulder',
    },
    moveDate: day,
    moveType: 'apartment',
    homeSize: 'A2',
    firstName: 'Jane',
    lastName: 'Doe',
    email: `jane-${randomUUID().slice(0, 8)}@example.test`,
    phone: '(303) 555-0142',
    ...changed,
  })
  return { id, token, form }
}

async function rows<R = Record<string, unknown>>(text: string, values: unknown[]): Promise<R[]> {
  return (await t.owner.query(text, values)).rows
}
/** Returns the work at each location of a stored job. */
function activitiesOf(job: Record<string, unknown> | undefined): object[][] {
  // The column holds locations; the expectations check which.
  const places = (job?.['locations'] ?? []) as { activities: object[] }[]
  return places.map((place) => place.activities)
}
const jobsOf = (company: number) => rows('select * from jobs where company_id = $1 order by id', [company])
const talkOf = (company: number) =>
  rows('select * from communications where company_id = $1 order by id', [company])
const membersOf = (company: number) =>
  rows('select * from members where company_id = $1 order by user_id', [company])

describe('a quote', () => {
  it('becomes a client, an inquiring job and a message in the office', async () => {
    const { id, form } = await makePlugin()
    const sent = form()
    const answer = await t.call(null, 'POST', QUOTES, sent)
    expect(answer).toMatchObject({ status: 200, body: { message: QUOTE_THANKS } })
    const [job] = await jobsOf(id)
    const [client] = await membersOf(id)
    expect(client).toMatchObject({
      roles: ['client'],
      approval: 'approved',
      first_name: 'Jane',
      last_name: 'Doe',
      email: sent.email,
      phone: '3035550142',
    })
    expect(job).toMatchObject({
      client_id: client?.['user_id'],
      job_status: 'inquiring',
      job_source: null,
      home_size: 'A2',
      job_date: `${day} 08:00:00`,
      job_type: 'moving_labor',
      crew_size: 2,
      added_by: null,
      first_city: 'Denver',
      first_state: 'CO',
    })
    // 12 hours for one person and two people: 6 hours, two thirds of them at the first location.
    const activities = activitiesOf(job)
    expect(activities).toMatchObject([
      [{ activityType: 'load', activityDate: day, startTime: '08:00', endTime: '12:00' }],
      [{ activityType: 'unload', activityDate: day, startTime: '12:00', endTime: '14:00' }],
    ])
    const [quote] = await talkOf(id)
    expect(quote).toMatchObject({
      type: 'smuvsrp_quote',
      direction: 'incoming',
      contact_id: client?.['user_id'],
      contact_name: 'Jane Doe',
      contact_address: '3035550142',
      meta: {
        addressFrom: '100 Main St, Denver, CO 80205',
        addressTo: '5 Pearl St, Boulder, CO 80302',
        noAddressTo: false,
        moveDate: day,
        moveType: 'apartment',
        homeSize: 'A2',
        email: sent.email,
      },
    })
    expect(quote?.['meta']).toHaveProperty(
      'priceRange',
      expect.stringMatching(/^\$[\d,]+\.\d\d, usually \$[\d,]+ to \$[\d,]+$/),
    )
  })

  it('has the source that the embedding page names', async () => {
    const { id, form } = await makePlugin()
    expect((await t.call(null, 'POST', QUOTES, form({ jobSource: 'yelp' }))).status).toBe(200)
    const [job] = await jobsOf(id)
    expect(job?.['job_source']).toBe('yelp')
    const refused = await t.call(null, 'POST', QUOTES, form({ jobSource: 'billboard' }))
    expect([refused.status, refused.body.data.fields]).toEqual([
      400,
      { jobSource: 'Pick one of the choices.' },
    ])
    expect(await jobsOf(id)).toHaveLength(1)
  })

  it('has one location without a second, and looks up an address that was only typed', async () => {
    const { id, form } = await makePlugin()
    const sent = form({
      addressFrom: '12 Elm St, Houston, TX 77002',
      addressTo: null,
      noAddressTo: true,
      moveDate: `${day} 00:00:00`,
    })
    expect((await t.call(null, 'POST', QUOTES, sent)).status).toBe(200)
    const [job] = await jobsOf(id)
    expect(job?.['locations']).toMatchObject([
      {
        address: '12 Elm St, Houston, TX 77002',
        addressState: 'TX',
        city: 'Houston',
        latitude: expect.any(Number),
      },
    ])
    expect(String(job?.['first_state'])).toBe('TX')
    const [quote] = await talkOf(id)
    expect(quote?.['meta']).toMatchObject({ noAddressTo: true, addressTo: '', moveDate: day })
  })

  it('uses the crew and hours of the company’s own table', async () => {
    const work = { crew: 4, hours: 3, cubicFeet: 700 }
    const sizes = ['ST', 'A1', 'A2', 'A3', 'H1', 'H2', 'H3', 'H4']
    const homeWork = Object.fromEntries(sizes.map((size) => [size, work]))
    const { id, form } = await makePlugin({
      standard_crew_size: 3,
      booking: { homeWork, firstStart: '09:30', isPriceShown: false },
    })
    await t.call(null, 'POST', QUOTES, form({ noAddressTo: true }))
    const [job] = await jobsOf(id)
    // The table's crew takes precedence over the company's standard crew.
    expect(job).toMatchObject({ crew_size: 4 })
    expect(activitiesOf(job)[0]).toMatchObject([{ startTime: '09:30', endTime: '12:30' }])
    expect((await talkOf(id))[0]?.['meta']).not.toHaveProperty('priceRange')
  })

  it('is created once for one idempotency key', async () => {
    const { id, form } = await makePlugin()
    const sent = form()
    const headers = { 'idempotency-key': randomUUID() }
    for (let times = 0; times < 2; times += 1)
      expect((await t.call(null, 'POST', QUOTES, sent, headers)).status).toBe(200)
    expect(await jobsOf(id)).toHaveLength(1)
  })

  it('notes that the day is full and is accepted nevertheless', async () => {
    const { id, form } = await makePlugin({ booking: { crewLimit: 2 } })
    await t.call(null, 'POST', QUOTES, form())
    await t.call(null, 'POST', QUOTES, form({ email: 'second@example.test' }))
    const bodies = (await talkOf(id)).filter(({ type }) => type === 'smuvsrp_quote').map(({ body }) => body)
    await t.owner.query(`update jobs set job_status = 'scheduled' where company_id = $1`, [id])
    await t.call(null, 'POST', QUOTES, form({ email: 'third@example.test' }))
    const third = (await talkOf(id)).filter(({ type }) => type === 'smuvsrp_quote').at(-1)
    expect(bodies[0]).toBe('')
    expect(third?.['body']).toContain('No crew or truck is available')
  })
})

describe('rejected quotes', () => {
  it.each([
    [{ firstName: '1' }, 'firstName', 'Valid first name is required.'],
    [{ lastName: '' }, 'lastName', 'Valid last name is required.'],
    [{ email: 'nobody' }, 'email', 'Email is required.'],
    [{ email: undefined }, 'email', 'Email is required.'],
    [{ phone: '12345' }, 'phone', 'Phone number is required.'],
    [{ addressFrom: '' }, 'addressFrom', 'You must input a valid address.'],
    [{ addressTo: null }, 'addressTo', 'You must input a valid address.'],
    [{ moveDate: '2026-02-30' }, 'moveDate', 'Pick a valid date.'],
    [{ moveDate: '2020-01-01' }, 'moveDate', 'This day is over. Pick a later one.'],
    [
      { moveDate: addDays(today, 800) },
      'moveDate',
      'This day is too far ahead. Pick an earlier one or call us.',
    ],
    [{ moveType: 'castle' }, 'moveType', 'Choose an apartment or a house.'],
    [{ homeSize: 'H1' }, 'homeSize', 'Choose the size of your home.'],
  ])('rejects %j with its message beside the field', async (changed, field, message) => {
    const { id, form } = await makePlugin()
    const answer = await t.call(null, 'POST', QUOTES, form(changed))
    expect(answer).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } })
    expect(answer.body.data.fields).toEqual({ [field]: message })
    expect(await jobsOf(id)).toEqual([])
    expect(await membersOf(id)).toEqual([])
  })

  it('rejects a day that the company does not offer', async () => {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    const closed = await makePlugin({ booking: { closedWeekdays: [weekday] } })
    const answer = await t.call(null, 'POST', QUOTES, closed.form())
    expect(answer.body.data.fields).toEqual({
      moveDate: 'We do not move on this day of the week. Pick another one.',
    })
    const busy = await makePlugin({ booking: { noticeDays: 30 } })
    const soon = await t.call(null, 'POST', QUOTES, busy.form())
    expect(soon.body.data.fields).toEqual({ moveDate: 'This day is too soon. Pick a later one or call us.' })
  })

  it('rejects a form without a company, and one from a person who may not fill it in for the company', async () => {
    const { id, form } = await makePlugin()
    const worker = await t.makePerson(id, 'worker')
    const client = await t.makePerson(id, 'client')
    expect((await t.call(null, 'POST', QUOTES, form({ token: null }))).status).toBe(401)
    expect((await t.call(null, 'POST', QUOTES, form({ token: 'unknown' }))).status).toBe(404)
    for (const person of [worker, client])
      expect((await t.call(person, 'POST', QUOTES, form({ token: null }))).status).toBe(403)
    expect(await jobsOf(id)).toEqual([])
  })
})

describe('the client of a quote', () => {
  it('is the known client, whose record stays unchanged', async () => {
    const { id, form } = await makePlugin()
    const client = await t.makePerson(id, 'client', { firstName: 'Janet', phone: '3035550111' })
    const before = await membersOf(id)
    await t.call(null, 'POST', QUOTES, form({ email: client.email.toUpperCase() }))
    const [job] = await jobsOf(id)
    expect(job).toMatchObject({
      client_id: client.id,
      contact_person: [{ name: 'Jane Doe', phone: '3035550142', email: client.email }],
    })
    expect(await membersOf(id)).toEqual(before)
  })

  it('is empty if the email proves nothing, and the response does not reveal it', async () => {
    const { id, form } = await makePlugin()
    const other = await t.makeCompany()
    const people = [
      await t.makePerson(id, 'manager'),
      await t.makePerson(id, 'worker', { approval: 'pending' }),
      await t.makePerson(other, 'client'),
      await t.makePerson(other, 'administrator'),
    ]
    const before = await rows('select * from members where user_id = any($1) order by 1, 2', [
      people.map((one) => one.id),
    ])
    const fresh = await t.call(null, 'POST', QUOTES, form())
    for (const { email } of people) {
      const answer = await t.call(null, 'POST', QUOTES, form({ email }))
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual(fresh.body)
      const job = (await jobsOf(id)).at(-1)
      expect(job).toMatchObject({
        client_id: null,
        contact_person: [{ name: 'Jane Doe', phone: '3035550142', email }],
      })
    }
    const after = await rows('select * from members where user_id = any($1) order by 1, 2', [
      people.map((one) => one.id),
    ])
    expect(after).toEqual(before)
    // The office sees the same for each: nothing distinguishes an account elsewhere from staff.
    const notes = (await talkOf(id))
      .filter(({ type }) => type === 'smuvsrp_quote')
      .slice(1)
      .map(({ body }) => body)
    expect(new Set(notes).size).toBe(1)
  })

  it('is one client for two simultaneous forms with a new email', async () => {
    const { id, form } = await makePlugin()
    const sent = form()
    const answers = await Promise.all([1, 2, 3].map(() => t.call(null, 'POST', QUOTES, sent)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await membersOf(id)).toHaveLength(1)
    expect(new Set((await jobsOf(id)).map((job) => job['client_id'])).size).toBe(1)
    expect(await jobsOf(id)).toHaveLength(3)
  })

  it('has no author in the company’s history if the sender is signed in with another company', async () => {
    const { id, form } = await makePlugin()
    const stranger = await t.makePerson(await t.makeCompany(), 'administrator')
    expect((await t.call(stranger, 'POST', QUOTES, form())).status).toBe(200)
    const told = await rows('select distinct user_id from history where company_id = $1', [id])
    expect(told).toEqual([{ user_id: null }])
  })

  it('is added as usual when a manager sends the form without a token', async () => {
    const { id, form } = await makePlugin()
    const manager = await t.makePerson(id, 'manager')
    const elsewhere = await t.makePerson(await t.makeCompany(), 'client')
    const answer = await t.call(manager, 'POST', QUOTES, form({ token: null, email: elsewhere.email }))
    expect(answer.status).toBe(200)
    const [job] = await jobsOf(id)
    expect(job).toMatchObject({ added_by: manager.id })
    expect(job?.['client_id']).not.toBe(elsewhere.id)
    expect(await rows('select 1 from deliveries where company_id = $1', [id])).toEqual([])
  })
})

describe('the mail to the visitor', () => {
  // All requests here come from one address, which is rate limited.
  beforeEach(() => t.owner.query('delete from rate_limits'))

  it('summarizes the request without any typed text, once an hour per address', async () => {
    const { id, form } = await makePlugin({ phone: '3035550199' })
    const email = `${randomUUID()}@example.test`
    const sent = form({ email, firstName: 'Visit evil', addressFrom: 'Win at https://evil.example' })
    await t.call(null, 'POST', QUOTES, sent)
    await t.call(null, 'POST', QUOTES, sent)
    const mails = await rows('select * from deliveries where company_id = $1', [id])
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipient: email, channel: 'mail' })
    expect(mails[0]?.['body_text']).toContain('2-bedroom apartment')
    expect(mails[0]?.['body_text']).toContain('(303) 555-0199')
    expect(JSON.stringify(mails)).not.toContain('evil')
    expect(await rows('select 1 from account_mails where recipient = $1', [email])).toEqual([])
  })

  it('has the price and the link to book, and a text with both goes to the number once a day', async () => {
    const { id, form } = await makePlugin({ phone: '3035550199', smuvs_phone: '7205550177' })
    await t.owner.query(`update companies set booking = booking || '{"isPriceShown": true}' where id = $1`, [
      id,
    ])
    const email = `${randomUUID()}@example.test`
    const phone = '3035550643'
    await t.call(null, 'POST', QUOTES, form({ email, phone }))
    await t.call(null, 'POST', QUOTES, form({ email: `other-${email}`, phone }))
    const sent = await rows(
      'select channel, recipient, body_text as body, job_id as job from deliveries where company_id = $1 order by id',
      [id],
    )
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['mail', email],
      ['text', phone],
      ['mail', `other-${email}`],
    ])
    const link = `Book now: ${t.kernel.config.PUBLIC_URL}/job/${String(sent[0]?.['job'])}`
    const price = /The price is (\$[\d,.]+\d)/.exec(String(sent[0]?.['body']))?.[1]
    expect(price).toBeDefined()
    expect(sent[0]?.['body']).toContain(link)
    expect(sent[1]?.['body']).toContain(`Price: ${price}`)
    expect(sent[1]?.['body']).toContain(link)
  })

  it('is not sent for a name with a web address, which later mail would contain', async () => {
    const { id, form } = await makePlugin()
    const { status, body } = await t.call(null, 'POST', QUOTES, form({ firstName: 'Visit evil.example' }))
    expect([status, body.data.fields]).toEqual([400, { firstName: 'Valid first name is required.' }])
    expect(
      await rows('select 1 from members where company_id = $1 and first_name like $2', [id, 'Visit%']),
    ).toEqual([])
  })

  it('names the cities if the maps know them', async () => {
    const { id, form } = await makePlugin()
    await t.call(null, 'POST', QUOTES, form())
    const [mail] = await rows('select body_text from deliveries where company_id = $1', [id])
    expect(mail?.['body_text']).toContain('from Denver, CO to Boulder, CO')
  })

  it.each([
    ['no city', 'You won call Ann now'],
    ['a city of another state', 'Houston'],
  ])('names no cities if a sent one is %s', async (_what, city) => {
    const { id, form } = await makePlugin()
    const sent = form()
    await t.call(null, 'POST', QUOTES, { ...sent, addressFrom: { ...sent.addressFrom, city } })
    const [mail] = await rows('select body_text from deliveries where company_id = $1', [id])
    expect(mail?.['body_text']).toContain('about a move on ')
    expect(mail?.['body_text']).not.toContain(city)
  })
})
