import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../shared/records/audit/audit.api.ts'
import { quickHash } from '../../testing/quick-hash.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let admin: TestPerson
let manager: TestPerson
let worker: TestPerson
let stranger: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver' })
  admin = await t.makePerson(company, 'administrator', { firstName: 'Ada', lastName: 'Boss' })
  manager = await t.makePerson(company, 'manager', { firstName: 'Max', lastName: 'Office' })
  worker = await t.makePerson(company, 'worker', { firstName: 'Wim', lastName: 'Truck' })
  stranger = await t.makePerson(await t.makeCompany('Valley Movers'), 'administrator')
  job = await t.makeJob(company, { notes: 'first', job_status: 'inquiring' })
  await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { version: 1, notes: 'second', crewSize: 3 })
  await t.call(admin, 'POST', `/wp/v2/companies/${company}/team/${worker.id}`, { isSales: true })
})
afterAll(() => t.close())

const read = async (query = '', who = admin) => {
  const { status, body } = await t.call(who, 'GET', `/wp/v2/audit${query}`)
  expect(status).toBe(200)
  return body as { entries: AuditEntry[]; before: number | null }
}

describe('audit log', () => {
  it('shows who changed what, before and after, with a link to the record', async () => {
    const { entries } = await read('?kind=jobs&action=update')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      person: 'Max Office',
      userId: manager.id,
      title: `Changed job #${job}`,
      link: { to: 'job', id: job },
      changes: expect.arrayContaining([
        { label: 'Notes', before: 'first', after: 'second' },
        { label: 'Crew size', before: '2', after: '3' },
      ]),
    })
    const [member] = (await read('?kind=people&action=update')).entries
    expect(member).toMatchObject({
      person: 'Ada Boss',
      title: 'Changed Wim Truck',
      link: { to: 'worker', id: worker.id },
      changes: [{ label: 'On the sales list', before: 'No', after: 'Yes' }],
    })
  })

  it('is only for administrators of the company', async () => {
    for (const who of [manager, worker]) expect((await t.call(who, 'GET', '/wp/v2/audit')).status).toBe(403)
    expect((await t.call(null, 'GET', '/wp/v2/audit')).status).toBe(401)
    expect((await t.call(stranger, 'GET', `/wp/v2/audit?company=${company}`)).status).toBe(404)
    expect((await t.call(stranger, 'POST', '/wp/v2/audit/export', { company })).status).toBe(404)
    const theirs = await read('', stranger)
    expect(JSON.stringify(theirs)).not.toContain('Peak')
    expect(theirs.entries.length).toBeGreaterThan(0)
  })

  it('is filtered by person, kind, record, action and days of the company', async () => {
    for (const entry of (await read(`?person=${manager.id}`)).entries) expect(entry.userId).toBe(manager.id)
    for (const entry of (await read('?kind=people')).entries) expect(entry.kind).toBe('people')
    expect((await read(`?kind=people&record=${worker.id}`)).entries).toHaveLength(2)
    expect((await read(`?kind=jobs&record=${job}`)).entries.length).toBeGreaterThanOrEqual(2)
    for (const entry of (await read('?kind=other')).entries) expect(entry.kind).toBe('other')
    expect((await read('?person=999999')).entries).toEqual([])
    // Five minutes before midnight in Denver is already the next day in UTC.
    await t.owner.query(
      `insert into history (company_id, at, table_name, action, record_key, after) values ($1, '2020-03-02T06:55:00Z', 'companies', 'update', '{"id": 1}', '{"name": "Old"}')`,
      [company],
    )
    expect((await read('?from=2020-03-01&to=2020-03-01')).entries).toHaveLength(1)
    expect((await read('?from=2020-03-02&to=2020-03-02')).entries).toEqual([])
    for (const bad of [
      '?kind=nothing',
      '?from=2020-02-30',
      '?from=0001-01-01',
      '?to=9999-12-31',
      '?person=x',
      '?action=drop',
    ])
      expect((await t.call(admin, 'GET', `/wp/v2/audit${bad}`)).status, bad).toBe(400)
  })

  it('is paged without gaps or repeats', async () => {
    const all = (await read('?per_page=100')).entries.map(({ id }) => id)
    const walked: number[] = []
    for (let before: number | null = 0; before !== null;) {
      const page: { entries: AuditEntry[]; before: number | null } = await read(
        `?per_page=9${before ? `&before=${before}` : ''}`,
      )
      walked.push(...page.entries.map(({ id }) => id))
      before = page.before
    }
    expect(walked).toEqual(all)
    expect(all).toEqual(all.toSorted((a, b) => b - a))
  })
})

describe('account events', () => {
  it("are shown to the person's company with device and address but no secret", async () => {
    const password = 'Moving123!'
    const elsewhere = await t.makeCompany('Side Movers')
    const ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
    await t.makePerson(elsewhere, 'client', { userId: ann.id, email: ann.email })
    await t.owner.query('update users set password_hash = $1 where id = $2', [
      await quickHash(password),
      ann.id,
    ])
    const agent = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    }
    await t.call(null, 'POST', '/wp/v2/token', { email: ann.email, password: 'Wrong123!' }, agent)
    await t.call(null, 'POST', '/wp/v2/token', { email: ann.email, password }, agent)
    const { entries } = await read(`?kind=security&record=${ann.id}`)
    expect(entries).toMatchObject([
      {
        title: 'Signed in',
        person: 'Ann Lee',
        changes: [
          { label: 'From', after: '127.0.0.1' },
          { label: 'Device', after: 'Chrome on Windows' },
        ],
      },
      { title: 'Wrong password at sign-in: Ann Lee', person: '', userId: null },
    ])
    expect(JSON.stringify(entries)).not.toContain('123!')
    const { rows } = await t.owner.query('select company_id from account_events where user_id = $1', [ann.id])
    expect(rows).toEqual([{ company_id: company }, { company_id: company }])
  })

  it('are not flooded by wrong passwords and cannot be rewritten', async () => {
    const bob = await t.makePerson(company, 'worker')
    for (let n = 0; n < 13; n += 1)
      await t.kernel.pool.query('select note_failed_sign_in($1, $2, $3)', [bob.email, '10.0.0.1', ''])
    const { rows } = await t.owner.query('select id from account_events where user_id = $1', [bob.id])
    expect(rows).toHaveLength(10)
    await expect(t.owner.query('update account_events set detail = $1', ['x'])).rejects.toThrow(/append-only/)
    await expect(t.owner.query('delete from account_events')).rejects.toThrow(/append-only/)
    await expect(
      t.kernel.pool.query(
        `insert into account_events (company_id, user_id, kind) values ($1, $2, 'sign_in')`,
        [company, bob.id],
      ),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('audit export', () => {
  it('is a CSV of the filter and is itself logged', async () => {
    const answer = await t.call(admin, 'POST', '/wp/v2/audit/export', { kind: 'jobs', action: 'update' })
    expect(answer.body.fileName).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
    const lines = answer.body.content.split('\r\n')
    expect(lines[0]).toBe('\uFEFFTime,Person,Kind,What,Field,Before,After')
    expect(lines).toContainEqual(
      expect.stringContaining(`Max Office,Jobs,Changed job #${job},Notes,first,second`),
    )
    expect((await read('?kind=security')).entries[0]).toMatchObject({
      title: 'Data exported',
      person: 'Ada Boss',
      changes: expect.arrayContaining([{ label: 'Details', before: null, after: 'Audit log, 1 entry' }]),
    })
    expect((await t.call(manager, 'POST', '/wp/v2/audit/export', {})).status).toBe(403)
  })
})
