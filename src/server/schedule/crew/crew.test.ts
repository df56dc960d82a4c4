import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let boss: TestPerson
let worker: TestPerson
let other: TestPerson
let client: TestPerson
let stranger: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Movers', { timezone: 'UTC' })
  boss = await t.makePerson(company, 'manager', { viewFinancials: true })
  manager = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})
afterAll(() => t.close())

beforeEach(async () => {
  worker = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  other = await t.makePerson(company, 'worker', { firstName: 'Bo', lastName: 'Ray' })
  job = await makeJob('2027-03-01 08:00:00')
})

/** Creates a job that takes three hours from its start. */
function makeJob(day: string, columns: Record<string, unknown> = {}): Promise<number> {
  const at = `${day.replace(' ', 'T')}Z`
  return t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: day,
    crew_size: 3,
    starts_at: at,
    ends_at: new Date(Date.parse(at) + 3 * 3_600_000).toISOString(),
    locations: JSON.stringify([{ address: '1 Elm', city: 'Denver', addressState: 'CO', activities: [] }]),
    first_city: 'Denver',
    first_state: 'CO',
    ...columns,
  })
}

const save = (who: TestPerson, body: unknown, id = job) => t.call(who, 'POST', `/wp/v2/jobs/${id}`, body)
const crewOf = async (id = job) => {
  const { rows } = await t.owner.query<Record<string, unknown>>(
    'select user_id, position, rating::float8 as rating, hourly_rate::float8 as hourly_rate, permissions, no_show, notes from job_crew where job_id = $1 order by position',
    [id],
  )
  return rows
}
const idsOf = async (id = job) => (await crewOf(id)).map((row) => row['user_id'])

