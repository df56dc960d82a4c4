import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobListQuery } from '../../../shared/jobs/jobs/job.api.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { jobListQueries } from './job.list.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let other: number
let outsider: TestPerson
const ids: Record<string, number> = {}

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  other = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', {
    firstName: 'Zoë',
    lastName: "O'Hara-Lind",
    phone: '3035550177',
  })
  outsider = await t.makePerson(other, 'manager')
  const place = (address: string, city: string, state: string) => ({
    locations: [{ address, city, addressState: state, activities: [] }],
    first_address: address,
    first_city: city,
    first_state: state,
  })
  ids['undated'] = await t.makeJob(company, {
    client_id: client.id,
    ...place('12 Alder Way', 'Pueblo', 'CO'),
  })
  ids['early'] = await t.makeJob(company, {
    job_date: '2026-01-05 09:00',
    job_status: 'completed',
    ...place('99 Birch Rd', 'Denver', 'CO'),
  })
  ids['late'] = await t.makeJob(company, {
    client_id: client.id,
    job_date: '2026-03-05 09:00',
    job_status: 'scheduled',
    job_type: 'junk_removal',
    last_contact_date: '2026-03-01 10:00Z',
    ...place('7 Cedar Ct', 'Boulder', 'CO'),
  })
  ids['spam'] = await t.makeJob(company, { job_date: '2026-02-05 23:59', job_status: 'spam' })
  ids['foreign'] = await t.makeJob(other, { job_status: 'scheduled', job_date: '2026-02-05 09:00' })
  await t.addCrew(company, ids['early'], worker.id)
})
afterAll(() => t.close())

