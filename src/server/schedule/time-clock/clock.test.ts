import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FUTURE_PROBLEM, NOT_ON_CREW_PROBLEM } from '../../../shared/schedule/time-clock/clock.rules.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { purgeExpired } from '../../kernel/queue/purge.ts'

let t: TestApp
let now: Date
let company: number
let boss: TestPerson
let ann: TestPerson
let ben: TestPerson
let cy: TestPerson
let client: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
})
afterAll(() => t.close())
beforeEach(async () => {
  now = new Date('2027-03-06T20:00:00Z')
  company = await t.makeCompany('Peak Movers', { timezone: 'UTC' })
  boss = await t.makePerson(company, 'manager')
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann' })
  ben = await t.makePerson(company, 'worker', { firstName: 'Ben' })
  cy = await t.makePerson(company, 'worker', { firstName: 'Cy' })
  client = await t.makePerson(company, 'client')
  job = await t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: '2027-03-06 09:00:00',
    starts_at: '2027-03-06T09:00:00Z',
    ends_at: '2027-03-06T12:00:00Z',
    locations: JSON.stringify([
      { address: '1 Elm', activities: [] },
      { address: '2 Oak', activities: [] },
    ]),
  })
  await t.addCrew(company, job, ben.id)
  await t.addCrew(company, job, ann.id, ['documents'])
})

type Event = { id: string; workerId: number; kind: string; deviceTime: string; [key: string]: unknown }
const event = (who: TestPerson, kind: string, time: string, more: object = {}): Event => ({
  id: randomUUID(),
  workerId: who.id,
  kind,
  deviceTime: time.length === 5 ? `2027-03-06T${time}:00Z` : time,
  ...more,
})
const send = (who: TestPerson, events: Event[], sentAt = now.toISOString(), id = job) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/clock`, { sentAt, events })
const correct = (who: TestPerson, body: object, id = job) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/clock/corrections`, body)
const clock = (who: TestPerson, id = job) => t.call(who, 'GET', `/wp/v2/jobs/${id}/clock`)
const stored = async () =>
  (await t.owner.query('select * from clock_events where company_id = $1 order by seq', [company])).rows
const hoursOf = async (who: TestPerson) =>
  (await t.owner.query('select * from clock_hours where company_id = $1 and user_id = $2', [company, who.id]))
    .rows[0]