describe('the crew of a job', () => {
  it('is saved as a whole, in order, with all data of a member', async () => {
    const sent = [
      {
        id: other.id,
        rating: 4.5,
        status: 'confirmed',
        hourlyRate: 17.25,
        permissions: ['contact', 'documents'],
        notes: 'Drives the truck',
        damages: [
          {
            damageDate: '2027-03-01',
            damageType: 'Scratch',
            itemDamaged: 'Piano',
            cause: 'breach',
            amount: 120.5,
          },
        ],
        infractions: [{ date: '2027-03-01', infraction: 'Late', tier: 2, comments: 'Half an hour' }],
        invoice: [{ item: 'laborFlat', rate: 150, units: 4, isDirty: true }],
      },
      { id: worker.id },
    ]
    const saved = await save(boss, { version: 1, crew: sent })
    expect(saved.status).toBe(200)
    expect(saved.body.version).toBe(2)
    expect(saved.body.crewFacts).toMatchObject({ openPlaces: 1, mayWrite: true, mayStart: true })
    expect(saved.body.crew[0]).toMatchObject({
      id: other.id,
      rating: 4.5,
      hourlyRate: 17.25,
      permissions: ['contact', 'documents'],
      damages: [{ id: expect.any(Number), itemDamaged: 'Piano', cause: 'breach', amount: 120.5 }],
      infractions: [{ id: expect.any(Number), tier: 2 }],
      // A flat line has one unit, whatever was sent.
      invoice: [
        { id: expect.any(Number), item: 'laborFlat', units: 1, total: 150, isDirty: true, paid: false },
      ],
    })
    // New members have 2.5 stars, 12 dollars and an automatic pay line.
    expect(saved.body.crew[1]).toMatchObject({
      id: worker.id,
      rating: 2.5,
      hourlyRate: 12,
      permissions: [],
      invoice: [{ id: null, isAutoFill: true, item: 'laborVariable', rate: 12 }],
    })
    // Sending it back unchanged writes nothing.
    const again = await save(boss, { version: 2, crew: saved.body.crew })
    expect(again.body.version).toBe(2)
    // In reverse order, and with one list emptied.
    const [first, second] = saved.body.crew
    const turned = await save(boss, { version: 2, crew: [second, { ...first, damages: [] }] })
    expect(turned.body.crew.map((member: { id: number }) => member.id)).toEqual([worker.id, other.id])
    expect(turned.body.crew[1].damages).toEqual([])
    expect(turned.body.crew[1].infractions).toHaveLength(1)
    expect((await save(boss, { crew: [] })).body.crew).toEqual([])
    expect(await idsOf()).toEqual([])
  })

  it('has statuses that follow from answers and the job, whatever a save sends', async () => {
    const statuses = async () => {
      const { body } = await t.call(boss, 'GET', `/wp/v2/jobs/${job}`)
      return body.crew.map(({ status }: { status: string }) => status)
    }
    await save(boss, { crew: [{ id: worker.id, status: 'done' }, { id: other.id }] })
    expect(await statuses()).toEqual(['assigned', 'assigned'])
    await t.call(boss, 'POST', `/wp/v2/jobs/${job}/crew/${worker.id}/answer`, { answer: 'confirmed' })
    await t.call(other, 'POST', `/wp/v2/jobs/${job}/crew/${other.id}/answer`, { answer: 'declined' })
    expect(await statuses()).toEqual(['confirmed', 'declined'])
    await save(boss, {
      crew: [
        { id: worker.id, status: '' },
        { id: other.id, status: 'confirmed', notes: 'Sick' },
      ],
    })
    expect(await statuses()).toEqual(['confirmed', 'declined'])
    await t.call(boss, 'POST', `/wp/v2/jobs/${job}/start`)
    expect(await statuses()).toEqual(['on_site', 'declined'])
    await save(boss, { crew: [{ id: worker.id }, { id: other.id, noShow: true }] })
    expect(await statuses()).toEqual(['on_site', ''])
  })

  it.each([
    ['a person twice', () => [{ id: worker.id }, { id: worker.id }], 400, 'crew.1.id'],
    ['a rating that is no half', () => [{ id: worker.id, rating: 3.3 }], 400, 'crew.0.rating'],
    ['a rating above five', () => [{ id: worker.id, rating: 5.5 }], 400, 'crew.0.rating'],
    [
      'a tier beyond three',
      () => [{ id: worker.id, infractions: [{ tier: 4 }] }],
      400,
      'crew.0.infractions.0.tier',
    ],
    [
      'a damage that says nothing',
      () => [{ id: worker.id, damages: [{ cause: 'accident', amount: 0 }] }],
      400,
      'crew.0.damages.0.itemDamaged',
    ],
    [
      'an infraction that says nothing',
      () => [{ id: worker.id, infractions: [{ tier: 1 }] }],
      400,
      'crew.0.infractions.0.infraction',
    ],
    [
      'a cause that is none',
      () => [{ id: worker.id, damages: [{ cause: 'x', amount: 1 }] }],
      400,
      'crew.0.damages.0.cause',
    ],
    ['a client', () => [{ id: client.id }], 404, 'crew.0.id'],
    ['a person of another company', () => [{ id: stranger.id }], 404, 'crew.0.id'],
    [
      'a line that is not there',
      () => [{ id: worker.id, invoice: [{ id: 99, item: 'laborFlat', rate: 1, units: 1 }] }],
      400,
      'crew.0.invoice.0.id',
    ],
  ])('rejects %s and changes nothing', async (_what, crew, status, field) => {
    await t.addCrew(company, job, other.id)
    const before = await t.jobRow(job)
    const answer = await save(boss, { version: before['version'], notes: 'New', crew: crew() })
    expect(answer.status).toBe(status)
    expect(answer.body.data.fields).toHaveProperty([field])
    expect(await idsOf()).toEqual([other.id])
    expect(await t.jobRow(job)).toEqual(before)
  })

  it('can be changed only by managers, and is not found for people of other companies', async () => {
    await t.addCrew(company, job, other.id, ['sales', 'contact'])
    for (const [who, status] of [
      [client, 403],
      [other, 403],
      [stranger, 404],
    ] as const) {
      const answer = await save(who, { crew: [{ id: other.id }, { id: worker.id }] })
      expect(answer.status).toBe(status)
      expect(await idsOf()).toEqual([other.id])
    }
    expect((await save(other, { overlapReason: 'I may' })).status).toBe(403)
    // Sending back what they were shown is not a change.
    const seen = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(seen.body.crew).toEqual([
      { id: other.id, firstName: 'Bo', lastName: 'R', profilePic: null, rating: 2.5, isRated: false },
    ])
    expect((await save(client, { crew: seen.body.crew, notes: 'Ring twice' })).status).toBe(200)
  })

  it('hides rates and pay from managers without financials, who can save the rest', async () => {
    await save(boss, {
      crew: [
        {
          id: worker.id,
          hourlyRate: 31,
          invoice: [{ item: 'laborVariable', rate: 31, units: 2, isDirty: true }],
        },
      ],
    })
    const seen = await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)
    expect(seen.body.crew[0].hourlyRate).toBeNull()
    expect(seen.body.crew[0]).not.toHaveProperty('invoice')
    const kept = await save(manager, { crew: [{ ...seen.body.crew[0], notes: 'On time' }] })
    expect(kept.status).toBe(200)
    expect(await crewOf()).toMatchObject([{ hourly_rate: 31, notes: 'On time' }])
    expect((await save(manager, { crew: [{ id: worker.id, hourlyRate: 99 }] })).status).toBe(403)
    expect((await save(manager, { crew: [{ id: worker.id, invoice: [] }] })).status).toBe(403)
    expect(await crewOf()).toMatchObject([{ hourly_rate: 31 }])
    // The member sees only their own pay.
    await save(manager, { crew: [{ id: worker.id }, { id: other.id }] })
    const mine = await t.call(worker, 'GET', `/wp/v2/jobs/${job}`)
    expect(mine.body.crew[0]).toMatchObject({ hourlyRate: 31, invoice: [{ total: 62 }] })
    expect(mine.body.crew[1]).toEqual({ id: other.id, firstName: 'Bo', lastName: 'R', profilePic: null })
  })

  it('is limited to the crew size, which cannot be smaller than the crew', async () => {
    const third = await t.makePerson(company, 'worker')
    const fourth = await t.makePerson(company, 'worker')
    const all = [worker, other, third, fourth].map(({ id }) => ({ id }))
    const full = await save(boss, { crew: all })
    expect(full.status).toBe(409)
    expect(full.body.code).toBe('crew_full')
    expect((await save(boss, { crew: all, crewSize: 4 })).body.crew).toHaveLength(4)
    const small = await save(boss, { crewSize: 2 })
    expect(small.status).toBe(409)
    expect(small.body.message).toContain('Ann Lee')
    // Fewer people and a smaller size in one save.
    expect((await save(boss, { crewSize: 2, crew: all.slice(0, 2) })).body).toMatchObject({ crewSize: 2 })
  })

  it('cannot change paid lines', async () => {
    const saved = await save(boss, {
      crew: [{ id: worker.id, invoice: [{ item: 'laborFlat', rate: 100, units: 1, isDirty: true }] }],
    })
    const line = saved.body.crew[0].invoice[0]
    await t.owner.query('update crew_invoice_lines set paid_at = now() where id = $1', [line.id])
    for (const invoice of [[], [{ ...line, rate: 1 }]]) {
      const answer = await save(boss, { crew: [{ id: worker.id, invoice }] })
      expect(answer.status).toBe(409)
      expect(answer.body.message).toBe('A paid line cannot be changed.')
    }
    expect((await save(boss, { crew: [] })).status).toBe(409)
    const more = await save(boss, {
      crew: [
        { id: worker.id, invoice: [line, { item: 'laborVariable', rate: 20, units: 1.5, isDirty: true }] },
      ],
    })
    expect(more.body.crew[0].invoice).toMatchObject([
      { paid: true, total: 100 },
      { paid: false, total: 30 },
    ])
  })
})

