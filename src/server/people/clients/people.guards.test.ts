import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const PASSWORD = 'Moving4Ever'

let t: TestApp
let company: number
let elsewhere: number
let boss: TestPerson
let manager: TestPerson
let strangeBoss: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Guarded Movers')
  elsewhere = await t.makeCompany('Elsewhere Movers')
  boss = await t.makePerson(company, 'administrator')
  manager = await t.makePerson(company, 'manager')
  strangeBoss = await t.makePerson(elsewhere, 'administrator')
})
afterAll(() => t.close())

async function add(who: TestPerson, firstName: string, email?: string): Promise<number> {
  const answer = await t.call(who, 'POST', '/wp/v2/clients', { firstName, lastName: 'Guarded', email })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id
}
async function row(table: 'members' | 'users', id: number) {
  const { rows } = await t.owner.query(
    `select * from ${table} where ${table === 'users' ? 'id' : 'user_id'} = $1`,
    [id],
  )
  return rows[0]
}

it('lets only administrators change the record of an administrator who is also a client', async () => {
  const chief = await t.makePerson(company, 'administrator')
  await t.owner.query(`update members set roles = '{administrator,client}' where user_id = $1`, [chief.id])
  const other = await add(manager, 'Other')
  const before = await row('members', chief.id)
  const url = `/wp/v2/clients/${chief.id}`
  for (const [method, path, body] of [
    ['POST', url, { firstName: 'Changed', notes: 'by a manager' }],
    ['DELETE', url],
    ['POST', `${url}/merge`, { other, fields: { firstName: 'other' } }],
  ] as const)
    expect((await t.call(manager, method, path, body)).status, `${method} ${path}`).toBe(403)
  expect(await row('members', chief.id)).toEqual(before)
  expect((await t.call(boss, 'POST', url, { notes: 'by another administrator' })).status).toBe(200)
})

