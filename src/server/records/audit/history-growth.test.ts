import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { compactHistory } from '../../kernel/queue/purge.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let other: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  manager = await t.makePerson(company, 'administrator')
  other = await t.makePerson(company, 'manager')
})
afterAll(() => t.close())

interface Entry {
  id: number
  user_id: number
  before: Record<string, unknown>
  after: Record<string, unknown>
  saves: number
}
const updatesOf = async (id: number): Promise<Entry[]> =>
  (
    await t.owner.query<Entry>(
      `select id, user_id, before, after, saves from history
        where company_id = $1 and table_name = 'jobs' and record_id = $2 and action = 'update' order by id`,
      [company, id],
    )
  ).rows
const save = async (who: TestPerson, id: number, body: object) =>
  expect((await t.call(who, 'POST', `/wp/v2/jobs/${id}`, body)).status).toBe(200)

/** Waits until enough of a minute is left. */
async function atStartOfMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 20_000) await new Promise((resolve) => setTimeout(resolve, left + 50))
}

describe('a record that is saved repeatedly', () => {
  it('has few entries of one person per minute, with the values before and after all of them', async () => {
    await atStartOfMinute()
    const id = await t.makeJob(company, { notes: 'start' })
    for (let n = 1; n <= 12; n += 1) await save(manager, id, { notes: `n ${n}` })
    await save(manager, id, { minimumTime: 3 })
    const entries = await updatesOf(id)
    expect(entries).toHaveLength(BUDGETS['history-minute'].most)
    expect(entries.map(({ saves }) => saves)).toEqual([1, 1, 1, 1, 9])
    expect(entries.at(-1)).toMatchObject({
      user_id: manager.id,
      before: { notes: 'n 4' },
      after: { notes: 'n 12', minimum_time: expect.anything() },
    })
    const log = await t.call(manager, 'GET', `/wp/v2/audit?kind=jobs&record=${id}`)
    expect(JSON.stringify(log.body)).toContain('(9 saves)')
  }, 60_000)

  it("separates saves by another person and changes of a job's owner", async () => {
    await atStartOfMinute()
    const id = await t.makeJob(company, { notes: 'start' })
    for (let n = 1; n <= 7; n += 1) await save(manager, id, { notes: `a ${n}` })
    await save(other, id, { notes: 'other' })
    await save(manager, id, { notes: 'again' })
    const people = (await updatesOf(id)).map((entry) => [entry.user_id, entry.after['notes']])
    expect(people.slice(-3)).toEqual([
      [manager.id, 'a 7'],
      [other.id, 'other'],
      [manager.id, 'again'],
    ])
    const job = await t.makeJob(company, { notes: 'start' })
    for (let n = 1; n <= 6; n += 1) await save(manager, job, { notes: `b ${n}` })
    await save(manager, job, { jobStatus: 'spam' })
    await save(manager, job, { notes: 'after' })
    const told = (await updatesOf(job)).map(({ after }) => after['job_status'] ?? after['notes'])
    expect(told.slice(-3)).toEqual(['b 6', 'spam', 'after'])
  }, 60_000)

  it('has a limited number of entries of one person per hour', async () => {
    const id = await t.makeJob(company, { notes: 'start' })
    const write = (count: number) =>
      t.owner.query(
        `insert into history (company_id, at, user_id, table_name, action, job_id, record_key, before, after)
         select $1, now() - interval '50 minutes' + interval '1 second' * n, $2, 'jobs', 'update', $3,
           jsonb_build_object('id', $3::bigint), '{"notes": "a"}', '{"notes": "b"}' from generate_series(1, $4) n`,
        [company, manager.id, id, count],
      )
    const { most } = BUDGETS['history-hour']
    await write(most - 1)
    await save(manager, id, { notes: 'counts' })
    expect(await updatesOf(id)).toHaveLength(most)
    await save(manager, id, { notes: 'merged' })
    const entries = await updatesOf(id)
    expect(entries).toHaveLength(most)
    expect(entries.at(-1)).toMatchObject({ after: { notes: 'merged' }, saves: 2 })
  })

  it('notifies live screens of each save', async () => {
    await atStartOfMinute()
    const id = await t.makeJob(company, { notes: 'start' })
    for (let n = 1; n <= 6; n += 1) await save(manager, id, { notes: `n ${n}` })
    const [last] = (await updatesOf(id)).slice(-1)
    await save(manager, id, { notes: 'n 7' })
    const [next] = (await updatesOf(id)).slice(-1)
    expect(Number(next?.id)).toBeGreaterThan(Number(last?.id))
  }, 60_000)

  it('stays append-only for everyone else', async () => {
    const id = await t.makeJob(company, { notes: 'start' })
    await save(manager, id, { notes: 'x' })
    const entries = await updatesOf(id)
    for (const setting of ['app.merging', 'app.compacting', 'app.erasing']) {
      const value = setting === 'app.merging' ? String(entries[0]?.id) : 'yes'
      for (const change of ['delete from history', "update history set after = '{}'"]) {
        const client = await t.kernel.pool.connect()
        await client.query('begin')
        await client.query('select set_config($1, $2, true)', [setting, value])
        await expect(client.query(change)).rejects.toThrow(/permission denied/)
        await client.query('rollback')
        client.release()
      }
    }
    await expect(t.owner.query('delete from history where id = $1', [entries[0]?.id])).rejects.toThrow(
      /append-only/,
    )
    expect(await updatesOf(id)).toEqual(entries)
  })
})