describe('overlapping jobs of a worker', () => {
  it('are rejected with the name of the other job, and allowed for a reason that is stored', async () => {
    const clash = await makeJob('2027-03-01 10:00:00')
    await save(boss, { crew: [{ id: worker.id }] })
    const refused = await save(boss, { crew: [{ id: worker.id }] }, clash)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('crew_overlap')
    expect(refused.body.message).toBe(`Ann Lee is on job #${job} at that time.`)
    expect(refused.body.data.collisions).toMatchObject([
      { workerId: worker.id, jobId: job, place: 'Denver, CO' },
    ])
    expect(await idsOf(clash)).toEqual([])
    const allowed = await save(
      boss,
      { crew: [{ id: worker.id }], overlapReason: 'Two short ones next door' },
      clash,
    )
    expect(allowed.status).toBe(200)
    expect(allowed.body.crew[0].overlaps).toEqual([{ jobId: job, reason: 'Two short ones next door' }])
    // An override for this pair does not apply to another job.
    const third = await makeJob('2027-03-01 10:30:00')
    expect((await save(boss, { crew: [{ id: worker.id }] }, third)).body.data.collisions).toHaveLength(2)
  })

  it('cannot be caused by moving a job, restoring it or writing to the database directly', async () => {
    const later = await makeJob('2027-03-01 11:00:00')
    await save(boss, { crew: [{ id: worker.id }] })
    // One ends when the other begins.
    expect((await save(boss, { crew: [{ id: worker.id }] }, later)).status).toBe(200)
    const moved = await save(boss, { jobDate: '2027-03-01 09:00:00' }, later)
    expect(moved.body.code).toBe('crew_overlap')
    const cancelled = await makeJob('2027-03-01 08:00:00', { job_status: 'canceled' })
    expect((await save(boss, { crew: [{ id: worker.id }] }, cancelled)).status).toBe(200)
    expect((await save(boss, { jobStatus: 'inquiring' }, cancelled)).body.code).toBe('crew_overlap')
    expect(await t.jobRow(cancelled)).toMatchObject({ job_status: 'canceled' })
    const revived = await save(
      boss,
      { jobStatus: 'inquiring', overlapReason: 'Will be moved today' },
      cancelled,
    )
    expect(revived.status).toBe(200)
    const third = await makeJob('2027-03-01 08:00:00')
    await expect(
      t.owner.query('insert into job_crew (company_id, job_id, user_id, position) values ($1, $2, $3, 0)', [
        company,
        third,
        worker.id,
      ]),
    ).rejects.toThrow(/is on job/)
  })

  it('reveal nothing of the other job to a client', async () => {
    const open = await makeJob('2027-03-04 08:00:00', { job_status: 'inquiring' })
    await save(boss, { crew: [{ id: worker.id }] })
    await save(boss, { crew: [{ id: worker.id }] }, open)
    const moved = await save(client, { jobDate: '2027-03-01 09:00:00' }, open)
    expect(moved.status).toBe(409)
    expect(moved.body.message).toBe('The crew is not free at that time.')
    expect(moved.body.data).toEqual({ status: 409 })
  })
})

