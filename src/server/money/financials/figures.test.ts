import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ESTIMATE_ITEMS } from '../../../shared/company/settings/estimate-items.ts'
import { JOB_SOURCES, JOB_STATUSES } from '../../../shared/trade/job.choices.ts'
import { createRandomSequence } from '../../demo/random.ts'
import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { backfillFigures, storeFiguresOfMoney } from './figures.keep.ts'
import { insertCharge, createLocation, createActivity } from './financials-testing.ts'

const JOBS = 30
const NOW = '2026-11-21T18:00:00Z'

let t: TestApp
let company: number
let second: number
let admin: TestPerson
let boss: TestPerson
let both: TestPerson
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
const crew: TestPerson[] = []

interface Known {
  id: number
  day: string
  status: string
  type: string
  source: string
  revenue: number
  cogs: number
  expenses: number
  tips: number
  crew: { id: number; pay: number }[]
}
const known: Known[] = []

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date(NOW)
  company = await t.makeCompany('Front', { timezone: 'America/Denver' })
  second = await t.makeCompany('Back', { timezone: 'America/New_York' })
  admin = await t.makePerson(company, 'administrator')
  boss = await t.makePerson(company, 'manager', { viewFinancials: true })
  both = await t.makePerson(company, 'manager', { viewFinancials: true })
  await t.makePerson(second, 'manager', { userId: both.id, viewFinancials: true })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: '=Eve', lastName: 'Fox, Jr.' })
  for (const name of ['Ann', 'Bo', 'Cy'])
    crew.push(await t.makePerson(company, 'worker', { firstName: name, lastName: 'Lee' }))
  await makeJobs()
}, 120_000)
afterAll(() => t.close())

const call = (who: TestPerson, path: string) => t.call(who, 'GET', `/wp/v2/financials${path}`)
const cents = (dollars: number) => Math.round(dollars * 100)
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Creates jobs of all kinds over two years through the product, and remembers what each of them reports. */
async function makeJobs(): Promise<void> {
  const dice = createRandomSequence('figures')
  for (let index = 0; index < JOBS; index += 1) {
    const month = dice.whole(0, 23)
    const day = `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${String(dice.whole(1, 28)).padStart(2, '0')}`
    const status = dice.chance(70) ? 'completed' : dice.pick(JOB_STATUSES)
    const members = crew.filter(() => dice.chance(60))
    const id = await t.makeJob(company, {
      client_id: client.id,
      job_status: 'scheduled',
      job_type: dice.pick(['moving_labor', 'intrastate_local']),
      job_source: dice.pick(JOB_SOURCES),
      job_date: `${day} 23:30:00`,
      crew_size: 3,
      locations: createLocation(
        createActivity('load', '08:00', `${dice.whole(10, 18)}:20`, day),
        createActivity('pack', '18:30', '19:45', day),
      ),
    })
    for (const member of members) await t.addCrew(company, id, member.id)
    const line = () => ({ rate: dice.whole(0, 99_999) / 100, units: dice.whole(0, 900) / 100 })
    const financial = {
      ...(dice.chance(50) && {
        revenue: {
          lineItems: [
            { item: dice.pick(ESTIMATE_ITEMS), ...line() },
            { item: 'discount', rate: 5, units: 1 },
          ],
        },
      }),
      ...(dice.chance(50) && { expenses: { lineItems: [{ item: 'food', ...line() }] } }),
      ...(dice.chance(50) && { cogs: { lineItems: [{ item: 'fuel', ...line() }] } }),
    }
    if (dice.chance(40))
      await insertCharge(t, { companyId: company, jobId: id, userId: client.id }, 'tip', {
        productItemId: id,
        productItem: 'tip',
        amount: dice.whole(1, 9_999) / 100,
      })
    await t.owner.query('update jobs set job_status = $2 where id = $1 and $2 <> $3', [
      id,
      status,
      'completed',
    ])
    const saved = await t.call(admin, 'POST', `/wp/v2/jobs/${id}`, {
      financial,
      overlapReason: 'Short ones',
      ...(status === 'completed' && { jobStatus: status }),
    })
    expect(saved.status).toBe(200)
    const { body } = await t.call(admin, 'GET', `/wp/v2/jobs/${id}`)
    known.push({
      id,
      day,
      status: body.jobStatus,
      type: body.jobType,
      source: body.jobSource,
      revenue: cents(body.financial.revenue.total),
      cogs: cents(body.financial.cogs.total),
      expenses: cents(body.financial.expenses.total),
      tips: cents(body.financial.tips),
      crew: body.crew.map((member: { id: number; invoice: { total: number }[] }) => ({
        id: member.id,
        pay: member.invoice.reduce((sum, { total }) => sum + cents(total), 0),
      })),
    })
  }
}