describe('times of a phone', () => {
  it('are kept once, in their order, and count without breaks', async () => {
    const events = [
      event(ben, 'onTheWay', '08:30'),
      event(ben, 'arrived', '08:55'),
      event(ben, 'start', '09:00', { position: { latitude: 39.7, longitude: -105, accuracy: 12 } }),
      event(ben, 'break', '11:00'),
      event(ben, 'back', '11:30'),
      event(ben, 'stopDone', '12:00', { stop: 1 }),
      event(ben, 'finish', '13:00'),
    ]
    const { status, body } = await send(ben, events)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.results).toEqual(events.map(({ id }) => ({ id, problem: null })))
    expect(body.clock).toMatchObject({ stops: 2, doneStops: [1], mayRecordForCrew: false, mayCorrect: true })
    expect(body.clock.members).toEqual([
      {
        workerId: ben.id,
        state: 'finished',
        since: '2027-03-06T13:00:00.000Z',
        hours: 3.5,
        breakHours: 0.5,
        next: ['start'],
      },
    ])
    // The answer was lost: the same call again.
    expect((await send(ben, events)).body).toEqual(body)
    expect(await stored()).toHaveLength(7)
    expect(await hoursOf(ben)).toMatchObject({ state: 'finished', bill_hours: '3.50', pay_hours: '3.92' })
    const row = await t.jobRow(job)
    expect(row['started_at']).toBe('2027-03-06T09:00:00.000Z')
  })

  it('count by the time of the server if the clock of the phone is a day wrong', async () => {
    const sentAt = '2027-03-05T20:00:00Z'
    const events = [event(ben, 'start', '2027-03-05T09:00:00Z'), event(ben, 'finish', '2027-03-05T12:00:00Z')]
    const { body } = await send(ben, events, sentAt)
    expect(body.results.map(({ problem }: { problem: unknown }) => problem)).toEqual([null, null])
    expect(body.clock.events[0]).toMatchObject({
      at: '2027-03-06T09:00:00.000Z',
      deviceTime: '2027-03-05T09:00:00.000Z',
    })
    expect(body.clock.members[0].hours).toBe(3)
  })

  it('are kept with what is missing, and do not count, if they are not possible', async () => {
    const finish = event(ben, 'finish', '12:00')
    const later = event(ben, 'start', '2027-03-06T20:06:00Z')
    const { status, body } = await send(ben, [finish, later])
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { id: finish.id, problem: 'Clock out without a start. Add the time when work began.' },
      { id: later.id, problem: FUTURE_PROBLEM },
    ])
    expect(body.clock.members[0]).toMatchObject({ state: 'off', hours: 0, since: null })
    // The start arrives later, from another phone: now both count.
    const start = event(ben, 'start', '09:00')
    const second = await send(ann, [start])
    expect(second.body.results).toEqual([{ id: start.id, problem: null }])
    expect((await clock(ben)).body.members[0]).toMatchObject({ state: 'finished', hours: 3 })
  })

  it('do not start a move before the evening of the day before, except for managers', async () => {
    now = new Date('2027-03-05T17:30:00Z')
    const early = event(ben, 'start', '2027-03-05T17:00:00Z')
    const first = await send(ben, [early])
    expect(first.body.results[0].problem).toMatch(/^You can start this move from 6:00 PM/)
    expect(first.body.clock.members[0].next).not.toContain('start')
    expect((await t.jobRow(job))['started_at']).toBeNull()
    const byBoss = await send(boss, [event(ann, 'start', '2027-03-05T17:00:00Z')])
    expect(byBoss.body.results[0].problem).toBeNull()
    expect((await t.jobRow(job))['started_at']).toBe('2027-03-05T17:00:00.000Z')
  })

  it('of somebody who was taken off the crew are kept and do not count', async () => {
    const start = event(cy, 'start', '09:00')
    const { body } = await send(ann, [start])
    expect(body.results).toEqual([{ id: start.id, problem: NOT_ON_CREW_PROBLEM }])
    await t.addCrew(company, job, cy.id)
    expect((await clock(cy)).body.members[0]).toMatchObject({ workerId: cy.id, state: 'working' })
  })

  it('are refused with 409 for the same id with other content, and nothing is stored', async () => {
    const start = event(ben, 'start', '09:00')
    await send(ben, [start])
    const before = await stored()
    const other = await send(ben, [event(ben, 'finish', '10:00'), { ...start, kind: 'arrived' }])
    expect(other.status).toBe(409)
    expect(other.body.message).toBe('This time was recorded already, with other content.')
    expect(await stored()).toEqual(before)
  })
})

