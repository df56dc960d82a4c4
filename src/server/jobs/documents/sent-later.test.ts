import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'

let t: TestApp
let manager: TestPerson
let worker: TestPerson
let stranger: TestPerson
let client: TestPerson
let job: number
let day = 0
let company: number

beforeAll(async () => {
  t = await createTestApp()
  // Client and crew sign from the evening before the move.
  t.kernel.now = () => new Date('2027-05-01T16:00:00Z')
  company = await t.makeCompany('Front Range', { address: '1 Depot St, Denver, CO', phone: '3035550100' })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Dee' })
  stranger = await t.makePerson(await t.makeCompany('Lone Star'), 'worker')
})
afterAll(() => t.close())
beforeEach(async () => {
  day += 1
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'intrastate_local',
    job_status: 'scheduled',
    job_date: `2027-04-${String(day).padStart(2, '0')} 09:00:00`,
    locations: [DENVER, BOULDER],
  })
  await t.addCrew(company, job, worker.id, ['documents'])
})

const SIGNED_AT = '2026-11-27T15:04:05Z'
const bill = async () =>
  (await t.call(worker, 'GET', `/wp/v2/jobs/${job}`)).body.documents.billOfLading as {
    contentHash: string
    signatures: { deviceSignedAt: string | null; isCurrent: boolean; contentHash: string }[]
  }
const sign = (who: TestPerson, more: object, key = `phone-${job}`) =>
  t.call(
    who,
    'POST',
    `/wp/v2/jobs/${job}/signature-sets`,
    {
      documents: ['billOfLading'],
      place: 'origin',
      party: 'crew',
      name: 'Wes',
      signedAt: SIGNED_AT,
      ...more,
    },
    { 'idempotency-key': key },
  )
const count = async () =>
  (await t.owner.query('select from job_signatures where job_id = $1', [job])).rowCount

describe('a signature that a phone sends later', () => {
  it('keeps the time of the phone beside that of its arrival, and is stored once for one key', async () => {
    const { contentHash } = await bill()
    const body = { contentHashes: { billOfLading: contentHash } }
    const both = await Promise.all([sign(worker, body), sign(worker, body)])
    expect(both.map(({ status }) => status)).toContain(200)
    expect((await sign(worker, body)).status).toBe(200)
    expect(await count()).toBe(1)
    expect((await bill()).signatures).toMatchObject([
      { deviceSignedAt: SIGNED_AT, isCurrent: true, contentHash },
    ])
  })

  it('is kept as one on an earlier content if the document has changed since it was shown', async () => {
    const { contentHash: shown } = await bill()
    const documents = { billOfLading: { variables: { participatingCarriers: 'Rail Co' } } }
    expect((await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { documents })).status).toBe(200)
    expect((await bill()).contentHash).not.toBe(shown)
    expect((await sign(worker, { contentHashes: { billOfLading: shown } })).status).toBe(200)
    expect((await bill()).signatures).toMatchObject([{ isCurrent: false, contentHash: shown }])
  })

  it('is refused from others and with bad input, and stores nothing', async () => {
    expect((await sign(stranger, {})).status).toBe(404)
    expect((await sign(worker, { contentHashes: { billOfLading: 'x' } }, 'a')).status).toBe(400)
    expect((await sign(worker, { signedAt: 'yesterday' }, 'b')).status).toBe(400)
    await t.owner.query('delete from job_crew where job_id = $1', [job])
    expect((await sign(worker, {}, 'c')).status).not.toBe(200)
    await t.owner.query(`update jobs set job_status = 'canceled' where id = $1`, [job])
    expect(await sign(manager, {}, 'd')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('called off') },
    })
    expect(await count()).toBe(0)
  })
})