describe('workers to choose from', () => {
  it('are listed with whether they are free and the reason if not', async () => {
    const clash = await makeJob('2027-03-01 09:00:00')
    await save(boss, { crew: [{ id: worker.id }] }, clash)
    await save(boss, { crew: [{ id: other.id }] })
    const listed = await t.call(boss, 'GET', `/wp/v2/workers?job=${job}&per_page=100`)
    expect(listed.status).toBe(200)
    const by = (id: number) => listed.body.find((row: { id: number }) => row.id === id)
    expect(by(worker.id)).toMatchObject({ isFree: false, isInCrew: false, collisions: [{ jobId: clash }] })
    expect(by(other.id)).toMatchObject({ isFree: true, isInCrew: true, collisions: [] })
    const flags = listed.body.map((row: { isFree: boolean }) => row.isFree)
    expect(flags).toEqual(flags.toSorted((one: boolean, two: boolean) => Number(two) - Number(one)))
    expect(by(client.id)).toBeUndefined()
    const found = await t.call(manager, 'GET', '/wp/v2/workers?search=ann%20le&per_page=1')
    expect(found.body[0]).toMatchObject({ lastName: 'Lee', hourlyRate: null })
    expect(Number(found.headers['x-wp-total'])).toBeGreaterThan(1)
    expect((await t.call(worker, 'GET', '/wp/v2/workers')).status).toBe(403)
    expect((await t.call(client, 'GET', '/wp/v2/workers')).status).toBe(403)
    expect((await t.call(stranger, 'GET', `/wp/v2/workers?job=${job}`)).status).toBe(404)
  })

  it('are rated by people, never by a default', async () => {
    const stored = async () => (await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)).body.crew[0]
    await save(boss, { crew: [{ id: worker.id }] })
    expect(await stored()).toMatchObject({ rating: 2.5, isRated: false })
    // Sending back the shown value is not a rating.
    await save(boss, { crew: [{ id: worker.id, rating: 2.5, isRated: false, notes: 'Early' }] })
    expect(await stored()).toMatchObject({ rating: 2.5, isRated: false, notes: 'Early' })
    await save(boss, { crew: [{ id: worker.id, rating: 2.5, isRated: true }] })
    expect(await stored()).toMatchObject({ rating: 2.5, isRated: true })
    await save(boss, {
      crew: [
        { id: worker.id, rating: 2.5 },
        { id: other.id, rating: 3 },
      ],
    })
    const crew = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)).body.crew
    expect(crew.map((one: { isRated: boolean }) => one.isRated)).toEqual([true, true])
  })

  it('are shown to clients with their average once three jobs are rated', async () => {
    const seen = async () => (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.crew[0]
    await save(boss, { crew: [{ id: worker.id }] })
    for (const [count, rating] of [4, 4.5, 5].entries()) {
      expect(await seen()).toMatchObject({ rating: 2.5, isRated: false })
      const done = await makeJob(`2026-02-0${count + 1} 08:00:00`, { job_status: 'completed' })
      await save(boss, { crew: [{ id: worker.id, rating }] }, done)
    }
    // An unrated job does not lower the average.
    const unrated = await makeJob('2026-02-09 08:00:00', { job_status: 'completed' })
    await save(boss, { crew: [{ id: worker.id }] }, unrated)
    expect(await seen()).toMatchObject({ rating: 4.5, isRated: true })
    const listed = await t.call(boss, 'GET', `/wp/v2/workers/${worker.id}`)
    expect(listed.body).toMatchObject({ ratingPercent: 90, completedJobs: 4 })
  })

  it('have the rating of their completed jobs', async () => {
    for (const [day, rating] of [
      ['2026-01-05 08:00:00', 5],
      ['2026-01-06 08:00:00', 4],
    ] as const) {
      const done = await makeJob(day, { job_status: 'completed' })
      await save(boss, { crew: [{ id: worker.id, rating }] }, done)
    }
    const { body } = await t.call(boss, 'GET', `/wp/v2/workers?per_page=100`)
    const ratings = new Map(
      body.map((row: { id: number; ratingPercent: number | null }) => [row.id, row.ratingPercent]),
    )
    expect(ratings.get(worker.id)).toBe(90)
    expect(ratings.get(other.id)).toBeNull()
  })
})

