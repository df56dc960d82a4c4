import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adJobSchema } from '../../../shared/sales/ads/ad.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let boss: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson
let entities: { id: number; internalEntityName: string; jobSource: string }[]

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver' })
  const other = await t.makeCompany('Valley Movers')
  manager = await t.makePerson(company, 'manager')
  boss = await t.makePerson(company, 'administrator', { viewFinancials: true })
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Ann', lastName: 'Lee' })
  stranger = await t.makePerson(other, 'administrator')
  entities = (await t.call(manager, 'GET', '/wp/v2/entities')).body.results
})
afterAll(() => t.close())

const idOf = (name: string) => entities.find((one) => one.internalEntityName === name)?.id ?? 0
const adOf = (more: Record<string, unknown> = {}) => ({
  entityId: idOf('Yelp'),
  title: 'Spring offer',
  text: '',
  startDate: '2026-03-03',
  startTime: '09:00',
  endDate: '2026-03-03',
  endTime: '17:00',
  cost: 120.5,
  attributionDays: 14,
  repeat: null,
  ...more,
})
const schedule = (person: TestPerson | null, more: Record<string, unknown> = {}) =>
  t.call(person, 'POST', '/wp/v2/ads', adOf(more))
const change = (person: TestPerson | null, id: number, body: unknown) =>
  t.call(person, 'POST', `/wp/v2/ads/${id}`, body)
const rows = async () => (await t.owner.query('select * from ads order by id')).rows
const seriesOf = async (title: string): Promise<string[]> =>
  (
    await t.owner.query(
      `select to_char(starts_at, 'YYYY-MM-DD HH24:MI') as at from ads where title = $1 order by starts_at`,
      [title],
    )
  ).rows.map(({ at }: { at: string }) => at)

describe('ad entities', () => {
  it('start with the sources of jobs and are edited by managers', async () => {
    expect(entities.map(({ internalEntityName, jobSource }) => [internalEntityName, jobSource])).toEqual([
      ['Craigslist', 'craigslist'],
      ['Mailer', 'mailer'],
      ['SEM', 'sem'],
      ['Yelp', 'yelp'],
      ['Facebook', 'facebook'],
      ['Referral', 'referral'],
    ])
    const body = { internalEntityName: ' Radio ', jobSource: 'other', isHidden: false }
    const made = await t.call(manager, 'POST', '/wp/v2/entities', body)
    expect(made.body).toMatchObject({ internalEntityName: 'Radio', jobSource: 'other', adCount: 0 })
    const path = `/wp/v2/entities/${made.body.id}`
    const double = await t.call(manager, 'POST', '/wp/v2/entities', { ...body, internalEntityName: 'yELP' })
    expect([double.status, double.body.data.fields]).toEqual([
      409,
      { internalEntityName: 'This name exists already.' },
    ])
    expect((await t.call(manager, 'POST', path, { ...body, internalEntityName: 'Mailer' })).status).toBe(409)
    expect((await t.call(manager, 'POST', path, { ...body, internalEntityName: '' })).status).toBe(400)
    const renamed = await t.call(manager, 'POST', path, { ...body, internalEntityName: 'Radio 5' })
    expect(renamed.body.internalEntityName).toBe('Radio 5')
    for (const [person, status] of [
      [null, 401],
      [worker, 403],
      [client, 403],
      [stranger, 404],
    ] as const) {
      expect((await t.call(person, 'POST', path, body)).status).toBe(status)
      expect((await t.call(person, 'DELETE', path)).status).toBe(status)
    }
    await schedule(manager, { entityId: made.body.id, title: 'On air' })
    const used = await t.call(manager, 'DELETE', path)
    expect([used.status, used.body.message]).toEqual([409, 'Ads have run here. Hide it instead.'])
    await t.call(manager, 'POST', path, { ...body, isHidden: true })
    const hidden = await schedule(manager, { entityId: made.body.id })
    expect(hidden.body.data.fields).toEqual({ entityId: 'This is not offered any more.' })
    await t.owner.query(`delete from ads where title = 'On air'`)
    expect((await t.call(manager, 'DELETE', path)).body).toEqual({ message: 'Entity deleted.' })
  })
})