/** Calculates the same totals from what each job reported. */
function sumOf(jobs: readonly Known[]) {
  const total = (pick: (job: Known) => number) => jobs.reduce((sum, job) => sum + pick(job), 0)
  const [revenue, cogs, expenses] = [
    total((job) => job.revenue),
    total((job) => job.cogs),
    total((job) => job.expenses),
  ]
  return {
    revenues: revenue / 100,
    cogs: cogs / 100,
    expenses: expenses / 100,
    netProfit: (revenue - cogs - expenses) / 100,
    jobs: jobs.length,
    averageJob: jobs.length === 0 ? 0 : Math.round(revenue / jobs.length) / 100,
    tips: total((job) => job.tips) / 100,
  }
}
const completed = (from: string, to: string) =>
  known.filter(({ status, day }) => status === 'completed' && day >= from && day <= to)

describe('the chart of figures', () => {
  it('shows the last twelve months of completed jobs, including empty months', async () => {
    const { status, body } = await call(admin, '')
    expect(status).toBe(200)
    expect(body).toHaveLength(12)
    const all = await call(admin, '?all=true')
    expect(all.body.length).toBeGreaterThan(12)
    expect(all.body.at(-1)).toEqual(body.at(-1))
    expect(body[0]).toMatchObject({ dateData: '2025-12-01', label: 'Dec 2025' })
    expect(body[11]).toMatchObject({ dateData: '2026-11-01', label: 'Nov 2026' })
    for (const point of body) {
      const { dateData, label: _label, ...figures } = point
      expect(figures).toEqual(sumOf(completed(dateData, `${dateData.slice(0, 7)}-31`)))
    }
  })

  it.each([
    ['quarter', 8, '2025-01-01', 'Q1 2025', 'Q4 2026'],
    ['year', 2, '2025-01-01', '2025', '2026'],
  ])('is grouped by %s', async (period, count, first, label, last) => {
    const { body } = await call(boss, `?period=${period}`)
    expect(body).toHaveLength(count)
    expect(body[0]).toMatchObject({ dateData: first, label })
    expect(body.at(-1).label).toBe(last)
    const all = completed('2025-01-01', '2026-12-31')
    expect(body.reduce((sum: number, point: { revenues: number }) => sum + cents(point.revenues), 0)).toBe(
      all.reduce((sum, { revenue }) => sum + revenue, 0),
    )
  })

  it('filters by days, statuses, types, and sources', async () => {
    const { body } = await call(boss, '?from=2025-06-10&to=2025-08-20')
    expect(body.map(({ label }: { label: string }) => label)).toEqual(['Jun 2025', 'Jul 2025', 'Aug 2025'])
    expect(body[0]).toMatchObject(sumOf(completed('2025-06-10', '2025-06-30')))
    expect(body[2]).toMatchObject(sumOf(completed('2025-08-01', '2025-08-20')))
    const day = completed('2025-01-01', '2026-12-31')[0]?.day ?? ''
    const oneDay = await call(boss, `?from=${day}&to=${day}`)
    expect(oneDay.body).toEqual([expect.objectContaining(sumOf(completed(day, day)))])
    expect(oneDay.body[0].jobs).toBeGreaterThan(0)
    const others = await call(
      boss,
      '?period=year&from=2025-01-01&to=2026-12-31&jobStatus[]=completed&jobStatus[]=scheduled&jobSource=yelp&jobSource=mailer',
    )
    const fitting = (year: string) =>
      known.filter(
        ({ status, source, day }) =>
          ['completed', 'scheduled'].includes(status) &&
          ['yelp', 'mailer'].includes(source) &&
          day.startsWith(year),
      )
    expect(others.body).toMatchObject([sumOf(fitting('2025')), sumOf(fitting('2026'))])
    const labor = await call(boss, '?period=year&from=2026-01-01&to=2026-12-31&jobType=moving_labor')
    expect(labor.body).toMatchObject([
      sumOf(completed('2026-01-01', '2026-12-31').filter(({ type }) => type === 'moving_labor')),
    ])
  })

  it('includes its last day and ends with it', async () => {
    for (const { day } of completed('2025-01-01', '2026-12-31')) {
      const first = `${day.slice(0, 8)}01`
      const eve = dayBefore(day)
      const upTo = await call(boss, `?from=${first}&to=${day}`)
      expect(upTo.body[0]).toMatchObject(sumOf(completed(first, day)))
      if (eve < first) continue
      const before = await call(boss, `?from=${first}&to=${eve}`)
      expect(before.body[0]).toMatchObject(sumOf(completed(first, eve)))
    }
  })

  it('rejects invalid spans', async () => {
    for (const query of [
      '?from=2026-05-02&to=2026-05-01',
      '?from=1900-01-01&to=9999-12-31',
      '?from=2026-02-30',
      '?period=week',
      '?jobStatus=done',
      '?company=x',
    ])
      expect((await call(boss, query)).status, query).toBe(400)
  })
})

