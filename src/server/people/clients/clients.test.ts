import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let manager: TestPerson
let stranger: TestPerson
const refused: TestPerson[] = []

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  other = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
  stranger = await t.makePerson(other, 'administrator')
  refused.push(await t.makePerson(company, 'worker'), await t.makePerson(company, 'client'))
})
afterAll(() => t.close())

async function add(body: object): Promise<number> {
  const answer = await t.call(manager, 'POST', '/wp/v2/clients', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id
}
const read = (id: number, who = manager) => t.call(who, 'GET', `/wp/v2/clients/${id}`)
const remove = (id: number, who: TestPerson | null = manager) => t.call(who, 'DELETE', `/wp/v2/clients/${id}`)
async function row(table: 'members' | 'users', id: number) {
  const column = table === 'members' ? 'user_id' : 'id'
  const { rows } = await t.owner.query(`select * from ${table} where ${column} = $1`, [id])
  return rows[0]
}

describe('deleting a client', () => {
  it('removes one without jobs from the list, and records in the history who did it', async () => {
    const id = await add({ firstName: 'Del', lastName: 'Eted', email: 'deleted@example.test' })
    expect(await remove(id)).toMatchObject({
      status: 200,
      body: { message: 'Client deleted.', deleted: true, id },
    })
    expect((await read(id)).status).toBe(404)
    const { body } = await t.call(manager, 'GET', '/wp/v2/clients?search=deleted@example')
    expect(body).toEqual([])
    expect(await remove(id)).toMatchObject({ status: 404 })
    const { rows } = await t.owner.query(
      `select user_id from history where table_name = 'members' and action = 'update' and after ? 'removed_at'
        and record_key ->> 'userId' = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ user_id: manager.id }])
  })

  it('is rejected with jobs as client or billing contact; deleted ones do not count', async () => {
    const id = await add({ firstName: 'Has', lastName: 'Jobs' })
    const job = await t.makeJob(company, { client_id: id })
    const billed = await t.makeJob(company, { billing_contact_id: id, is_billing_contact: false })
    const answer = await remove(id)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'client_has_jobs', data: { clientJobs: { count: 2, ids: [billed, job] } } },
    })
    expect((await read(id)).body.clientJobs).toEqual({ count: 2, ids: [billed, job] })
    expect((await row('members', id)).removed_at).toBeNull()
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    expect((await remove(id)).status).toBe(409)
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [billed])
    expect((await remove(id)).status).toBe(200)
    // Restoring the job restores its client.
    await t.owner.query('update jobs set deleted_at = null where id = $1', [job])
    expect((await read(id)).body).toMatchObject({ id, clientJobs: { count: 1, ids: [job] } })
  })

  it('is allowed only to managers of the company', async () => {
    const id = await add({ firstName: 'Not', lastName: 'Yours' })
    const before = await row('members', id)
    for (const person of refused) expect((await remove(id, person)).status).toBe(403)
    expect((await remove(id, stranger)).status).toBe(404)
    expect((await remove(id, null)).status).toBe(401)
    expect((await remove(manager.id)).status).toBe(404)
    expect(await row('members', id)).toEqual(before)
  })

  it('frees the email, and the person can be added again with new values', async () => {
    const id = await add({ firstName: 'Come', lastName: 'Back', email: 'back@example.test', notes: 'old' })
    await remove(id)
    expect(await add({ firstName: 'New', lastName: 'Again', email: 'back@example.test' })).toBe(id)
    expect((await read(id)).body).toMatchObject({ firstName: 'New', notes: '' })
  })

  it('keeps a person who also works here as a worker', async () => {
    const both = await t.makePerson(company, 'worker')
    await t.owner.query(`update members set roles = '{worker,client}' where user_id = $1`, [both.id])
    expect((await remove(both.id)).status).toBe(200)
    expect(await row('members', both.id)).toMatchObject({
      roles: ['worker'],
      approval: 'approved',
      removed_at: null,
    })
  })

  it('prevents a removed client from becoming the client of a job', async () => {
    const id = await add({ firstName: 'Off', lastName: 'List' })
    await remove(id)
    const job = await t.makeJob(company)
    const answer = await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { client: { id } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await t.jobRow(job))['client_id']).toBeNull()
  })
})

describe('what the office sees first of a client', () => {
  it('is what they owe for completed jobs that they pay, and their next move', async () => {
    const id = await add({ firstName: 'Owes', lastName: 'Some' })
    const other = await add({ firstName: 'Pays', lastName: 'It' })
    const done = { client_id: id, job_status: 'completed', job_date: '2020-01-01 09:00' }
    const own = await t.makeJob(company, done)
    const billed = await t.makeJob(company, { ...done, billing_contact_id: other, is_billing_contact: false })
    for (const job of [own, billed])
      await t.owner.query(
        `insert into job_figures (company_id, job_id, job_status, job_type, revenue_cents, cogs_cents, expenses_cents,
           tips_cents, hours, owed_cents, paid_cents) values ($1, $2, 'completed', 'moving_labor', 0, 0, 0, 0, 0, 10050, 2000)`,
        [company, job],
      )
    await t.makeJob(company, { client_id: id, job_status: 'scheduled', job_date: '2090-02-01 09:00' })
    const next = await t.makeJob(company, {
      client_id: id,
      job_status: 'scheduled',
      job_date: '2090-01-01 09:00',
    })
    await t.makeJob(company, { client_id: id, job_status: 'inquiring', job_date: '2089-01-01 09:00' })
    expect((await read(id)).body).toMatchObject({
      owed: 80.5,
      nextMove: { id: next, jobDate: '2090-01-01 09:00:00' },
    })
    expect((await read(other)).body).toMatchObject({ owed: 80.5, nextMove: null })
  })
})

describe("a client's jobs", () => {
  it('include those as client or billing contact, the latest first, in pages', async () => {
    const id = await add({ firstName: 'Many', lastName: 'Moves' })
    const old = await t.makeJob(company, { client_id: id, job_date: '2020-01-01 09:00' })
    const late = await t.makeJob(company, {
      client_id: id,
      billing_contact_id: id,
      job_date: '2040-01-01 09:00',
    })
    const paid = await t.makeJob(company, {
      billing_contact_id: id,
      is_billing_contact: false,
      job_date: '2030-01-01 09:00',
    })
    await t.makeJob(company, { client_id: id, deleted_at: '2026-01-01' })
    const list = (query: string, who = manager) => t.call(who, 'GET', `/wp/v2/clients/${id}/jobs${query}`)
    const { body, headers } = await list('')
    expect(body.map((job: { id: number; isBillingOnly: boolean }) => [job.id, job.isBillingOnly])).toEqual([
      [late, false],
      [paid, true],
      [old, false],
    ])
    expect(headers['x-wp-total']).toBe('3')
    expect((await list('?per_page=2&page=2')).body).toMatchObject([
      { id: old, jobDate: '2020-01-01 09:00:00' },
    ])
    expect((await list('', stranger)).status).toBe(404)
    // Clients read their own list, and no other.
    for (const person of refused) expect([403, 404]).toContain((await list('', person)).status)
  })
})

describe("setting a client's password", () => {
  const change = (id: number, password: unknown, who: TestPerson | null = manager) =>
    t.call(who, 'POST', `/wp/v2/clients/${id}/change_password`, { password })
  const signIn = (email: string, password: string) =>
    t.call(null, 'POST', '/wp/v2/token', { email, password })

  async function mailsTo(email: string) {
    const { rows } = await t.owner.query<{ subject: string; sealed: string }>(
      'select subject, sealed_text as sealed from account_mails where recipient = $1 order by id',
      [email],
    )
    return rows.map(({ subject, sealed }) => ({
      subject,
      text: decryptText(t.kernel.config.SECRET, 'account mail', sealed),
    }))
  }

  it('lets them sign in, ends their sessions and notifies them without the password', async () => {
    const client = await t.makePerson(company, 'client')
    t.queued.length = 0
    const answer = await change(client.id, 'Kj4tQz9bWm2xVr7sLp3d')
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password saved.', email: client.email } })
    expect((await signIn(client.email, 'Kj4tQz9bWm2xVr7sLp3d')).status).toBe(200)
    expect(await t.call(client, 'GET', '/wp/v2/users/me')).toMatchObject({
      status: 401,
      body: { code: 'rest_authentication_revoked' },
    })
    expect(t.queued.map(({ name }) => name)).toEqual(['send-account-mail'])
    expect(await mailsTo(client.email)).toEqual([
      {
        subject: 'Your password was set',
        text: expect.not.stringContaining('Kj4tQz9b'),
      },
    ])
    const { rows: told } = await t.owner.query(
      `select before, after from history where record_key ->> 'userId' = $1`,
      [String(client.id)],
    )
    expect(JSON.stringify(told)).not.toContain('Kj4tQz9b')
  })

  it('says that a first password was set, and a later one changed', async () => {
    const { id, email } = await t.makePerson(company, 'client')
    expect((await change(id, 'Kj4tQz9bWm2xVr7sLp3d')).status).toBe(200)
    expect((await change(id, 'Wm2xVr7sLp3dKj4tQz9b')).status).toBe(200)
    expect(await mailsTo(email)).toEqual([
      {
        subject: 'Your password was set',
        text: expect.stringContaining(`has set a password for your account ${email}`),
      },
      {
        subject: 'Your password was changed',
        text: expect.stringContaining(`has set a new password for your account ${email}`),
      },
    ])
  })

  it('is rejected after too many passwords within an hour', async () => {
    const client = await t.makePerson(company, 'client')
    const busy = await t.makePerson(company, 'manager')
    expect((await change(client.id, 'Kj4tQz9bWm2xVr7sLp3d', busy)).status).toBe(200)
    await t.owner.query(
      `update rate_limits set points = $1 where key = (
         select key from rate_limits where key like 'client-passwords:%' and points = 1 order by expire desc limit 1)`,
      [BUDGETS['client-passwords'].most],
    )
    const before = await row('users', client.id)
    const answer = await change(client.id, 'Qn8dHs5gYc3wRf6kTb1v', busy)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await row('users', client.id)).toEqual(before)
    expect((await change(client.id, 'Qn8dHs5gYc3wRf6kTb1v')).status).toBe(200)
  })

  it.each([
    [undefined, 'Required.'],
    ['', 'Required.'],
    [
      'short1A',
      'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters',
    ],
    [
      'alllowercase1',
      'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters',
    ],
    ['Password123', 'This password is too common. Pick another one.'],
  ])('rejects %j', async (password, message) => {
    const client = await t.makePerson(company, 'client')
    const before = await row('users', client.id)
    const answer = await change(client.id, password)
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toEqual({ password: message })
    expect(await row('users', client.id)).toEqual(before)
    expect((await t.call(client, 'GET', '/wp/v2/users/me')).status).toBe(200)
  })

  it('is rejected for an account with another company or a staff role', async () => {
    const elsewhere = await t.makePerson(other, 'client')
    await t.makePerson(company, 'client', { userId: elsewhere.id, email: elsewhere.email })
    const both = await t.makePerson(company, 'client')
    await t.owner.query(`update members set roles = '{client,worker}' where user_id = $1`, [both.id])
    for (const person of [elsewhere, both]) {
      expect(await change(person.id, 'Kj4tQz9bWm2xVr7sLp3d')).toMatchObject({
        status: 409,
        body: { code: 'rest_conflict' },
      })
      expect((await row('users', person.id)).password_hash).toBeNull()
      expect((await read(person.id)).body).toMatchObject({ mayHavePassword: false, loginEmail: null })
    }
    for (const staff of [manager, stranger])
      expect((await change(staff.id, 'Kj4tQz9bWm2xVr7sLp3d')).status).toBe(404)
  })

  it('is rejected for a client without an email to sign in with', async () => {
    const id = await add({ firstName: 'No', lastName: 'Email' })
    expect(await change(id, 'Kj4tQz9bWm2xVr7sLp3d')).toMatchObject({
      status: 409,
      body: { message: 'This client has no email address to sign in with. Add one first.' },
    })
    expect((await row('users', id)).password_hash).toBeNull()
  })

  it('is allowed only to managers of the company', async () => {
    const client = await t.makePerson(company, 'client')
    for (const person of refused)
      expect((await change(client.id, 'Kj4tQz9bWm2xVr7sLp3d', person)).status).toBe(403)
    expect((await change(client.id, 'Kj4tQz9bWm2xVr7sLp3d', stranger)).status).toBe(404)
    expect((await change(client.id, 'Kj4tQz9bWm2xVr7sLp3d', null)).status).toBe(401)
    expect((await row('users', client.id)).password_hash).toBeNull()
  })
})

describe('the client list', () => {
  it('is sorted newest first on request, over several companies', async () => {
    const third = await t.makeCompany()
    const boss = await t.makePerson(third, 'administrator')
    for (const [index, lastName] of ['Zulu', 'Alpha', 'Mike'].entries()) {
      const { id } = await t.makePerson(third, 'client', { lastName })
      await t.owner.query(
        `update members set created_at = now() + $2 * interval '1 hour' where user_id = $1`,
        [id, index],
      )
    }
    const names = async (query: string) => {
      const { body } = await t.call(boss, 'GET', `/wp/v2/clients?${query}`)
      return body.map(({ lastName }: { lastName: string }) => lastName)
    }
    expect(await names('orderby=newest')).toEqual(['Mike', 'Alpha', 'Zulu'])
    expect(await names('orderby=newest&per_page=1&page=2')).toEqual(['Alpha'])
    expect(await names('')).toEqual(['Alpha', 'Mike', 'Zulu'])
    expect((await t.call(boss, 'GET', '/wp/v2/clients?orderby=phone')).status).toBe(400)
  })

  it('uses its indexes under row-level security', async () => {
    const client = await t.owner.connect()
    try {
      await client.query('begin')
      await client.query('set local role movesheet_app')
      await client.query('set local enable_seqscan = off')
      await client.query(`select set_config('app.company_ids', $1, true)`, [`{${company}}`])
      for (const [order, index] of [
        ['m.last_key, m.first_key, m.user_id', 'members_clients'],
        ['m.created_at desc, m.user_id desc', 'members_newest'],
      ]) {
        const { rows } = await client.query(
          `explain select user_id from members m where company_id = $1 and is_client order by ${order} limit 50`,
          [company],
        )
        const plan = JSON.stringify(rows)
        expect(plan).toContain(index)
        expect(plan).not.toContain('Sort')
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe("a client's messages", () => {
  it('include those of their jobs and loose ones from or to them, newest first, only for permitted readers', async () => {
    const client = await t.makePerson(company, 'client', { phone: '3035550177' })
    const someone = await t.makePerson(company, 'client', { phone: '3035550178' })
    const job = await t.makeJob(company, { client_id: client.id })
    const say = (columns: Record<string, unknown>) => {
      const names = ['company_id', 'type', 'direction', ...Object.keys(columns)]
      return t.owner.query(
        `insert into communications (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
        [company, 'sms', 'incoming', ...Object.values(columns)],
      )
    }
    await say({ job_id: job, contact_address: '7135550100', body: 'about the job' })
    await say({ contact_address: '3035550177', body: 'loose' })
    await say({ contact_id: client.id, contact_address: 'old@example.test', body: 'by an old address' })
    await say({ contact_id: someone.id, contact_address: '3035550178', body: 'another client' })
    const list = (who: TestPerson | null, query = '') =>
      t.call(who, 'GET', `/wp/v2/clients/${client.id}/communications${query}`)
    const answer = await list(manager)
    expect(answer.body.map(({ body }: { body: string }) => body)).toEqual([
      'by an old address',
      'loose',
      'about the job',
    ])
    expect(answer.headers['x-wp-total']).toBe('3')
    const second = await list(manager, '?per_page=2&page=2&type=sms')
    expect(second.body.map(({ jobId }: { jobId: number }) => jobId)).toEqual([job])
    expect((await list(stranger)).status).toBe(404)
    for (const person of refused) expect((await list(person)).status).toBe(403)
  })
})