describe('an account that its person made', () => {
  async function signUp(email: string, more: object = {}): Promise<number> {
    const answer = await t.call(null, 'POST', '/wp/v2/users/signup', {
      firstName: 'Own',
      lastName: 'Account',
      email,
      phone: '3035550142',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      address: '1 Elm St, Denver, CO 80202',
      agree: true,
      ...more,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data.id
  }

  it.each([
    ['with no company', {}],
    ['with another company', { action: 'registerClient' }],
  ])('%s is not taken over by a company that adds its email', async (_where, more) => {
    const { rows } = await t.owner.query('select handle from companies where id = $1', [elsewhere])
    const email = `own${Object.keys(more).length}@guarded.test`
    const id = await signUp(email, 'action' in more ? { ...more, handle: rows[0].handle } : {})
    const before = await row('users', id)
    const record = await add(manager, 'Mine', email)
    expect(record).not.toBe(id)
    const url = `/wp/v2/clients/${record}`
    const set = await t.call(manager, 'POST', `${url}/change_password`, { password: 'Taken4Good' })
    expect(set.status).toBe(200)
    expect((await t.call(null, 'POST', '/wp/v2/token', { email, password: 'Taken4Good' })).status).toBe(401)
    const other = `mine-${email}`
    expect((await t.call(manager, 'POST', url, { email: other })).status).toBe(200)
    expect(await row('users', id)).toEqual(before)
  })
})

it('does not take over an account that another company made', async () => {
  const email = 'given@guarded.test'
  const password = 'Given4Good'
  const signIn = () => t.call(null, 'POST', '/wp/v2/token', { email, password })
  const id = await add(strangeBoss, 'Given', email)
  await t.call(strangeBoss, 'POST', `/wp/v2/clients/${id}/change_password`, { password })
  const session = await signIn()
  expect(session.status).toBe(200)
  const before = await row('users', id)
  expect(await add(manager, 'Mine', email)).not.toBe(id)
  expect((await signIn()).status).toBe(200)
  const { password_hash: hash, email: stored } = await row('users', id)
  expect({ hash, stored }).toEqual({ hash: before.password_hash, stored: email })
})

describe('a closed record', () => {
  it('of an erased person is not reopened as a worker', async () => {
    const id = await add(manager, 'Er', 'erased@guarded.test')
    await t.makePerson(elsewhere, 'client', { userId: id, email: 'erased@guarded.test' })
    const erased = await t.call(boss, 'POST', `/wp/v2/people/${id}/erasure`, {
      name: 'Er Guarded',
      askedBy: 'Er, by phone',
    })
    expect(erased.status).toBe(200)
    const answer = await t.call(manager, 'POST', '/wp/v2/workers', {
      firstName: 'Er',
      lastName: 'Guarded',
      email: 'erased@guarded.test',
    })
    expect([answer.status, answer.body.data.fields]).toEqual([
      409,
      { email: 'The record of the person with this email is closed.' },
    ])
  })
})

describe('two changes at the same time', () => {
  /** Runs calls while another user's change is in progress, and lets that change commit first. */
  async function overtaken(change: string, values: unknown[], calls: () => Promise<{ status: number }>[]) {
    const other = await t.owner.connect()
    try {
      await other.query('begin')
      await other.query(change, values)
      const answers = calls()
      for (let waiting = 0; waiting < answers.length;) {
        const { rows } = await t.owner.query(
          `select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        waiting = rows[0].waiting
      }
      await other.query('commit')
      return await Promise.all(answers)
    } finally {
      other.release()
    }
  }

  it('reject the second use of an email with a message', async () => {
    const [one, other] = [await add(manager, 'One'), await add(manager, 'Two')]
    const take = `update members set email = 'raced@guarded.test' where user_id = $1`
    const url = `/wp/v2/clients/${other}`
    const [answer] = await overtaken(take, [one], () => [
      t.call(manager, 'POST', url, { email: 'raced@guarded.test' }),
    ])
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    const worker = await t.makePerson(company, 'worker', { firstName: 'Wes' })
    await t.owner.query('update members set email = null where user_id = $1', [worker.id])
    await t.owner.query('update users set email = null where id = $1', [worker.id])
    const again = `update members set email = 'again@guarded.test' where user_id = $1`
    const [second] = await overtaken(again, [one], () => [
      t.call(manager, 'POST', `/wp/v2/workers/${worker.id}`, { email: 'again@guarded.test' }),
    ])
    expect(second).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  })

  it('let the second erasure find no one', async () => {
    const id = await add(manager, 'Gone')
    const erase = () =>
      t.call(boss, 'POST', `/wp/v2/people/${id}/erasure`, { name: 'Gone Guarded', askedBy: 'Gone, by phone' })
    const hold = 'select from members where user_id = $1 for update'
    const answers = await overtaken(hold, [id], () => [erase(), erase()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('reject a job that is written while its client is erased', async () => {
    const id = await add(manager, 'Gone')
    const hold = 'select from members where user_id = $1 for update'
    const [erased, job] = await overtaken(hold, [id], () => [
      t.call(boss, 'POST', `/wp/v2/people/${id}/erasure`, {
        name: 'Gone Guarded',
        askedBy: 'Gone, by phone',
      }),
      t.call(manager, 'POST', '/wp/v2/jobs', { client: { id }, companyInfo: { id: company } }),
    ])
    const { rows } = await t.owner.query(
      `select m.erased_at is not null as erased, (select count(*)::int from jobs where client_id = $1) as jobs
         from members m where m.user_id = $1`,
      [id],
    )
    // Whichever comes first, the other one is rejected.
    expect(new Set([erased?.status, job?.status])).toEqual(new Set([200, 409]))
    expect(rows).toEqual([erased?.status === 200 ? { erased: true, jobs: 0 } : { erased: false, jobs: 1 }])
  })

  it('reject rows of a deleted record, without an internal error', async () => {
    const worker = await t.makePerson(company, 'worker')
    const leave = 'delete from members where user_id = $1'
    const [calendar] = await overtaken(leave, [worker.id], () => [
      t.call(worker, 'POST', '/wp/v2/workers/me/calendar'),
    ])
    expect(calendar).toMatchObject({ status: 409, body: { code: 'rest_conflict' } })

    const { body: truck } = await t.call(manager, 'POST', '/wp/v2/fleet/vehicles', { name: 'Short-lived' })
    const dolly = { name: 'Dolly', category: 'dolly', quantity: 1, vehicleId: truck.id }
    const [equipment] = await overtaken('delete from vehicles where id = $1', [truck.id], () => [
      t.call(manager, 'POST', '/wp/v2/equipment', dolly),
    ])
    expect(equipment).toMatchObject({
      status: 400,
      body: { data: { fields: { vehicleId: expect.any(String) } } },
    })
  })
})

it('deletes with an erasure what imports say about a client who was known before', async () => {
  const id = await add(manager, 'Rowena', 'rowena@guarded.test')
  const made = await t.owner.query(
    `insert into imports (company_id, kind, header, row_count, created_by, status, ended_at)
     values ($1, 'jobs', '{Client,Email}', 3, $2, 'done', now()) returning id`,
    [company, boss.id],
  )
  await t.owner.query(
    `insert into import_rows (company_id, import_id, line, cells, status, message)
     values ($1, $2, 2, '{Rowena Guarded,Rowena@guarded.test}', 'skipped', ''),
       ($1, $2, 3, '{Somebody Else,else@guarded.test}', 'skipped', ''),
       ($1, $2, 4, '{Rowena Guarded, rowena@guarded.test }', 'waiting', '')`,
    [company, made.rows[0].id],
  )
  const erased = await t.call(boss, 'POST', `/wp/v2/people/${id}/erasure`, {
    name: 'Rowena Guarded',
    askedBy: 'Rowena, by mail',
  })
  expect(erased.status).toBe(200)
  const { rows } = await t.owner.query(
    'select line, cells, status from import_rows where import_id = $1 order by line',
    [made.rows[0].id],
  )
  expect(rows).toEqual([
    { line: 2, cells: ['', ''], status: 'skipped' },
    { line: 3, cells: ['Somebody Else', 'else@guarded.test'], status: 'skipped' },
    { line: 4, cells: ['', ''], status: 'failed' },
  ])
})