describe('scheduling an ad', () => {
  it('stores a single ad, and a monthly one on the 31st or the last day', async () => {
    const one = await schedule(manager)
    expect(one.body).toMatchObject({
      title: 'Spring offer',
      startDate: '2026-03-03',
      startTime: '09:00',
      cost: 120.5,
      repeat: null,
      runs: 1,
      jobCount: 0,
      costPerJob: null,
      revenue: null,
    })
    const monthly = await schedule(manager, {
      title: 'Monthly',
      startDate: '2026-10-31',
      endDate: '2026-11-01',
      endTime: '08:00',
      repeat: { every: 'monthly', until: null, count: 5 },
    })
    expect(monthly.body).toMatchObject({ runs: 5, repeat: { every: 'monthly', count: 5, nth: 1, of: 5 } })
    // The wall-clock time stays the same after daylight saving ends.
    expect(await seriesOf('Monthly')).toEqual([
      '2026-10-31 09:00',
      '2026-11-30 09:00',
      '2026-12-31 09:00',
      '2027-01-31 09:00',
      '2027-02-28 09:00',
    ])
  })

  it.each([
    [{ title: ' ' }, { title: 'Required.' }],
    [{ startDate: '' }, { startDate: 'Required.' }],
    [{ startDate: '2026-02-30' }, { startDate: 'Pick a valid date.' }],
    [{ startTime: '25:00' }, { startTime: 'You must input a valid time.' }],
    [{ endTime: '09:00' }, { endDate: 'The end is before the start.' }],
    [{ endDate: '2027-06-01' }, { endDate: 'At most 366 days.' }],
    [{ cost: -1 }, { cost: 'At least 0.' }],
    [{ cost: 1.005 }, { cost: 'At most two decimals.' }],
    [{ attributionDays: 366 }, { attributionDays: 'At most 365.' }],
    [{ entityId: 999_999 }, { entityId: 'Choose where the ad runs.' }],
    [
      { repeat: { every: 'weekly', until: null, count: null } },
      { 'repeat.until': 'Say until when, or how often.' },
    ],
    [
      { repeat: { every: 'weekly', until: '2026-01-01', count: null } },
      { 'repeat.until': 'This is before the start.' },
    ],
    [
      { repeat: { every: 'weekly', until: '2099-01-01', count: null } },
      { 'repeat.until': 'At most 260 runs within 10 years.' },
    ],
    [{ repeat: { every: 'weekly', until: null, count: 261 } }, { 'repeat.count': 'At most 260.' }],
  ])('rejects %j', async (more, fields) => {
    const before = await rows()
    const answer = await schedule(manager, more)
    expect([answer.status, answer.body.data.fields]).toEqual([400, fields])
    expect(await rows()).toEqual(before)
  })

  it('is allowed only for managers of the company', async () => {
    const { body: ad } = await schedule(manager, { title: 'Ours' })
    const before = await rows()
    for (const [person, found] of [
      [null, 401],
      [worker, 403],
      [client, 403],
      [stranger, 404],
    ] as const) {
      const edit = { ...adOf({ title: 'Theirs' }), scope: 'one', version: 1 }
      expect((await change(person, ad.id, edit)).status).toBe(found)
      expect((await t.call(person, 'GET', `/wp/v2/ads/${ad.id}`)).status).toBe(found)
      expect((await t.call(person, 'GET', `/wp/v2/ads/${ad.id}/jobs`)).status).toBe(found)
      expect((await t.call(person, 'DELETE', `/wp/v2/ads/${ad.id}?scope=all`)).status).toBe(found)
      expect((await t.call(person, 'POST', `/wp/v2/ads/${ad.id}/jobs`, { jobId: 1 })).status).toBe(found)
      expect((await t.call(person, 'DELETE', `/wp/v2/ads/${ad.id}/jobs/1`)).status).toBe(found)
      expect((await t.call(person, 'GET', `/wp/v2/ads?company=${company}`)).status).toBe(found)
      expect((await t.call(person, 'GET', `/wp/v2/entities?company=${company}`)).status).toBe(found)
      expect((await schedule(person, { company })).status).toBe(found)
    }
    // The entity of another company is rejected.
    expect((await schedule(stranger, { title: 'x' })).body.data.fields).toHaveProperty('entityId')
    expect(await rows()).toEqual(before)
  })

  it('creates one ad for repeated calls with one key', async () => {
    const key = { 'idempotency-key': 'ad-1' }
    const body = adOf({ title: 'Once' })
    const one = await t.call(manager, 'POST', '/wp/v2/ads', body, key)
    const two = await t.call(manager, 'POST', '/wp/v2/ads', body, key)
    expect(two.body.id).toBe(one.body.id)
    expect(await seriesOf('Once')).toHaveLength(1)
  })
})

