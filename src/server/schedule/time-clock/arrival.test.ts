import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { forgetPositions } from './arrival.store.ts'

const DENVER = { latitude: 39.7392, longitude: -104.9903 }
/** About 9.7 miles away from it in a straight line. */
const AURORA = { latitude: 39.7294, longitude: -104.8077, accuracy: 20 }
const NEARER = { latitude: 39.7345, longitude: -104.9, accuracy: 20 }

let t: TestApp
let now: Date
let company: number
let boss: TestPerson
let lead: TestPerson
let mate: TestPerson
let outsider: TestPerson
let client: TestPerson
let job: number
let moved: [number, number][]

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
  t.kernel.live.moved = (...one) => void moved.push(one)
})
afterAll(() => t.close())
beforeEach(async () => {
  now = new Date('2027-03-06T15:00:00Z')
  moved = []
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver' })
  boss = await t.makePerson(company, 'manager')
  lead = await t.makePerson(company, 'worker', { firstName: 'Ann' })
  mate = await t.makePerson(company, 'worker', { firstName: 'Ben' })
  outsider = await t.makePerson(company, 'worker', { firstName: 'Cy' })
  client = await t.makePerson(company, 'client')
  job = await makeJob()
  await t.addCrew(company, job, mate.id)
  await t.addCrew(company, job, lead.id, ['documents'])
})

const makeJob = () =>
  t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: '2027-03-06 09:00:00',
    starts_at: '2027-03-06T16:00:00Z',
    ends_at: '2027-03-06T19:00:00Z',
    locations: JSON.stringify([
      { address: '1 Elm', ...DENVER, activities: [] },
      { address: '2 Oak', latitude: 40.015, longitude: -105.2705, activities: [] },
    ]),
  })
const record = (who: TestPerson, kind: string, workerId = who.id) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/clock`, {
    sentAt: now.toISOString(),
    events: [{ id: randomUUID(), workerId, kind, deviceTime: now.toISOString() }],
  })
const agree = (who: TestPerson, isGiven = true) =>
  t.call(who, 'POST', '/wp/v2/position-consents', { company, isGiven, textVersion: 1 })
const send = (who: TestPerson, position: object = AURORA) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/position`, position)
const arrival = (who: TestPerson) => t.call(who, 'GET', `/wp/v2/jobs/${job}/arrival`)
const stored = async () =>
  (await t.owner.query('select * from crew_positions where company_id = $1', [company])).rows
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
async function begin(): Promise<void> {
  await record(lead, 'onTheWay')
  await agree(lead)
}