describe('the start of a move', () => {
  it('is recorded once by the crew or a manager of a scheduled job', async () => {
    const start = (who: TestPerson, id = job) => t.call(who, 'POST', `/wp/v2/jobs/${id}/start`)
    expect((await start(client)).status).toBe(403)
    expect((await start(worker)).status).toBe(403)
    expect((await start(stranger)).status).toBe(404)
    expect((await t.jobRow(job))['started_at']).toBeNull()
    job = await makeJob(`${new Date().toISOString().slice(0, 10)} 08:00:00`)
    await t.addCrew(company, job, worker.id)
    const started = await start(worker)
    expect(started.body.crewFacts).toMatchObject({ startedAt: expect.any(String), mayStart: false })
    const again = await start(boss)
    expect(again.body.crewFacts.startedAt).toBe(started.body.crewFacts.startedAt)
    expect(again.body.version).toBe(started.body.version)
    const open = await makeJob('2027-05-01 08:00:00', { job_status: 'inquiring' })
    expect((await start(boss, open)).body.message).toBe('Only a scheduled job can start.')
    // After it returns to inquiring, it has not started.
    expect((await save(boss, { jobStatus: 'inquiring' })).body.crewFacts.startedAt).toBeNull()
  })

  it('requires the evening before its day or later, unless a manager starts it', async () => {
    const start = (who: TestPerson) => t.call(who, 'POST', `/wp/v2/jobs/${job}/start`)
    await t.addCrew(company, job, worker.id)
    const before = await t.jobRow(job)
    const early = await start(worker)
    expect(early.status).toBe(409)
    expect(early.body).toMatchObject({
      code: 'too_early',
      message: 'You can start this move from 6:00 PM on 02/28/2027. To start earlier, ask a manager.',
    })
    expect(await t.jobRow(job)).toEqual(before)
    const shown = await t.call(worker, 'GET', `/wp/v2/jobs/${job}`)
    expect(shown.body.crewFacts).toMatchObject({ mayStart: false, startOpens: early.body.message })
    const started = await start(boss)
    expect(started.body.crewFacts).toMatchObject({ startedAt: expect.any(String), startOpens: null })
  })
})

