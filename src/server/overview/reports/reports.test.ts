import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report, ReportName } from '../../../shared/overview/reports/reports.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const NOW = '2026-11-18T18:00:00Z'

let t: TestApp
let company: number
let admin: TestPerson
let blind: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date(NOW)
  company = await t.makeCompany('Front', { timezone: 'America/Denver', inquiry_target_minutes: 10 })
  admin = await t.makePerson(company, 'administrator', { firstName: 'Ada', lastName: 'Boss' })
  blind = await t.makePerson(company, 'manager', { firstName: 'Mia', lastName: 'Desk' })
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(await t.makeCompany('Other'), 'administrator')
})
afterAll(() => t.close())

const read = (who: TestPerson, path: string) => t.call(who, 'GET', `/wp/v2/reports/${path}`)

async function report(
  name: ReportName,
  days = 'from=2026-11-01&to=2026-11-30',
  who = admin,
): Promise<Report> {
  const { status, body } = await read(who, `${name}?${days}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Returns the figures of the range of each row by its key, named by the columns. */
function figures({ tables }: Report, at = 0): Record<string, Record<string, number | null>> {
  const table = tables[at]
  if (!table) throw new Error('No such table')
  const named = (row: { figures: readonly { now: number | null }[] }) =>
    Object.fromEntries(table.columns.map(({ key }, index) => [key, row.figures[index]?.now ?? null]))
  return {
    ...Object.fromEntries(table.rows.map((row) => [row.key, named(row)])),
    ...(table.total && { total: named({ figures: table.total }) }),
  }
}

const figuresOf = (jobId: number, columns: Record<string, unknown>) => {
  const row = {
    company_id: company,
    job_id: jobId,
    job_type: 'moving_labor',
    tips_cents: 0,
    hours: 4,
    ...columns,
  }
  return t.owner.query(
    `insert into job_figures (${Object.keys(row).join(', ')}) values (${Object.keys(row)
      .map((_, n) => `$${n + 1}`)
      .join(', ')})`,
    Object.values(row),
  )
}

async function makeLead(columns: Record<string, unknown>, sums: Record<string, unknown> = {}) {
  const id = await t.makeJob(company, { client_id: client.id, added_by: admin.id, ...columns })
  const { job_status: status = 'inquiring', job_source: source = null, job_date: date = null } = columns
  await figuresOf(id, {
    job_status: status,
    job_source: source,
    day: typeof date === 'string' ? date.slice(0, 10) : null,
    revenue_cents: 0,
    cogs_cents: 0,
    expenses_cents: 0,
    owed_cents: 0,
    paid_cents: 0,
    ...sums,
  })
  return id
}

describe('sources', () => {
  const cost = (body: object, who = admin) => t.call(who, 'POST', '/wp/v2/source-costs', body)
  const costs = async () => (await t.call(admin, 'GET', '/wp/v2/source-costs')).body

  beforeAll(async () => {
    const done = { job_status: 'completed', job_date: '2026-11-10 09:00:00', time_of_scheduling: NOW }
    const brought = { revenue_cents: 100_000, cogs_cents: 40_000, expenses_cents: 5_000 }
    await makeLead({ ...done, job_source: 'yelp', created_at: '2026-11-05T18:00:00Z' }, brought)
    // Midnight of the company: the last of October and the first of November.
    await makeLead({ job_source: 'yelp', created_at: '2026-11-01T05:59:59Z' })
    await makeLead({ job_source: 'yelp', created_at: '2026-11-01T06:00:00Z' })
    await makeLead({ job_source: 'yelp', job_status: 'spam', created_at: '2026-11-02T12:00:00Z' })
    await makeLead({ job_source: 'yelp', deleted_at: NOW, created_at: '2026-11-02T12:00:00Z' })
    await makeLead({ job_status: 'scheduled', added_by: null, created_at: '2026-11-03T12:00:00Z' })
    const entity = await t.owner.query(
      `insert into ad_entities (company_id, name, job_source) values ($1, 'Mail', 'mailer') returning id`,
      [company],
    )
    // Of ten days, the last two are in November.
    await t.owner.query(
      `insert into ads (company_id, entity_id, title, starts_at, ends_at, cost_cents)
       values ($1, $2, 'Cards', '2026-10-24', '2026-11-03', 10000)`,
      [company, entity.rows[0].id],
    )
  })

  it('counts leads, bookings, revenue and margin by source, in the time zone of the company', async () => {
    const shown = figures(await report('sources'))
    expect(shown['yelp']).toMatchObject({ leads: 2, booked: 1, rate: 50, revenue: 1000, margin: 550 })
    expect(shown['notSet']).toMatchObject({ leads: 1, booked: 1, revenue: 0 })
    expect(shown['total']).toMatchObject({ leads: 3, booked: 2, rate: 66.7, revenue: 1000, cost: 20 })
  })

  it('compares with the month before', async () => {
    const { before, tables } = await report('sources')
    expect(before).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    const yelp = tables[0]?.rows.find(({ key }) => key === 'yelp')
    expect(yelp?.figures[0]).toEqual({ now: 2, before: 1 })
  })

  it('counts the part of an ad that ran in the days, and a source without leads', async () => {
    expect(figures(await report('sources'))['mailer']).toMatchObject({
      leads: 0,
      cost: 20,
      perLead: null,
      perBooking: null,
    })
  })

  it('counts amounts for each lead and month from their day on, until today', async () => {
    const at = { source: 'yelp', perLead: 0, perMonth: 0 }
    expect((await cost({ ...at, from: '2026-01-01', perLead: 10 })).body.message).toBe('Cost saved.')
    expect((await cost({ ...at, from: '2026-11-04', perLead: 25, perMonth: 30 })).status).toBe(200)
    // 1 lead at $10, 1 at $25, and 15 of 30 days at $30 a month.
    const yelp = figures(await report('sources'))['yelp']
    expect(yelp).toMatchObject({ cost: 50, perLead: 25, perBooking: 50 })
    expect(await costs()).toEqual([
      { source: 'yelp', from: '2026-11-04', perLead: 25, perMonth: 30 },
      { source: 'yelp', from: '2026-01-01', perLead: 10, perMonth: 0 },
    ])
  })

  it('refuses costs of others, and of a source or day that does not exist, and leaves the stored ones', async () => {
    const stored = await costs()
    const valid = { source: 'yelp', from: '2026-12-01', perLead: 1, perMonth: 1 }
    expect((await cost(valid, blind)).status).toBe(403)
    expect((await cost(valid, worker)).status).toBe(403)
    expect((await cost({ ...valid, company }, stranger)).status).toBe(404)
    const bad = await cost({ source: 'radio', from: 'soon', perLead: -1, perMonth: 0.001 })
    expect([bad.status, bad.body.data.fields]).toEqual([
      400,
      {
        source: 'Choose a source.',
        from: 'Pick a valid date.',
        perLead: 'At least 0.',
        perMonth: 'At most two decimals.',
      },
    ])
    const remove = (who: TestPerson, path: string) => t.call(who, 'DELETE', `/wp/v2/source-costs/${path}`)
    expect((await remove(blind, 'yelp/2026-11-04')).status).toBe(403)
    expect((await remove(stranger, `yelp/2026-11-04?company=${company}`)).status).toBe(404)
    expect((await remove(admin, 'yelp/2026-11-05')).status).toBe(404)
    expect(await costs()).toEqual(stored)
    expect((await remove(admin, 'yelp/2026-01-01')).body.message).toBe('Cost deleted.')
    expect(await costs()).toEqual(stored.slice(0, 1))
  })

  it('hides amounts from managers without that permission, also in the CSV', async () => {
    const { tables, hasAmounts } = await report('sources', undefined, blind)
    expect([hasAmounts, tables[0]?.columns.map(({ key }) => key)]).toEqual([
      false,
      ['leads', 'booked', 'rate'],
    ])
    const csv = (await read(blind, 'sources/csv?from=2026-11-01&to=2026-11-30')).body
    expect(csv.content.split('\r\n')[0]).toBe(
      '\uFEFFSource,Leads,Leads before,Booked,Booked before,Booking rate (%),Booking rate (%) before',
    )
    expect(csv.fileName).toBe('sources-2026-11-01-2026-11-30.csv')
  })
})

describe('people', () => {
  it('names who added leads, and those of clients and visitors', async () => {
    const shown = figures(await report('people'))
    expect(shown[String(admin.id)]).toMatchObject({ leads: 2, booked: 1, revenue: 1000 })
    expect(shown['null']).toMatchObject({ leads: 1, booked: 1 })
  })
})

describe('access', () => {
  it.each(['sources', 'people', 'speed', 'lost', 'estimates', 'use', 'ahead'])(
    'to %s is for managers of the company',
    async (name) => {
      expect((await read(worker, name)).status).toBe(403)
      expect((await read(client, name)).status).toBe(403)
      expect((await read(stranger, `${name}?company=${company}`)).status).toBe(404)
      expect((await read(blind, name)).status).toBe(200)
    },
  )

  it('refuses days in the wrong order, or too many', async () => {
    const wrong = await read(admin, 'sources?from=2026-11-02&to=2026-11-01')
    expect([wrong.status, wrong.body.data.fields.to]).toEqual([400, 'The end is before the start.'])
    const long = await read(admin, 'sources?from=2001-11-02&to=2026-11-01')
    expect([long.status, long.body.message]).toEqual([400, 'Choose a shorter range.'])
    expect((await read(admin, 'nothing')).status).toBe(400)
  })
})