describe('a lead on the way who has agreed', () => {
  beforeEach(begin)

  it('shares only the last position, which client, crew and office see with the time of arrival', async () => {
    expect((await send(lead)).status).toBe(200)
    later(60)
    const { body } = await send(lead, NEARER)
    expect(body.arrival).toMatchObject({ jobId: job, position: NEARER, at: '2027-03-06T15:01:00.000Z' })
    expect(await stored()).toHaveLength(1)
    for (const who of [client, mate, boss, lead]) {
      const { status, body: seen } = await arrival(who)
      expect(status).toBe(200)
      expect(seen.arrival).toEqual(body.arrival)
    }
    // 4.8 miles in a straight line, 1.2 times as long by road, at 40 mph.
    expect(body.arrival.destination).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number) })
    expect(body.arrival.milesLeft).toBeCloseTo(5.8, 0)
    expect(body.arrival.isByDistance).toBe(true)
    const minutes = (Date.parse(body.arrival.arrivesAt) - now.getTime()) / 60_000
    expect(minutes).toBeCloseTo((body.arrival.milesLeft / 40) * 60, 0)
    expect(moved).toEqual([
      [company, job],
      [company, job],
    ])
  })

  it('is listed for managers and the own crew, and for no other worker or company', async () => {
    await send(lead)
    const list = async (who: TestPerson) => (await t.call(who, 'GET', '/wp/v2/arrivals')).body
    expect(await list(boss)).toMatchObject([{ jobId: job }])
    expect(await list(mate)).toMatchObject([{ jobId: job }])
    expect(await list(outsider)).toEqual([])
    const other = await t.makePerson(await t.makeCompany(), 'manager')
    expect(await list(other)).toEqual([])
    expect((await t.call(other, 'GET', `/wp/v2/arrivals?company=${company}`)).status).toBe(404)
    expect((await t.call(client, 'GET', '/wp/v2/arrivals')).status).toBe(403)
  })

  it('sends at most 20 positions a minute, and the one before stays', async () => {
    const { most } = BUDGETS.positions
    for (let sent = 0; sent < most; sent += 1) expect((await send(lead)).status).toBe(200)
    expect((await send(lead, NEARER)).status).toBe(429)
    expect((await arrival(client)).body.arrival.position).not.toEqual(NEARER)
  })

  it('is seen by nobody else', async () => {
    await send(lead)
    expect((await arrival(outsider)).status).toBe(403)
    expect((await arrival(await t.makePerson(company, 'client'))).status).toBe(404)
    const elsewhere = await t.makeCompany()
    for (const role of ['manager', 'worker', 'client'] as const) {
      const other = await t.makePerson(elsewhere, role)
      expect((await arrival(other)).status).toBe(404)
      if (role !== 'client') expect((await send(other)).status).toBe(404)
    }
    expect(await stored()).toHaveLength(1)
  })

  it.each(['arrived', 'start'])('leaves no position behind after %s', async (kind) => {
    await send(lead)
    await record(lead, kind)
    expect(await stored()).toEqual([])
    expect((await arrival(client)).body.arrival).toBeNull()
    expect((await send(lead)).status).toBe(409)
    expect(await stored()).toEqual([])
  })

  it('leaves no position behind when the office corrects the clock or records the arrival for them', async () => {
    await send(lead)
    await record(boss, 'arrived', lead.id)
    expect(await stored()).toEqual([])
  })

  it('leaves no position and no track in the history, and none in a deleted job', async () => {
    await send(lead)
    const { rows } = await t.owner.query(
      `select 1 from history where company_id = $1 and coalesce(before::text, '') || coalesce(after::text, '') like '%104.8077%'`,
      [company],
    )
    expect(rows).toEqual([])
    await t.owner.query('update jobs set deleted_at = now() where company_id = $1 and id = $2', [
      company,
      job,
    ])
    expect((await t.call(boss, 'GET', '/wp/v2/arrivals')).body).toEqual([])
  })

  it('withdraws consent: the position is deleted and the next one is refused', async () => {
    await send(lead)
    expect((await agree(lead, false)).status).toBe(200)
    expect(await stored()).toEqual([])
    const { status, body } = await send(lead)
    expect([status, body.message]).toEqual([403, 'You have not agreed to share your position.'])
    expect(await stored()).toEqual([])
  })

  it('is not shown any more once another member leads', async () => {
    await send(lead)
    await t.owner.query('update job_crew set no_show = true where company_id = $1 and user_id = $2', [
      company,
      lead.id,
    ])
    expect((await arrival(client)).body.arrival).toBeNull()
    expect((await send(lead)).status).toBe(403)
  })

  it('is forgotten 3 hours after the last position, and shown no longer than that', async () => {
    await send(lead)
    expect(await forgetPositions(t.kernel.db)).toBeGreaterThanOrEqual(0)
    await t.owner.query(
      `update crew_positions set received_at = now() - interval '2 hours' where company_id = $1`,
      [company],
    )
    await t.owner.query(`update clock_hours set since = now() where company_id = $1`, [company])
    await send(lead)
    await t.owner.query(
      `update crew_positions set received_at = now() - interval '2 hours' where company_id = $1`,
      [company],
    )
    await forgetPositions(t.kernel.db)
    expect(await stored()).toHaveLength(1)
    await t.owner.query(
      `update crew_positions set received_at = now() - interval '181 minutes' where company_id = $1`,
      [company],
    )
    await forgetPositions(t.kernel.db)
    expect(await stored()).toEqual([])
  })

  it('drives to the next place once the first one is done', async () => {
    await send(lead)
    const first = (await arrival(client)).body.arrival.milesLeft
    await t.owner.query(
      `insert into clock_events (company_id, id, job_id, user_id, kind, happened_at, received_at, stop, recorded_by, days)
       values ($1, $2, $3, $4, 'start', '2027-03-06T14:00:00Z', now(), null, $4, '{2027-03-06}'),
        ($1, $5, $3, $4, 'stopDone', '2027-03-06T14:30:00Z', now(), 0, $4, '{2027-03-06}')`,
      [company, randomUUID(), job, mate.id, randomUUID()],
    )
    expect((await arrival(client)).body.arrival.milesLeft).toBeGreaterThan(first + 10)
  })

  it('asks the map at first, and again only after some minutes and some way', async () => {
    const asked: number[] = []
    const { maps } = t.kernel
    t.kernel.maps = {
      ...maps,
      route: async (points) => {
        asked.push(points.length)
        return { ...(await maps.route(points)), durationMinutes: 30, distanceMiles: 12, isByDistance: false }
      },
    }
    try {
      const { body } = await send(lead)
      expect(body.arrival).toMatchObject({
        milesLeft: 12,
        arrivesAt: '2027-03-06T15:30:00.000Z',
        isByDistance: false,
      })
      later(30)
      const half = await send(lead, NEARER)
      expect(half.body.arrival.milesLeft).toBeCloseTo(6, 0)
      expect(asked).toHaveLength(1)
      later(180)
      await send(lead, AURORA)
      expect(asked).toHaveLength(1)
      await send(lead, NEARER)
      expect(asked).toHaveLength(2)
      // A map that does not answer leaves an estimate by distance.
      t.kernel.maps = { ...maps, route: () => Promise.reject(new Error('down')) }
      later(200)
      expect((await send(lead, AURORA)).body.arrival).toMatchObject({ isByDistance: true })
    } finally {
      t.kernel.maps = maps
    }
  })
})