describe('the summary of figures', () => {
  it('has totals, the booking rate, and totals by type, source, and worker', async () => {
    await t.owner.query(`update jobs set created_at = '2026-11-01T05:59:59Z' where id = $1`, [known[0]?.id])
    await t.owner.query(`update jobs set created_at = '2026-11-01T06:00:00Z' where id = any($1)`, [
      known.slice(1, 8).map(({ id }) => id),
    ])
    await t.owner.query(`update jobs set created_at = '2024-01-01T00:00:00Z' where id = any($1)`, [
      known.slice(8).map(({ id }) => id),
    ])
    const { body } = await call(boss, '/summary?from=2025-01-01&to=2026-12-31')
    const all = completed('2025-01-01', '2026-12-31')
    expect(body.total).toEqual(sumOf(all))
    for (const { key, label, ...figures } of body.groups.jobSource) {
      expect(figures).toEqual(sumOf(all.filter(({ source }) => source === key)))
      expect(label).not.toBe('')
    }
    expect(body.groups.jobType.map(({ key }: { key: string }) => key).toSorted()).toEqual([
      'intrastate_local',
      'moving_labor',
    ])
    expect(body.groups.crew).toHaveLength(3)
    for (const member of body.groups.crew) {
      const theirs = all.filter((job) => job.crew.some(({ id }) => String(id) === member.key))
      expect(member).toMatchObject({
        label: expect.stringMatching(/^(Ann|Bo|Cy) Lee$/),
        jobs: theirs.length,
        revenues: theirs.reduce((sum, { revenue }) => sum + revenue, 0) / 100,
        cogs:
          theirs
            .flatMap((job) => job.crew)
            .reduce((sum, { id, pay }) => sum + (String(id) === member.key ? pay : 0), 0) / 100,
        expenses: 0,
      })
    }
    const shared = all.filter((job) => job.crew.length > 0)
    expect(body.groups.crew.reduce((sum: number, { tips }: { tips: number }) => sum + cents(tips), 0)).toBe(
      shared.reduce((sum, { tips }) => sum + tips, 0),
    )
    expect(body.companies).toEqual([{ id: company, name: 'Front' }])
    expect(body.years).toEqual([2026, 2025])
    // November begins at 06:00 UTC in Denver.
    const november = await call(boss, '/summary?from=2026-11-01&to=2026-11-30')
    const { rows } = await t.owner.query<{ booked: number }>(
      `select count(*)::int as booked from jobs where id = any($1) and (time_of_scheduling is not null or job_status in ('scheduled', 'completed'))`,
      [known.slice(1, 8).map(({ id }) => id)],
    )
    const booked = rows[0]?.booked ?? 0
    expect(november.body.booking).toEqual({
      inquiries: 7,
      booked,
      ratePercent: Math.round((booked / 7) * 1000) / 10,
    })
    const none = await call(boss, '/summary?from=2020-01-01&to=2020-12-31')
    expect(none.body.booking).toEqual({ inquiries: 0, booked: 0, ratePercent: null })
    expect(none.body).toMatchObject({ total: sumOf([]), groups: { jobType: [], jobSource: [], crew: [] } })
  })
})

