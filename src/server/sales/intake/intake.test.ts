import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'

let t: TestApp
let company: number
let office: TestPerson
let known: TestPerson
let worker: TestPerson
let stranger: TestPerson
let count = 0

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  count += 1
  company = await t.makeCompany('Peak Movers', {
    timezone: 'America/Denver',
    smuvs_phone: `720556${String(1000 + count)}`,
  })
  office = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  known = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Park', phone: '3035550199' })
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})

const NEW_CLIENT = {
  firstName: 'Nora',
  lastName: 'Newton',
  phone: '(303) 555-0144',
  email: 'nora.newton@example.test',
}
const job = () => ({
  companyInfo: { id: company },
  jobDate: '2027-03-01 08:00:00',
  homeSize: 'H2',
  useTruck: true,
  notes: 'Piano on the second floor',
  locations: [{ ...DENVER, numStairFlights: 1 }, { ...BOULDER }],
})
const save = (who: TestPerson | null, more: Record<string, unknown> = {}, headers = {}) =>
  t.call(
    who,
    'POST',
    '/wp/v2/intake',
    { clientId: null, newClient: { ...NEW_CLIENT, email: `nora${count}@example.test` }, job: job(), ...more },
    headers,
  )
const jobsOf = async () =>
  (await t.owner.query('select * from jobs where company_id = $1 order by id', [company])).rows
const talkOf = async () =>
  (await t.owner.query('select * from communications where company_id = $1 order by id', [company])).rows
const clientsOf = async () =>
  (await t.owner.query(`select * from members where company_id = $1 and 'client' = any(roles)`, [company]))
    .rows

async function expectNothingStored(): Promise<void> {
  expect(await jobsOf()).toEqual([])
  expect(await talkOf()).toEqual([])
  expect(await clientsOf()).toHaveLength(1)
}

describe('taking in a caller', () => {
  it('stores client and job, and texts the estimate, in one save', async () => {
    const { status, body } = await save(office, { send: ['text'] })
    expect(status).toBe(200)
    expect(body.message).toBe('Job saved. The client gets the estimate.')
    const [stored] = await jobsOf()
    expect(stored).toMatchObject({
      id: body.jobId,
      client_id: body.clientId,
      job_status: 'inquiring',
      notes: 'Piano on the second floor',
    })
    expect(await clientsOf()).toHaveLength(2)
    const [text] = await talkOf()
    expect(text).toMatchObject({ type: 'sms', direction: 'outgoing', contact_address: '3035550144' })
    expect(text.body).toContain('estimate')
  })

  it('takes a known client, mails, and asks for a survey', async () => {
    const { body } = await save(office, {
      clientId: known.id,
      newClient: null,
      send: ['email'],
      asksForSurvey: true,
    })
    expect(body.message).toBe('Job saved. The client gets the estimate and a link to list what moves.')
    expect(body.clientId).toBe(known.id)
    expect(await clientsOf()).toHaveLength(1)
    expect((await talkOf()).some(({ type }) => type === 'email')).toBe(true)
  })

  it('prices packing, and keeps the time for it on the day', async () => {
    const { body } = await save(office, { job: { ...job(), packingHours: 2 } })
    const [stored] = await jobsOf()
    expect(Number(stored.packing_hours)).toBe(2)
    // The minimum of 3 hours, and 2 hours of packing.
    expect(Date.parse(stored.ends_at) - Date.parse(stored.starts_at)).toBe(5 * 3_600_000)
    const read = (await t.call(office, 'GET', `/wp/v2/jobs/${body.jobId}`)).body
    expect(read.packingHours).toBe(2)
    const lines = read.documents.estimate.variables.lineItems as { basis: string; units: number }[]
    expect(lines.find(({ basis }) => basis === 'packing')?.units).toBe(2)
    expect(lines.find(({ basis }) => basis === 'labor')?.units).toBe(3)
  })

  it('stores the job in the company that was chosen, with a client of that company', async () => {
    const second = await t.makeCompany('Valley Movers')
    await t.makePerson(second, 'manager', { userId: office.id, email: office.email })
    const theirs = await t.makePerson(second, 'client')
    const chosen = { job: { ...job(), companyInfo: { id: second } } }
    const { status, body } = await save(office, { ...chosen, clientId: theirs.id, newClient: null })
    expect(status).toBe(200)
    expect(await jobsOf()).toEqual([])
    const list = async (id: number) =>
      (await t.call(office, 'GET', `/wp/v2/clients?company=${id}`)).body.map((one: { id: number }) => one.id)
    expect(await list(second)).toEqual([theirs.id])
    expect(await list(company)).toEqual([known.id])
    expect((await t.call(stranger, 'GET', `/wp/v2/clients?company=${second}`)).status).toBe(404)
    const wrong = await save(office, { ...chosen, clientId: known.id, newClient: null })
    expect(wrong.status).toBe(404)
    const { rows } = await t.owner.query('select id from jobs where company_id = $1', [second])
    expect(rows.map(({ id }) => Number(id))).toEqual([body.jobId])
  })

  it('books at once', async () => {
    const { body } = await save(office, { job: { ...job(), jobStatus: 'scheduled' } })
    expect(body.message).toBe('Job saved.')
    expect((await jobsOf())[0]).toMatchObject({ job_status: 'scheduled' })
  })

  it('assigns the call that it came from, and its earlier ones', async () => {
    const { rows } = await t.owner.query(
      `insert into communications (company_id, type, direction, status, contact_address, contact_name, happened_at)
       values ($1, 'phone', 'incoming', 'completed', '7205550777', '', now()),
        ($1, 'sms', 'incoming', 'received', '7205550777', '', now()) returning id`,
      [company],
    )
    const { body } = await save(office, { communicationId: Number(rows[0].id) })
    expect((await talkOf()).map(({ job_id }) => Number(job_id))).toEqual([body.jobId, body.jobId])
  })

  it('is done once for one key', async () => {
    const headers = { 'idempotency-key': `intake-${count}-0123456789` }
    const answers = [
      await save(office, { send: ['text'] }, headers),
      await save(office, { send: ['text'] }, headers),
    ]
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await jobsOf()).toHaveLength(1)
    expect(await talkOf()).toHaveLength(1)
  })
})