describe('who records and sees times', () => {
  it('is the member, the lead for the crew, and the office; others get 403 or 404', async () => {
    expect((await send(ben, [event(ann, 'start', '09:00')])).status).toBe(403)
    expect((await send(ann, [event(ben, 'start', '09:00')])).status).toBe(200)
    expect((await send(boss, [event(ann, 'start', '09:00')])).status).toBe(200)
    expect((await send(cy, [event(cy, 'start', '09:00')])).status).toBe(403)
    expect((await send(client, [event(ben, 'start', '09:00')])).status).toBe(403)
    const other = await t.makePerson(await t.makeCompany(), 'administrator')
    expect((await send(other, [event(ben, 'finish', '10:00')])).status).toBe(404)
    expect((await clock(other)).status).toBe(404)
    expect((await clock(cy)).status).toBe(403)
    const stranger = await send(boss, [event(other, 'start', '09:00')])
    expect(stranger.status).toBe(400)
    expect(stranger.body.data.fields).toEqual({ workerId: 'Choose a crew member.' })
    expect(await stored()).toHaveLength(2)
    const ids = async (who: TestPerson) =>
      (await clock(who)).body.members.map(({ workerId }: { workerId: number }) => workerId)
    expect(await ids(ben)).toEqual([ben.id])
    expect(await ids(ann)).toEqual([ben.id, ann.id])
    expect(await ids(boss)).toEqual([ben.id, ann.id])
    expect((await clock(ben)).body.events).toHaveLength(1)
  })

  it('leaves the times of a member who declined to that member and the managers', async () => {
    await t.owner.query(
      `update job_crew set answer = 'declined' where company_id = $1 and job_id = $2 and user_id = $3`,
      [company, job, ben.id],
    )
    const nextOf = async (who: TestPerson) =>
      (await clock(who)).body.members.find(({ workerId }: Event) => workerId === ben.id).next
    expect(await nextOf(ann)).toEqual([])
    const declined = /^Ben \S+ declined this job\. Only they or a manager can record their times\.$/
    // The lead's phone may not know it yet: its own time counts, the other is kept with its problem.
    const { results } = (await send(ann, [event(ann, 'start', '09:00'), event(ben, 'start', '09:00')])).body
    expect(results).toMatchObject([{ problem: null }, { problem: expect.stringMatching(declined) }])
    expect(await nextOf(ann)).toEqual([])
    const forgotten = { id: randomUUID(), workerId: ben.id, corrects: null, reason: 'Forgotten' }
    const added = { ...forgotten, event: { kind: 'start', at: '2027-03-06T09:00:00Z', stop: null } }
    const refused = await correct(ann, added)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(declined)])
    expect(await stored()).toHaveLength(2)

    // They came after all: the lead records for them from then on.
    expect(await nextOf(ben)).toContain('start')
    expect((await send(ben, [event(ben, 'start', '09:00')])).status).toBe(200)
    expect(await nextOf(ann)).toContain('finish')
    expect((await send(ann, [event(ben, 'finish', '12:00')])).status).toBe(200)
    expect((await send(boss, [event(ben, 'start', '13:00')])).status).toBe(200)
    expect(await stored()).toHaveLength(5)
  })

  it('passes from a lead who declined to the member who comes, with the stages that the client sees', async () => {
    await send(ann, [event(ann, 'onTheWay', '08:00')])
    await send(ben, [event(ben, 'onTheWay', '08:30')])
    await t.owner.query(
      `update job_crew set answer = 'declined' where company_id = $1 and job_id = $2 and user_id = $3`,
      [company, job, ann.id],
    )
    const before = await stored()
    const refused = await send(ann, [event(ben, 'arrived', '08:55')])
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only the lead of the crew records times for others.',
    ])
    expect(await stored()).toEqual(before)
    expect((await clock(ann)).body.mayRecordForCrew).toBe(false)
    expect((await clock(ben)).body.mayRecordForCrew).toBe(true)
    const { body } = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(body.crewFacts.clock.onTheWayAt).toBe('2027-03-06T08:30:00.000Z')
  })

  it('lets the lead stop all clocks that run at the end of a move, and another member only the own one', async () => {
    await send(boss, [event(ben, 'start', '09:00'), event(ann, 'start', '09:00')])
    expect((await send(ben, [event(ben, 'finish', '12:00'), event(ann, 'finish', '12:00')])).status).toBe(403)
    const states = async () =>
      (await clock(boss)).body.members.map(({ state, hours }: Event) => [state, hours])
    expect(await states()).toEqual([
      ['working', 11],
      ['working', 11],
    ])
    const stop = [event(ben, 'finish', '13:00'), event(ann, 'finish', '13:00')]
    expect((await send(ann, stop)).status).toBe(200)
    // Both phones send the same stop again, hours later.
    now = new Date('2027-03-06T23:00:00Z')
    expect((await send(ann, stop)).status).toBe(200)
    expect(await states()).toEqual([
      ['finished', 4],
      ['finished', 4],
    ])
    expect(await hoursOf(ben)).toMatchObject({ state: 'finished', pay_hours: '4.00' })
  })

  it('is nobody on an inquiry, and the crew only for 14 days after the move is completed', async () => {
    const inquiry = await t.makeJob(company, { job_status: 'inquiring' })
    await t.addCrew(company, inquiry, ben.id)
    const refused = await send(ben, [event(ben, 'start', '09:00')], now.toISOString(), inquiry)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('Only a scheduled job takes times.')
    await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [job])
    await t.owner.query('update jobs set completed_at = $2 where id = $1', [job, now])
    expect((await send(ben, [event(ben, 'start', '09:00')])).status).toBe(200)
    now = new Date('2027-03-21T20:00:00Z')
    const late = await send(ben, [event(ben, 'finish', '10:00')])
    expect(late.status).toBe(409)
    expect((await clock(ben)).body.mayCorrect).toBe(false)
    expect((await send(boss, [event(ben, 'finish', '10:00')])).status).toBe(200)
    expect(await stored()).toHaveLength(2)
  })

  it('answers 400 for times that are no times', async () => {
    expect((await send(ben, [event(ben, 'start', 'noon!')])).status).toBe(400)
    expect((await send(ben, [])).status).toBe(400)
    expect((await send(ben, [{ ...event(ben, 'start', '09:00'), id: 'x' }])).status).toBe(400)
    expect(await stored()).toEqual([])
  })
})