describe('old history entries', () => {
  it('lose their long values but keep who changed what and when, and all evidence', async () => {
    const id = await t.makeJob(company)
    const long = 'w'.repeat(500)
    const insert = (months: number, table: string, action: string, before: unknown, after: unknown) =>
      t.owner.query(
        `insert into history (company_id, at, user_id, table_name, action, job_id, record_key, before, after)
         values ($1, now() - make_interval(months => $2), $3, $4, $5, $6, $7, $8, $9) returning id`,
        [company, months, manager.id, table, action, id, { id }, before, after],
      )
    const locations = Array.from({ length: 3 }, () => ({ address: '1600 Pearl Street', city: 'Boulder' }))
    const changed = [
      { notes: 'short', locations, cargo: [] },
      { notes: long, locations: [], cargo: [] },
    ]
    await insert(30, 'jobs', 'update', ...(changed as [unknown, unknown]))
    await insert(30, 'agreements', 'insert', null, { text: long })
    await insert(20, 'jobs', 'update', ...(changed as [unknown, unknown]))
    await compactHistory(t.kernel.db, pino({ level: 'silent' }))
    const { rows } = await t.owner.query(
      `select user_id as "userId", table_name as name, before, after from history
        where company_id = $1 and job_id = $2 and at < now() - interval '1 month' order by at, table_name desc`,
      [company, id],
    )
    expect(rows).toEqual([
      {
        userId: manager.id,
        name: 'jobs',
        before: { notes: 'short', locations: null, cargo: [] },
        after: { notes: 'No longer kept', locations: [], cargo: [] },
      },
      { userId: manager.id, name: 'agreements', before: null, after: { text: long } },
      { userId: manager.id, name: 'jobs', before: changed[0], after: changed[1] },
    ])
    // A company with a shorter retention.
    const saved = await t.call(manager, 'POST', `/wp/v2/companies/${company}`, {
      variables: { historyDetailMonths: { value: 12 } },
    })
    expect(saved.status).toBe(200)
    await compactHistory(t.kernel.db, pino({ level: 'silent' }))
    const left = await t.owner.query(
      `select from history where company_id = $1 and job_id = $2 and table_name = 'jobs' and after ->> 'notes' = $3`,
      [company, id, long],
    )
    expect(left.rowCount).toBe(0)
    const history = await t.call(manager, 'GET', `/wp/v2/jobs/${id}/history`)
    expect(history.status).toBe(200)
    expect(JSON.stringify(history.body)).toContain('No longer kept')
  })
})