describe('a series of ads', () => {
  const weekly = (title: string, count = 4) =>
    schedule(manager, {
      title,
      startDate: '2026-05-04',
      endDate: '2026-05-04',
      repeat: { every: 'weekly', until: null, count },
    })
  const runsOf = async (title: string) =>
    (await t.call(manager, 'GET', `/wp/v2/ads?search=${title}&per_page=100`)).body
  const inputOf = (ad: Record<string, unknown>, more: Record<string, unknown> = {}) => {
    const { nth: _nth, of: _of, ...repeat } = (ad['repeat'] ?? {}) as Record<string, unknown>
    const { title, text, startDate, startTime, endDate, endTime, cost, attributionDays, version } = ad
    const own = { title, text, startDate, startTime, endDate, endTime, cost, attributionDays, version }
    return { entityId: idOf('Yelp'), ...own, repeat: ad['repeat'] ? repeat : null, ...more }
  }

  it('keeps an individually moved run in place when only the text changes', async () => {
    await weekly('Moved')
    const [, second] = await runsOf('Moved')
    const moved = await change(
      manager,
      second.id,
      inputOf(second, { scope: 'one', startDate: '2026-05-13', endDate: '2026-05-13' }),
    )
    expect(moved.body).toMatchObject({ startDate: '2026-05-13', runs: 1, repeat: { nth: 2, of: 4 } })
    const stale = await change(manager, second.id, inputOf(second, { scope: 'all', title: 'Stale' }))
    expect([stale.status, stale.body.message]).toEqual([409, 'Somebody else changed this ad meanwhile.'])
    const [first] = await runsOf('Moved')
    const told = await change(manager, first.id, inputOf(first, { scope: 'all', text: 'Call us', cost: 9 }))
    expect(told.body).toMatchObject({ runs: 4, cost: 9 })
    const all = await runsOf('Moved')
    expect(all.map((ad: { startDate: string; text: string }) => [ad.startDate, ad.text])).toEqual([
      ['2026-05-04', 'Call us'],
      ['2026-05-13', 'Call us'],
      ['2026-05-18', 'Call us'],
      ['2026-05-25', 'Call us'],
    ])
  })

  it('splits when this and the following runs change', async () => {
    await weekly('Parted', 5)
    const all = await runsOf('Parted')
    const third = all[2]
    const answer = await change(
      manager,
      third.id,
      inputOf(third, {
        scope: 'following',
        startTime: '12:00',
        repeat: { every: 'biweekly', until: null, count: 2 },
      }),
    )
    expect(answer.body).toMatchObject({ id: third.id, runs: 2, repeat: { every: 'biweekly', nth: 1, of: 2 } })
    expect(await seriesOf('Parted')).toEqual([
      '2026-05-04 09:00',
      '2026-05-11 09:00',
      '2026-05-18 12:00',
      '2026-06-01 12:00',
    ])
    const [first] = await runsOf('Parted')
    expect(first.repeat).toEqual({ every: 'weekly', until: null, count: 2, nth: 1, of: 2 })
    // With the remaining count unchanged, a change of text changes nothing else.
    const words = await change(
      manager,
      third.id,
      inputOf((await runsOf('Parted'))[2], { scope: 'following', title: 'Parted too' }),
    )
    expect(words.body.runs).toBe(2)
    expect(await seriesOf('Parted')).toHaveLength(2)
  })

  it('moves as a whole, grows, shrinks, and can stop repeating', async () => {
    await weekly('Whole')
    const [, second] = await runsOf('Whole')
    const repeat = { every: 'weekly', until: '2026-06-03', count: null }
    const moved = await change(
      manager,
      second.id,
      inputOf(second, { scope: 'all', startDate: '2026-05-13', endDate: '2026-05-14', repeat }),
    )
    expect(moved.body).toMatchObject({
      id: second.id,
      startDate: '2026-05-13',
      endDate: '2026-05-14',
      runs: 5,
    })
    expect(await seriesOf('Whole')).toEqual(
      ['05-06', '05-13', '05-20', '05-27', '06-03'].map((day) => `2026-${day} 09:00`),
    )
    const [, again] = await runsOf('Whole')
    const single = await change(manager, again.id, inputOf(again, { scope: 'all', repeat: null }))
    expect(single.body).toMatchObject({ runs: 1, repeat: null, startDate: '2026-05-06' })
    const back = await change(
      manager,
      single.body.id,
      inputOf(single.body, { scope: 'one', repeat: { every: 'monthly', until: null, count: 3 } }),
    )
    expect(back.body.runs).toBe(3)
  })

  it('is deleted by one run, from a run on, or completely', async () => {
    await weekly('Gone', 5)
    const all = await runsOf('Gone')
    const remove = (id: number, scope: string) => t.call(manager, 'DELETE', `/wp/v2/ads/${id}?scope=${scope}`)
    expect((await remove(all[1].id, 'one')).body).toEqual({ runs: 1, message: 'Ad deleted.' })
    expect((await remove(all[3].id, 'following')).body).toEqual({ runs: 2, message: '2 ads deleted.' })
    expect(await seriesOf('Gone')).toEqual(['2026-05-04 09:00', '2026-05-18 09:00'])
    expect((await remove(all[0].id, 'some')).status).toBe(400)
    expect((await remove(all[0].id, 'all')).body.runs).toBe(2)
    expect((await remove(all[0].id, 'all')).status).toBe(404)
    const { rows: left } = await t.owner.query(
      `select from ad_series s where not exists (select from ads a where a.series_id = s.id)`,
    )
    expect(left).toEqual([])
  })
})

