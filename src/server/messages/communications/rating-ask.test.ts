import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const PHONE = '3035550177'

let t: TestApp
let company: number
let boss: TestPerson
let worker: TestPerson
let stranger: TestPerson
let client: TestPerson
let job: number
let count = 0

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  count += 1
  company = await t.makeCompany('Peak Movers', { smuvs_phone: `72055501${String(count).padStart(2, '0')}` })
  boss = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  stranger = await t.makePerson(await t.makeCompany('Valley Movers'), 'manager')
  client = await t.makePerson(company, 'client', { email: `rate${count}@example.test`, phone: PHONE })
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_status: 'completed',
    job_date: '2026-01-15 09:00:00',
    contact_person: JSON.stringify([{ name: 'Bo', phone: '3035550188', email: 'bo@example.test' }]),
  })
  await t.addCrew(company, job, worker.id, ['contact'])
})

const agree = (channel: 'mail' | 'text', address: string) =>
  t.owner.query(
    `insert into marketing_consents (company_id, channel, address, is_allowed, source) values ($1, $2, $3, true, 'Booking page')`,
    [company, channel, address],
  )
const send = (channel: 'text' | 'email', to: string, who: TestPerson = boss) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/booking-info`, { to, channel, kind: 'ratingRequest' })
const sends = async () =>
  (await t.call(boss, 'GET', `/wp/v2/jobs/${job}/sends`)).body.map(
    ({ document, channel, state }: Record<string, string>) => [document, channel, state],
  )
const stored = async () =>
  (
    await t.owner.query(
      'select kind, channel, purpose, recipient, body_text from deliveries where company_id = $1 order by id',
      [company],
    )
  ).rows
const kinds = async () => (await t.call(boss, 'GET', `/wp/v2/jobs/${job}/booking-info`)).body.kinds

describe('a request to rate, sent by hand', () => {
  it('goes by text and email with the link of the move, and is shown with its state until it is rated', async () => {
    await agree('mail', client.email)
    await agree('text', PHONE)
    expect(await kinds()).toContain('ratingRequest')
    expect((await send('text', PHONE)).status).toBe(200)
    expect((await send('email', client.email)).status).toBe(200)
    const link = `${t.kernel.config.PUBLIC_URL}/job/${job}`
    expect(await stored()).toMatchObject([
      {
        kind: 'ratingRequest',
        channel: 'text',
        purpose: 'marketing',
        body_text: expect.stringContaining(link),
      },
      {
        kind: 'ratingRequest',
        channel: 'mail',
        purpose: 'marketing',
        body_text: expect.stringContaining(link),
      },
    ])
    expect(await sends()).toEqual([
      ['rating', 'mail', 'queued'],
      ['rating', 'text', 'queued'],
    ])
    const rated = await t.call(client, 'POST', `/wp/v2/jobs/${job}/rating`, { stars: 1, comment: 'Late.' })
    expect(rated.status).toBe(200)
    expect(await sends()).toEqual([
      ['rating', 'mail', 'rated'],
      ['rating', 'text', 'rated'],
    ])
    expect(await kinds()).not.toContain('ratingRequest')
    expect(await send('text', PHONE)).toMatchObject({
      status: 409,
      body: { message: 'The client has rated this move already.' },
    })
  })

  it('is refused before the move is over, and nothing is stored', async () => {
    await agree('text', PHONE)
    for (const status of ['inquiring', 'scheduled', 'canceled']) {
      await t.owner.query('update jobs set job_status = $2 where id = $1', [job, status])
      expect(await kinds()).not.toContain('ratingRequest')
      expect(await send('text', PHONE), status).toMatchObject({
        status: 409,
        body: { message: 'Only a completed job can be rated.' },
      })
    }
    expect(await stored()).toEqual([])
  })

  it('needs the agreement to requests to rate, and goes to the client alone', async () => {
    for (const [channel, to] of [
      ['text', PHONE],
      ['email', client.email],
    ] as const)
      expect(await send(channel, to), channel).toMatchObject({
        status: 409,
        body: { code: 'marketing_not_agreed' },
      })
    await agree('mail', 'bo@example.test')
    expect(await send('email', 'bo@example.test')).toMatchObject({
      status: 409,
      body: { message: 'Only the client can rate the move.' },
    })
    expect(await stored()).toEqual([])
  })

  it('is sent once a week by each channel, and the automatic one counts', async () => {
    await agree('mail', client.email)
    await agree('text', PHONE)
    expect((await send('text', PHONE)).status).toBe(200)
    expect((await send('text', PHONE)).body.message).toMatch(
      /^The client was asked on .*Ask again after 7 days\.$/,
    )
    expect((await t.call(boss, 'POST', `/wp/v2/jobs/${job}/review-request`)).status).toBe(200)
    expect((await send('email', client.email)).body.message).toMatch(/^The client was asked on /)
    expect(await stored()).toHaveLength(1)
  })

  it('belongs to managers of the company', async () => {
    await agree('text', PHONE)
    expect((await send('text', PHONE, worker)).status).toBe(403)
    expect((await send('text', PHONE, client)).status).toBe(403)
    expect((await send('text', PHONE, stranger)).status).toBe(404)
    expect(await stored()).toEqual([])
  })
})