describe('the jobs behind a point', () => {
  it('are listed by page, newest first, with the client', async () => {
    const all = completed('2025-01-01', '2026-12-31')
    const { body, headers } = await call(
      boss,
      '/jobs?period=year&from=2025-01-01&to=2026-12-31&per_page=7&page=2',
    )
    expect(headers['x-wp-total']).toBe(String(all.length))
    const sorted = all
      .toSorted((one, other) => other.day.localeCompare(one.day) || other.id - one.id)
      .slice(7, 14)
    expect(body).toEqual(
      sorted.map((job) => ({
        id: job.id,
        day: job.day,
        client: '=Eve Fox, Jr.',
        jobType: job.type,
        jobSource: job.source,
        revenues: job.revenue / 100,
        cogs: job.cogs / 100,
        expenses: job.expenses / 100,
        netProfit: (job.revenue - job.cogs - job.expenses) / 100,
      })),
    )
    expect((await call(boss, '/jobs?page=99')).body).toEqual([])
  })

  it('can be downloaded as CSV, like the periods, without formulas in any cell', async () => {
    const jobs = await call(boss, '/csv?of=jobs&from=2026-01-01&to=2026-12-31')
    expect(jobs.body).toMatchObject({
      fileName: 'financials-jobs-2026-01-01-2026-12-31.csv',
      mimeType: 'text/csv',
    })
    const lines = jobs.body.content.slice(1).trimEnd().split('\r\n')
    expect(lines).toHaveLength(completed('2026-01-01', '2026-12-31').length + 1)
    expect(lines[0]).toBe('Job,Date,Client,Type,Source,Revenues,Cost of Goods Sold,Expenses,Net Profit')
    expect(lines[1]).toContain(`,"'=Eve Fox, Jr.",`)
    const periods = await call(boss, '/csv')
    const rows = periods.body.content.slice(1).trimEnd().split('\r\n')
    expect(rows).toHaveLength(13)
    const november = sumOf(completed('2026-11-01', '2026-11-30'))
    expect(rows[12]).toBe(
      `Nov 2026,2026-11-01,${november.revenues},${november.cogs},${november.expenses},${november.netProfit},${november.jobs},${november.averageJob},${november.tips}`,
    )
  })
})

describe('access to figures', () => {
  it('depends on the permission in each company', async () => {
    for (const path of ['', '/summary', '/jobs', '/csv']) {
      for (const who of [manager, worker, client]) expect((await call(who, path)).status, path).toBe(403)
      expect((await call(boss, `${path}?company=${second}`)).status).toBe(404)
      expect((await call(boss, `${path}?company=${company}`)).status).toBe(200)
    }
    const elsewhere = await call(both, `/summary?company=${second}`)
    expect(elsewhere.body).toMatchObject({
      total: { jobs: 0 },
      companies: [{ name: 'Back' }, { name: 'Front' }],
    })
    expect((await call(both, '/summary')).body.total).toEqual((await call(boss, '/summary')).body.total)
    // A link without financials adds nothing, and is rejected when requested by name.
    const half = await t.makePerson(second, 'manager')
    await t.makePerson(company, 'manager', { userId: half.id, viewFinancials: true })
    expect((await call(half, '/summary')).body.companies).toEqual([{ id: company, name: 'Front' }])
    expect((await call(half, `/summary?company=${second}`)).status).toBe(403)
    expect((await t.call(null, 'GET', '/wp/v2/financials')).status).toBe(401)
  })
})