describe('attempts at abuse', () => {
  it('a duplicate of a paid line cannot overwrite it', async () => {
    const saved = await save(boss, {
      crew: [{ id: worker.id, invoice: [{ item: 'laborFlat', rate: 100, units: 1, isDirty: true }] }],
    })
    const line = saved.body.crew[0].invoice[0]
    await t.owner.query('update crew_invoice_lines set paid_at = now() where id = $1', [line.id])
    const twice = await save(boss, { crew: [{ id: worker.id, invoice: [line, { ...line, rate: 999 }] }] })
    expect(twice.status).toBe(400)
    expect(twice.body.data.fields).toEqual({ 'crew.0.invoice': 'This line is there twice.' })
    const damages = [{ id: 1, cause: 'accident', amount: 1 }]
    expect((await save(boss, { crew: [{ id: worker.id, damages: [...damages, ...damages] }] })).status).toBe(
      400,
    )
    for (const text of [
      'update crew_invoice_lines set rate = 999 where id = $1',
      'delete from crew_invoice_lines where id = $1',
    ])
      await expect(t.owner.query(text, [line.id])).rejects.toThrow('A paid line cannot be changed')
    const { rows } = await t.owner.query(
      'select rate::float8 as rate from crew_invoice_lines where id = $1',
      [line.id],
    )
    expect(rows).toEqual([{ rate: 100 }])
  })

  it('a manager without financials cannot find a rate by guessing', async () => {
    await save(boss, { crew: [{ id: worker.id, hourlyRate: 18 }] })
    for (const hourlyRate of [17, 18, 19])
      expect((await save(manager, { crew: [{ id: worker.id, hourlyRate }] })).status).toBe(403)
    expect(
      (await save(manager, { crew: [{ id: worker.id }, { id: other.id, hourlyRate: 12 }] })).status,
    ).toBe(403)
    expect((await save(manager, { crew: [{ id: worker.id, hourlyRate: null, notes: 'Fine' }] })).status).toBe(
      200,
    )
  })

  it('an override for two overlapping jobs ends when one of them is moved', async () => {
    const clash = await makeJob('2027-03-01 10:00:00')
    await save(boss, { crew: [{ id: worker.id }] })
    await save(boss, { crew: [{ id: worker.id }], overlapReason: 'Just this once' }, clash)
    // The override holds while neither is moved.
    expect((await save(boss, { crew: [{ id: worker.id, notes: 'x' }] }, clash)).status).toBe(200)
    await save(boss, { crew: [] }, clash)
    await save(boss, { jobDate: '2027-09-01 08:00:00' })
    await save(boss, { jobDate: '2027-09-01 08:00:00' }, clash)
    expect((await save(boss, { crew: [{ id: worker.id }] }, clash)).body.code).toBe('crew_overlap')
    const again = await save(boss, { crew: [{ id: worker.id }], overlapReason: 'And once more' }, clash)
    expect(again.status).toBe(200)
    expect(again.body.crew[0].overlaps).toEqual([{ jobId: job, reason: 'And once more' }])
  })
})

describe('the history of a job', () => {
  it('shows changes of the crew without pay', async () => {
    await save(boss, { crew: [{ id: worker.id }, { id: other.id }] })
    await save(boss, { crew: [{ id: other.id }, { id: worker.id, rating: 4, hourlyRate: 20, noShow: true }] })
    await save(boss, {
      crew: [
        {
          id: other.id,
          damages: [{ cause: 'accident', itemDamaged: 'Lamp', amount: 10 }],
          invoice: [{ item: 'laborFlat', rate: 7741, units: 1, isDirty: true }],
        },
      ],
    })
    const { body } = await t.call(manager, 'GET', `/wp/v2/jobs/${job}/history`)
    const lines = body.flatMap(
      (entry: { changes: { field: string; before: string | null; after: string }[] }) =>
        entry.changes.map(({ field, before, after }) => `${field}: ${before ?? ''} > ${after}`),
    )
    expect(lines).toEqual(
      expect.arrayContaining([
        'crew:  > Ann Lee joined',
        'crew:  > Bo Ray joined',
        'crew: Ann Lee, rating: not rated > Ann Lee, rating: 4',
        'crew: Ann Lee, no-show: no > Ann Lee, no-show: yes',
        'crew:  > Ann Lee, hourly rate changed',
        'crew:  > Ann Lee left',
        'damage:  > Bo Ray: added, Lamp, Accident',
        'pay:  > Bo Ray: added',
      ]),
    )
    // A mere change of position is not logged, and pay is only for people who see financials.
    expect(body.every((entry: { changes: unknown[] }) => entry.changes.length > 0)).toBe(true)
    expect(JSON.stringify(body)).not.toContain('7741')
  })
})