async function list(person: TestPerson, query = '') {
  const { body, headers, status } = await t.call(person, 'GET', `/wp/v2/jobs${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const names = body.map((row: { id: number }) => Object.keys(ids).find((name) => ids[name] === row.id))
  return {
    names,
    total: Number(headers['x-wp-total']),
    pages: Number(headers['x-wp-totalpages']),
    rows: body,
  }
}

describe('the jobs list', () => {
  it('shows newest dates first and undated jobs before all', async () => {
    expect(await list(manager)).toMatchObject({
      names: ['undated', 'late', 'spam', 'early'],
      total: 4,
      pages: 1,
    })
    expect((await list(manager, '?order=asc')).names).toEqual(['early', 'spam', 'late', 'undated'])
    expect((await list(manager, '?orderby=lastContactDate')).names[0]).toBe('late')
    expect((await list(manager, '?orderby=id&order=asc')).names).toEqual(['undated', 'early', 'late', 'spam'])
  })

  it('shows only jobs without a date if requested', async () => {
    expect(await list(manager, '?undated=1')).toMatchObject({ names: ['undated'], total: 1 })
    expect((await list(client, '?undated=1&orderby=id')).names).toEqual(['undated'])
    expect((await list(worker, '?undated=1')).names).toEqual([])
  })

  it('shows each role its own jobs', async () => {
    expect((await list(worker)).names).toEqual(['late', 'early'])
    expect((await list(client)).names).toEqual(['undated', 'late'])
    expect((await list(outsider)).names).toEqual(['foreign'])
  })

  it.each([
    ['?jobStatus=spam', ['spam']],
    ['?jobStatus[]=spam&jobStatus[]=scheduled', ['late', 'spam']],
    ['?jobStatus=spam&jobStatus=completed&orderby=id', ['spam', 'early']],
    ['?jobType=junk_removal', ['late']],
    ['?after=2026-02-05T00:00:00&before=2026-02-06T00:00:00', ['spam']],
    ['?after=2026-03-05T09:00:00', ['late']],
    ['?before=2026-03-05T09:00:00', ['spam', 'early']],
    ['?search=', ['undated', 'late', 'spam', 'early']],
    ['?search=zoe', ['undated', 'late']],
    ['?search=ohara', ['undated', 'late']],
    ["?search=O'Hara%20cedar", ['late']],
    ['?search=(303)%20555-0177', ['undated', 'late']],
    ['?search=0177', ['undated', 'late']],
    ['?search=birch', ['early']],
    ['?search=nothing%20here', []],
    ['?unknown=1', ['undated', 'late', 'spam', 'early']],
  ])('filters by %s', async (query, names) => {
    expect((await list(manager, query)).names).toEqual(names)
  })

  it('shows managers what is not staffed, what is not paid and what is theirs', async () => {
    const [co, person] = [await t.makeCompany(), 'manager'] as const
    const office = await t.makePerson(co, person)
    const mover = await t.makePerson(co, 'worker')
    const scheduled = { job_status: 'scheduled', job_date: '2026-04-01 09:00', crew_size: 1 }
    const staffed = await t.makeJob(co, scheduled)
    const open = await t.makeJob(co, scheduled)
    const done = { job_status: 'completed', job_date: '2026-03-01 09:00' }
    const places = {
      locations: [{ address: '1 From St' }, { address: '2 To St' }],
      first_address: '1 From St',
    }
    const owing = await t.makeJob(co, { ...done, ...places })
    const paid = await t.makeJob(co, { ...done, added_by: office.id })
    await t.addCrew(co, staffed, mover.id)
    for (const [id, cents] of [
      [owing, 2500],
      [paid, 10_000],
    ] as const)
      await t.owner.query(
        `insert into job_figures (company_id, job_id, job_status, job_type, revenue_cents, cogs_cents, expenses_cents,
           tips_cents, hours, owed_cents, paid_cents) values ($1, $2, 'completed', 'moving_labor', 0, 0, 0, 0, 0, 10000, $3)`,
        [co, id, cents],
      )
    const found = async (who: TestPerson, query: string) => {
      const { body } = await t.call(who, 'GET', `/wp/v2/jobs?${query}`)
      return body as { id: number; amount: number | null; balance: number | null; toAddress: string | null }[]
    }
    const idsOf = async (who: TestPerson, query: string) => (await found(who, query)).map(({ id }) => id)
    expect(await idsOf(office, 'unstaffed=1')).toEqual([open])
    expect(await idsOf(office, 'unpaid=1')).toEqual([owing])
    expect((await t.call(office, 'GET', '/wp/v2/job-views/unpaid')).body).toEqual({ jobs: 1, open: 75 })
    expect(await idsOf(office, 'mine=1')).toEqual([paid])
    expect(await idsOf(mover, 'mine=1')).toEqual([staffed])
    expect(await idsOf(mover, 'unpaid=1')).toEqual([])
    expect(await idsOf(mover, 'unstaffed=1')).toEqual([])
    await t.owner.query(`update job_crew set answer = 'declined' where job_id = $1`, [staffed])
    expect(new Set(await idsOf(office, 'unstaffed=1'))).toEqual(new Set([open, staffed]))
    expect((await found(office, 'unpaid=1'))[0]).toMatchObject({
      amount: 100,
      balance: 75,
      toAddress: '2 To St',
    })
    expect((await found(mover, 'mine=1'))[0]).toMatchObject({ amount: null, balance: null })
    expect((await t.call(office, 'GET', '/wp/v2/jobs?unpaid=maybe')).status).toBe(400)
  })

  it('shows the amount and balance that the job itself shows', async () => {
    const co = await t.makeCompany()
    const office = await t.makePerson(co, 'manager')
    const activity = {
      activityType: 'load',
      activityDate: '2027-03-01',
      startTime: '09:00',
      endTime: '13:00',
    }
    const sent = {
      jobType: 'moving_labor',
      locations: [{ address: '12 Alder Way', activities: [activity] }],
    }
    const { body: made, status } = await t.call(office, 'POST', '/wp/v2/jobs', sent)
    expect(status, JSON.stringify(made)).toBe(200)
    const cash = { amount: 12.5, date: '2026-01-02', method: 'cash', paymentType: 'deposit' }
    const { body: job } = await t.call(office, 'POST', `/wp/v2/jobs/${made.id}/payments`, cash)
    const { body: rows } = await t.call(office, 'GET', '/wp/v2/jobs')
    expect(job.payments.total - job.payments.balance).toBe(12.5)
    expect(rows[0]).toMatchObject({ id: made.id, amount: job.payments.total, balance: job.payments.balance })
  })

  it('finds a job by its number', async () => {
    expect((await list(manager, `?search=%23${ids['spam']}`)).names).toContain('spam')
  })

  it('shows the job with the searched number before jobs whose client or address contains it, on every page', async () => {
    // No address, zip code, or phone of the other tests begins with this number.
    await t.owner.query(`select setval(pg_get_serial_sequence('jobs', 'id'), 7654320)`)
    const id = await t.makeJob(company, { job_status: 'completed', job_date: '2026-06-01 09:00' })
    const named = await t.makePerson(company, 'client', { firstName: 'Num', phone: `${id}`.padEnd(10, '5') })
    const others = await Promise.all(
      [1, 2, 3].map(() => t.makeJob(company, { client_id: named.id, job_date: '2026-06-01 09:00' })),
    )
    const found = async (query: string) =>
      (await list(manager, query)).rows.map((row: { id: number }) => row.id)
    for (const search of [`${id}`, `%23${id}`])
      for (const order of ['', '&order=asc', '&orderby=id', '&orderby=lastContactDate'])
        expect((await found(`?search=${search}${order}`))[0]).toBe(id)
    expect(await found(`?search=${id}&per_page=1`)).toEqual([id])
    expect(await found(`?search=%23${id}`)).toEqual([id])
    const pages = [await found(`?search=${id}&per_page=2`), await found(`?search=${id}&per_page=2&page=2`)]
    expect(pages.flat()).toHaveLength(4)
    expect(new Set(pages.flat())).toEqual(new Set([id, ...others]))
    expect((await list(manager, `?search=${id}&per_page=2`)).total).toBe(4)
    expect((await found(`?search=${id}&jobStatus=completed`))[0]).toBe(id)
    expect(await found(`?search=0${id}`)).toEqual([])
    await t.owner.query('delete from jobs where id = any($1)', [[id, ...others]])
  })

  it('finds a job by its changed address, and writes no search words when only its times change', async () => {
    const place = (address: string, startTime: string) => [
      {
        address,
        city: 'Golden',
        addressState: 'CO',
        activities: [{ activityType: 'load', activityDate: '2026-05-01', startTime, endTime: '17:00' }],
      },
    ]
    const { id } = (
      await t.call(manager, 'POST', '/wp/v2/jobs', { locations: place('5 Dogwood Ln', '08:00') })
    ).body
    const save = (input: object) => t.call(manager, 'POST', `/wp/v2/jobs/${id}`, input)
    const words = async () =>
      (await t.owner.query('select word, xmin from job_words where job_id = $1 order by word', [id])).rows
    const before = await words()
    expect(before.map(({ word }) => word)).toEqual(['5', 'co', 'dogwood', 'golden', 'ln'])
    expect((await save({ locations: place('5 Dogwood Ln', '10:00') })).status).toBe(200)
    expect(await words()).toEqual(before)
    expect((await save({ locations: place('6 Elm St', '10:00') })).status).toBe(200)
    expect((await words()).map(({ word }) => word)).toEqual(['6', 'co', 'elm', 'golden', 'st'])
    await t.owner.query('delete from jobs where id = $1', [id])
  })

  it('lets workers search by location, never by what is hidden from them', async () => {
    expect((await list(worker, '?search=boulder')).names).toEqual(['late'])
    for (const hidden of ['cedar', 'zoe', '3035550177'])
      expect((await list(worker, `?search=${hidden}`)).names).toEqual([])
    expect((await list(worker, `?client=${client.id}`)).names).toEqual((await list(worker)).names)
  })

  it('pages with an exact total, and is empty past the end', async () => {
    const first = await list(manager, '?per_page=3')
    expect(first).toMatchObject({ total: 4, pages: 2 })
    expect(first.names).toHaveLength(3)
    expect(await list(manager, '?per_page=3&page=2')).toMatchObject({ names: ['early'], total: 4 })
    expect(await list(manager, '?per_page=3&page=9')).toMatchObject({ names: [], total: 4 })
    await t.call(manager, 'POST', '/wp/v2/jobs', {})
    expect((await list(manager, '?per_page=3')).total).toBe(5)
    expect((await list(manager, '?per_page=5000')).rows).toHaveLength(5)
  })

  it.each([
    '?jobStatus=rocket',
    '?page=0',
    '?page=x',
    '?after=yesterday',
    '?before=2026-13-45',
    '?client=abc',
    '?orderby=notes',
  ])('rejects %s', async (query) => {
    const { status, body } = await t.call(manager, 'GET', `/wp/v2/jobs${query}`)
    expect(status).toBe(400)
    expect(body.code).toBe('rest_invalid_param')
  })

  it('leaves few prepared statements on a connection, regardless of how many filter combinations a person uses', async () => {
    const dates = ['', '&after=2026-01-01', '&before=2027-01-01', '&after=2026-01-01&before=2027-01-01']
    const kinds = ['', '&jobType=moving_labor', '&jobType[]=moving_labor&jobType[]=junk_removal']
    const stages = [
      '',
      '&jobStatus=inquiring',
      '&jobStatus[]=inquiring&jobStatus[]=scheduled&jobStatus[]=completed',
    ]
    const others = ['', '&search=oak', '&search=oak+elm', '&undated=true', '&order=asc', '&orderby=id']
    const shapes = dates.flatMap((date) =>
      kinds.flatMap((kind) => stages.flatMap((stage) => others.map((other) => date + kind + stage + other))),
    )
    for (const shape of shapes) {
      const { status } = await t.call(manager, 'GET', `/wp/v2/jobs?per_page=5${shape}`)
      expect(status, shape).toBe(200)
    }
    const { pool } = t.kernel
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    try {
      const counts = clients.map((client) =>
        client.query<{ n: number }>(
          // Without the statements that kernel/db/prepared.ts prepares, which have a limit of their own.
          "select count(*)::int as n from pg_prepared_statements where name not like 'app%'",
        ),
      )
      for (const { rows } of await Promise.all(counts))
        expect(rows[0]?.n).toBeLessThanOrEqual(
          // Includes the count of jobs.
          BUDGETS['statement-shapes'].most + 8,
        )
    } finally {
      for (const client of clients) client.release()
    }
  }, 60_000)

  it('accepts special characters in a search as text', async () => {
    for (const search of ["'; drop table jobs; --", '%', '_', '\u0000', '💥', '\\']) {
      const { status } = await t.call(manager, 'GET', `/wp/v2/jobs?search=${encodeURIComponent(search)}`)
      expect(status).toBe(200)
    }
  })

  describe('the jobs list of a company with many jobs', () => {
    let wide: number
    let office: TestPerson

    beforeAll(async () => {
      wide = await t.makeCompany()
      office = await t.makePerson(wide, 'manager')
      const made = `insert into jobs (company_id, crew_size, job_type, job_date, first_address, locations)
        select $1, 2, case when n % 400 = 0 then 'junk_removal' else 'moving_labor' end, timestamp '2026-01-01' + n * interval '1 hour',
          address, jsonb_build_array(jsonb_build_object('address', address, 'activities', '[]'::jsonb))
        from generate_series(1, 1200) n, lateral (select n || ' Common Street' || case when n % 400 = 0 then ' Heron' || n else '' end as address) at`
      await t.owner.query(made, [wide])
      // Every table, so that the plans do not depend on when the database analyzes the others.
      await t.owner.query('analyze')
    })

    async function search(words: string, more = '') {
      const { body, headers } = await t.call(office, 'GET', `/wp/v2/jobs?search=${words}&per_page=20${more}`)
      const addresses = body.map((row: { locations: { address: string }[] }) => row.locations[0]?.address)
      return { addresses, total: Number(headers['x-wp-total']) }
    }

    it('finds few and many matching jobs alike, in order and with a count', async () => {
      const many = await search('common')
      expect(many.total).toBe(1200)
      expect(many.addresses.slice(0, 2)).toEqual(['1200 Common Street Heron1200', '1199 Common Street'])
      expect((await search('common', '&order=asc&page=60')).addresses.at(-1)).toBe(many.addresses[0])
      expect(await search('heron')).toEqual({
        addresses: [
          '1200 Common Street Heron1200',
          '800 Common Street Heron800',
          '400 Common Street Heron400',
        ],
        total: 3,
      })
      expect(await search('common%20heron8')).toEqual({ addresses: ['800 Common Street Heron800'], total: 1 })
      expect((await search('street%20common')).total).toBe(1200)
      expect(await search('xylophone')).toEqual({ addresses: [], total: 0 })
    })

    /** Returns the most rows that any node of a list's query plan read and discarded. */
    async function rowsInVain(query: Record<string, unknown>): Promise<number> {
      const links = [{ companyId: wide, role: 'manager' as const, viewFinancials: false, isSales: false }]
      const actor = { userId: office.id, familyId: '', defaultCompanyId: wide, links, pending: false }
      const { page } = jobListQueries(actor, [wide], jobListQuery.parse(query))
      const { rows } = await t.owner.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off) ${page.text}`,
        page.values,
      )
      const found = rows.map((row) => /Rows Removed by Filter: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? '0')
      return Math.max(...found.map(Number))
    }

    it.each([
      { search: 'heron' },
      { search: 'xylophone' },
      { search: 'common heron400' },
      { search: 'street 1199' },
      { jobType: ['junk_removal'] },
    ])('reads hardly more rows than it shows for %j', async (query) => {
      expect(await rowsInVain(query)).toBeLessThan(60)
    })
  })
})