describe('updates of figures', () => {
  const november = async () => (await call(boss, '?from=2026-11-01&to=2026-11-30')).body[0]
  const save = (id: number, body: unknown) => t.call(admin, 'POST', `/wp/v2/jobs/${id}`, body)

  it('follow a job that is completed, set back, moved, and completed again', async () => {
    const before = await november()
    const id = await t.makeJob(company, {
      client_id: client.id,
      job_status: 'scheduled',
      job_date: '2026-11-10 08:00:00',
      locations: createLocation(createActivity('load', '08:00', '12:00')),
    })
    await save(id, { jobStatus: 'completed' })
    expect(await november()).toMatchObject({
      jobs: before.jobs + 1,
      revenues: (cents(before.revenues) + 32_000) / 100,
    })
    await save(id, { jobStatus: 'scheduled' })
    expect(await november()).toEqual(before)
    await save(id, { jobStatus: 'completed', jobDate: '2026-10-10 08:00:00' })
    expect(await november()).toEqual(before)
  })

  it('follow tips that are paid without a save', async () => {
    const before = await november()
    const id = await t.makeJob(company, {
      client_id: client.id,
      job_status: 'scheduled',
      job_date: '2026-11-12 08:00:00',
      locations: createLocation(createActivity('load', '08:00', '12:00')),
    })
    await save(id, { jobStatus: 'completed' })
    await insertCharge(t, { companyId: company, jobId: id, userId: client.id }, 'tip', {
      productItemId: id,
      productItem: 'tip',
      amount: 40.5,
    })
    await inTenant(t.kernel.db, { companyIds: [company], userId: admin.id }, async (tx) => {
      const job = await readJobRecord(tx, [company], id, 'for update')
      // Only the transaction of the work is used.
      if (job) await storeFiguresOfMoney({ tx } as JobContext, job)
    })
    expect((await november()).tips).toBe((cents(before.tips) + 4_050) / 100)
  })

  it('leave out deleted jobs for every status', async () => {
    const open = async () =>
      (await call(boss, '?from=2026-11-01&to=2026-11-30&jobStatus=inquiring')).body[0].jobs
    const before = await open()
    const id = await t.makeJob(company, { job_date: '2026-11-14 08:00:00', locations: createLocation() })
    await save(id, { notes: 'Called' })
    expect(await open()).toBe(before + 1)
    expect((await t.call(admin, 'DELETE', `/wp/v2/jobs/${id}`)).status).toBe(200)
    expect(await open()).toBe(before)
  })

  it('include jobs that no request has saved, after they are filled in', async () => {
    const fresh = await t.makeCompany('Fresh', { timezone: 'UTC' })
    const head = await t.makePerson(fresh, 'administrator')
    const hand = await t.makePerson(fresh, 'worker')
    for (const day of ['2026-11-02', '2026-11-03', '2026-11-04']) {
      const id = await t.makeJob(fresh, {
        job_status: 'completed',
        job_date: `${day} 08:00:00`,
        locations: createLocation(createActivity('load', '08:00', '12:00')),
      })
      await t.addCrew(fresh, id, hand.id)
    }
    const fill = (most: number) =>
      inTenant(t.kernel.db, { companyIds: [fresh], userId: null }, (tx) => backfillFigures(tx, fresh, most))
    const rounds = [await fill(2), await fill(2), await fill(2)]
    expect(rounds.map((ids) => ids.length)).toEqual([2, 1, 0])
    expect((await call(head, '/summary')).body.total).toMatchObject({ jobs: 3, revenues: 960, cogs: 144 })
    const { rows } = await t.owner.query('select from crew_invoice_lines where company_id = $1 and is_auto', [
      fresh,
    ])
    expect(rows).toHaveLength(3)
  })
})