describe('a correction', () => {
  const fix = (who: TestPerson, corrects: string | null, of: object | null, reason = 'Forgotten') => ({
    id: randomUUID(),
    workerId: who.id,
    corrects,
    event: of,
    reason,
  })

  it('takes the place of an event, adds or takes away one, each with a reason', async () => {
    const [start, finish] = [event(ben, 'start', '09:00'), event(ben, 'finish', '12:00')]
    await send(ben, [start, finish])
    const earlier = fix(ben, start.id, { kind: 'start', at: '2027-03-06T08:00:00Z' }, 'Pressed late')
    const first = await correct(ben, earlier)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body.members[0].hours).toBe(4)
    expect(first.body.events.find(({ id }: Event) => id === start.id)).toMatchObject({ isReplaced: true })
    expect(first.body.events.at(-1)).toMatchObject({
      corrects: start.id,
      reason: 'Pressed late',
      deviceTime: null,
      byId: ben.id,
    })
    expect((await correct(ben, earlier)).body).toEqual(first.body)
    expect((await correct(ben, { ...earlier, reason: 'Other' })).status).toBe(409)
    const again = await correct(ben, fix(ben, start.id, null))
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('This time was corrected already. Look at it again.')
    await correct(boss, fix(ben, null, { kind: 'break', at: '2027-03-06T10:00:00Z' }))
    const back = fix(ben, null, { kind: 'back', at: '2027-03-06T10:30:00Z' })
    expect((await correct(boss, back)).body.members[0]).toMatchObject({ hours: 3.5, breakHours: 0.5 })
    const removed = await correct(boss, fix(ben, back.id, null))
    expect(removed.body.members[0]).toMatchObject({ hours: 2, state: 'finished' })
    expect(await stored()).toHaveLength(6)
  })

  it('needs a reason, a time that is not still to come, and an event of this member', async () => {
    const start = event(ben, 'start', '09:00')
    await send(ben, [start])
    const at = '2027-03-06T08:00:00Z'
    expect((await correct(ben, fix(ben, start.id, { kind: 'start', at }, ' '))).status).toBe(400)
    expect((await correct(ben, fix(ben, null, null))).status).toBe(400)
    const future = { kind: 'finish', at: '2027-03-06T20:30:00Z' }
    expect((await correct(ben, fix(ben, null, future))).body.data.fields).toEqual({
      'event.at': 'This time is still to come.',
    })
    expect((await correct(ann, fix(ann, start.id, { kind: 'start', at }))).status).toBe(404)
    expect((await correct(ben, fix(ann, null, { kind: 'start', at }))).status).toBe(403)
    expect((await correct(cy, fix(cy, null, { kind: 'start', at }))).status).toBe(403)
    const other = await t.makePerson(await t.makeCompany(), 'administrator')
    expect((await correct(other, fix(ben, start.id, null))).status).toBe(404)
    expect(await stored()).toHaveLength(1)
  })
})

describe('stored events', () => {
  it('are append-only; only positions go, after the days of the company', async () => {
    const position = { latitude: 39.7, longitude: -105, accuracy: 12 }
    await send(ben, [event(ben, 'start', '09:00', { position })])
    await expect(t.kernel.pool.query(`update clock_events set kind = 'finish'`)).rejects.toThrow(/permission/)
    await expect(t.kernel.pool.query('delete from clock_events')).rejects.toThrow(/permission/)
    await expect(t.owner.query(`update clock_events set kind = 'finish'`)).rejects.toThrow(/append-only/)
    await expect(t.owner.query(`update clock_events set reason = 'x'`)).rejects.toThrow(/append-only/)
    await expect(t.owner.query(`update clock_events set phone_position = '{}'`)).rejects.toThrow(
      /append-only/,
    )
    await expect(t.owner.query('delete from clock_events')).rejects.toThrow(/append-only/)
    await expect(t.owner.query('truncate clock_events')).rejects.toThrow(/append-only/)
    const history = await t.owner.query(
      `select after from history where company_id = $1 and table_name = 'clock_events'`,
      [company],
    )
    expect(history.rows).toHaveLength(1)
    expect(history.rows[0].after).not.toHaveProperty('phone_position')
    const positions = async () => (await stored()).map((row) => row.phone_position)
    await purgeExpired(t.kernel.db, t.kernel.log)
    expect(await positions()).toEqual([position])
    await t.owner.query(`alter table clock_events disable trigger clock_events_are_append_only`)
    await t.owner.query(`update clock_events set received_at = now() - interval '29 days'`)
    await t.owner.query(`alter table clock_events enable trigger clock_events_are_append_only`)
    await purgeExpired(t.kernel.db, t.kernel.log)
    expect(await positions()).toEqual([position])
    await t.owner.query(
      `update companies set variables = variables || '{"clockPositionDays": {"value": 28}}' where id = $1`,
      [company],
    )
    await purgeExpired(t.kernel.db, t.kernel.log)
    expect(await positions()).toEqual([null])
  })
})