describe('a refused intake stores nothing', () => {
  it.each([
    ['no client', { newClient: null }, 'clientId', 'Choose who is moving.'],
    ['two clients', { clientId: 1 }, 'clientId', 'Choose who is moving.'],
    [
      'no phone for a text',
      { newClient: { ...NEW_CLIENT, phone: null }, send: ['text'] },
      'send',
      'Enter a phone number to send a text.',
    ],
    [
      'no email for an email',
      { newClient: { ...NEW_CLIENT, email: null }, send: ['email'] },
      'send',
      'Enter an email address to send an email.',
    ],
    ['no name', { newClient: { ...NEW_CLIENT, firstName: '' } }, 'newClient.firstName', expect.any(String)],
    ['no crew', { job: { crewSize: 0 } }, 'job.crewSize', 'Crew size must be at least 1.'],
    ['negative packing', { job: { packingHours: -1 } }, 'job.packingHours', expect.any(String)],
  ])('%s', async (_name, more, field, message) => {
    const { status, body } = await save(office, more)
    expect(status).toBe(400)
    expect(body.data.fields[field]).toEqual(message)
    await expectNothingStored()
  })

  it('for a client of another company, an email that is taken, and a message of another company', async () => {
    const other = await t.makePerson(await t.makeCompany(), 'client')
    expect((await save(office, { clientId: other.id, newClient: null })).status).toBe(404)
    const taken = await save(office, { newClient: { ...NEW_CLIENT, email: known.email } })
    expect([taken.status, taken.body.code]).toEqual([409, 'email_taken'])
    expect((await save(office, { communicationId: 999_999_999 })).status).toBe(404)
    await expectNothingStored()
  })

  it('for a message of another job, and a client who ended texts', async () => {
    const first = await save(office)
    const { rows } = await t.owner.query(
      `insert into communications (company_id, job_id, type, direction, status, contact_address, contact_name, happened_at)
       values ($1, $2, 'sms', 'incoming', 'received', '7205550777', '', now()) returning id`,
      [company, first.body.jobId],
    )
    const again = { newClient: { ...NEW_CLIENT, phone: '(303) 555-0145', email: null } }
    const bound = await save(office, { ...again, communicationId: Number(rows[0].id) })
    expect([bound.status, bound.body.message]).toEqual([
      409,
      `This message belongs to job #${first.body.jobId}.`,
    ])
    expect(await jobsOf()).toHaveLength(1)
    await t.owner.query(
      `insert into text_consents (company_id, phone, is_allowed, source) values ($1, '3035550145', false, 'STOP')`,
      [company],
    )
    const ended = await save(office, { ...again, send: ['text'] })
    expect([ended.status, ended.body.code]).toEqual([409, 'contact_opted_out'])
    expect(await jobsOf()).toHaveLength(1)
  })

  it('for people of the company who are no managers, strangers and visitors', async () => {
    expect((await save(worker)).status).toBe(403)
    expect((await save(known)).status).toBe(403)
    expect((await save(stranger)).status).toBe(404)
    expect((await save(null)).status).toBe(401)
    await expectNothingStored()
  })
})