describe('jobs of an ad', () => {
  const came = (day: string, source: string, more: Record<string, unknown> = {}) =>
    t.makeJob(company, { job_source: source, created_at: day, ...more })
  const jobsOf = async (person: TestPerson, id: number) =>
    (await t.call(person, 'GET', `/wp/v2/ads/${id}/jobs`)).body.map((job: { id: number }) => job.id)
  const faceAd = async (title: string, startDate: string, endDate = startDate, attributionDays = 3) =>
    (
      await schedule(manager, {
        entityId: idOf('Facebook'),
        title,
        startDate,
        endDate,
        attributionDays,
        cost: 100,
      })
    ).body.id as number

  it('are those of its source from its start until the attribution days after its end, on the company’s clock', async () => {
    const ad = await faceAd('Window', '2026-07-01', '2026-07-02')
    // 9:00 in Denver is 15:00 UTC in summer; the window ends there on the 5th at 17:00.
    const inside = [
      await came('2026-07-01T15:00:00Z', 'facebook'),
      await came('2026-07-05T22:59:59Z', 'facebook'),
    ]
    await came('2026-07-01T14:59:59Z', 'facebook')
    await came('2026-07-05T23:00:00Z', 'facebook')
    await came('2026-07-02T15:00:00Z', 'yelp')
    await came('2026-07-02T15:00:00Z', 'facebook', { deleted_at: '2026-07-03T00:00:00Z' })
    expect(await jobsOf(manager, ad)).toEqual(inside.toReversed())
  })

  it('count for the ad that started last, with their cost', async () => {
    const early = await faceAd('Early', '2026-08-01', '2026-08-20')
    const late = await faceAd('Late', '2026-08-10')
    const one = await came('2026-08-05T18:00:00Z', 'facebook', { job_status: 'completed' })
    const two = await came('2026-08-11T18:00:00Z', 'facebook', { job_status: 'scheduled' })
    // After the window of the later run the earlier one counts again.
    const three = await came('2026-08-15T18:00:00Z', 'facebook', { client_id: client.id })
    await t.owner.query(
      `insert into job_figures (company_id, job_id, job_status, job_type, job_source, revenue_cents, cogs_cents,
         expenses_cents, tips_cents, hours) values ($1, $2, 'completed', 'moving_labor', 'facebook', 45050, 0, 0, 0, 0)`,
      [company, one],
    )
    expect(await jobsOf(manager, early)).toEqual([three, one])
    expect(await jobsOf(manager, late)).toEqual([two])
    const seen = (await t.call(boss, 'GET', `/wp/v2/ads/${early}`)).body
    expect(seen).toMatchObject({
      jobCount: 2,
      bookedCount: 1,
      costPerJob: 50,
      costPerBookedJob: 100,
      revenue: 450.5,
    })
    // A person without permission for financials sees no revenue, neither the total nor by job.
    expect((await t.call(manager, 'GET', `/wp/v2/ads/${early}`)).body.revenue).toBeNull()
    const [job] = (await t.call(manager, 'GET', `/wp/v2/ads/${early}/jobs`)).body
    expect(job).toMatchObject({ client: 'Ann Lee', isBooked: false, isTied: false, revenue: null })
    const mine = (await t.call(boss, 'GET', `/wp/v2/ads/${early}/jobs`)).body
    expect(mine.map(({ revenue }: { revenue: number }) => revenue)).toEqual([0, 450.5])
    const list = await t.call(boss, 'GET', '/wp/v2/ads?from=2026-08-10&to=2026-08-10')
    expect(
      list.body.map(({ title, jobCount }: { title: string; jobCount: number }) => [title, jobCount]),
    ).toEqual([
      ['Early', 2],
      ['Late', 1],
    ])
  })

  it('can be linked by hand, which takes precedence until it is undone', async () => {
    const guess = await faceAd('Guess', '2026-09-01')
    const said = await faceAd('Said', '2026-09-20')
    const job = await came('2026-09-01T18:00:00Z', 'facebook')
    const theirs = await t.makeJob(stranger.companyId, {})
    const tie = (id: number, jobId: number) => t.call(manager, 'POST', `/wp/v2/ads/${id}/jobs`, { jobId })
    expect((await tie(said, theirs)).body.data.reason).toBe('job_not_found')
    expect((await tie(said, 999_999)).status).toBe(404)
    expect((await tie(said, job)).body).toMatchObject({ id: said, jobCount: 1 })
    expect([await jobsOf(manager, guess), await jobsOf(manager, said)]).toEqual([[], [job]])
    const untie = () => t.call(manager, 'DELETE', `/wp/v2/ads/${said}/jobs/${job}`)
    expect((await untie()).body.jobCount).toBe(0)
    expect((await untie()).status).toBe(404)
    expect([await jobsOf(manager, guess), await jobsOf(manager, said)]).toEqual([[job], []])
    // A linked job may have no source.
    const sourceless = await t.makeJob(company, { job_source: null })
    await tie(said, sourceless)
    const { body } = await t.call(manager, 'GET', `/wp/v2/ads/${said}/jobs`)
    expect(adJobSchema.parse(body[0])).toMatchObject({ id: sourceless, jobSource: null, isTied: true })
  })
})

describe('the list of ads', () => {
  it('is paged, searched and filtered by days and entities', async () => {
    const page = await t.call(manager, 'GET', '/wp/v2/ads?per_page=3&page=2')
    const total = (await rows()).filter((ad) => Number(ad.company_id) === company).length
    expect([page.headers['x-wp-total'], page.body.length]).toEqual([String(total), 3])
    expect((await t.call(manager, 'GET', '/wp/v2/ads?page=99')).body).toEqual([])
    const yelp = await t.call(manager, 'GET', `/wp/v2/ads?entity=${idOf('Facebook')}&order=desc`)
    expect(yelp.body[0].title).toBe('Said')
    const wrong = await t.call(manager, 'GET', '/wp/v2/ads?from=2026-02-02&to=2026-02-01')
    expect(wrong.body.data.fields).toEqual({ to: 'The end is before the start.' })
  })
})