describe('a position', () => {
  it('is refused from everybody but the lead, before the way and without consent', async () => {
    await agree(lead)
    const early = await send(lead)
    expect([early.status, early.body.message]).toEqual([409, 'You are not on the way to this job.'])
    await record(lead, 'onTheWay')
    await record(mate, 'onTheWay')
    await agree(mate)
    for (const who of [mate, boss, outsider]) expect((await send(who)).status).toBe(403)
    expect((await send(client)).status).toBe(403)
    await agree(lead, false)
    expect((await send(lead)).status).toBe(403)
    expect(await stored()).toEqual([])
  })

  it('is refused if it is none on Earth', async () => {
    await begin()
    for (const bad of [
      { latitude: 91 },
      { longitude: -181 },
      { accuracy: -1 },
      { latitude: 'x' },
      { latitude: null },
    ])
      expect((await send(lead, { ...AURORA, ...bad })).status, JSON.stringify(bad)).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('is refused 12 hours after the way began, and when the job is not scheduled any more', async () => {
    await begin()
    await send(lead)
    later(12 * 3_600 + 1)
    expect((await arrival(client)).body.arrival).toBeNull()
    expect((await send(lead)).status).toBe(409)
    now = new Date('2027-03-06T15:10:00Z')
    await t.owner.query(`update jobs set job_status = 'canceled' where company_id = $1 and id = $2`, [
      company,
      job,
    ])
    expect((await send(lead)).status).toBe(409)
    await forgetPositions(t.kernel.db)
    expect(await stored()).toEqual([])
  })
})

describe('the consent', () => {
  it('is recorded with time and version, once for one answer, and can be withdrawn', async () => {
    expect((await arrival(lead)).body.sharing).toEqual({ companyId: company, consent: null })
    expect((await arrival(mate)).body.sharing).toBeNull()
    expect((await arrival(client)).body.sharing).toBeNull()
    await agree(lead)
    await agree(lead)
    const given = { isGiven: true, textVersion: 1, at: '2027-03-06T15:00:00.000Z' }
    expect((await arrival(lead)).body.sharing.consent).toEqual(given)
    later(60)
    await agree(lead, false)
    const { body } = await t.call(lead, 'GET', '/wp/v2/position-consents')
    expect(body).toEqual([
      {
        companyId: company,
        name: 'Peak Movers',
        consent: { isGiven: false, textVersion: 1, at: '2027-03-06T15:01:00.000Z' },
      },
    ])
    const { rows } = await t.owner.query(
      'select is_given from position_consents where company_id = $1 and user_id = $2 order by id',
      [company, lead.id],
    )
    expect(rows).toEqual([{ is_given: true }, { is_given: false }])
  })

  it('is refused for another company, another text, and from clients', async () => {
    const other = await t.makeCompany()
    const answer = (who: TestPerson, body: object) => t.call(who, 'POST', '/wp/v2/position-consents', body)
    expect((await answer(lead, { company: other, isGiven: true, textVersion: 1 })).status).toBe(404)
    expect((await answer(lead, { company, isGiven: true, textVersion: 2 })).status).toBe(409)
    expect((await answer(lead, { company, isGiven: 'yes', textVersion: 1 })).status).toBe(400)
    expect((await agree(client)).status).toBe(403)
    const { rows } = await t.owner.query('select 1 from position_consents where company_id = any($1)', [
      [company, other],
    ])
    expect(rows).toEqual([])
  })
})
