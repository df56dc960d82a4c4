import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let admin: TestPerson
let boss: TestPerson
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  other = await t.makeCompany()
  admin = await t.makePerson(company, 'administrator')
  boss = await t.makePerson(company, 'manager', { viewFinancials: true })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(other, 'administrator')
})
afterAll(() => t.close())

const post = (who: TestPerson | null, url: string, body?: unknown, headers?: Record<string, string>) =>
  t.call(who, 'POST', `/wp/v2/${url}`, body, headers)
const get = (who: TestPerson | null, url: string) => t.call(who, 'GET', `/wp/v2/${url}`)
const remove = (who: TestPerson | null, id: number) => t.call(who, 'DELETE', `/wp/v2/workers/${id}`)
const add = (body: object, who: TestPerson | null = boss) => post(who, 'workers', body)
let count = 0
const someone = () => ({ firstName: 'Ann', lastName: 'Lee', email: `ann${++count}@example.test` })

async function memberRow(id: number, companyId = company) {
  const { rows } = await t.owner.query('select * from members where company_id = $1 and user_id = $2', [
    companyId,
    id,
  ])
  return rows[0]
}
async function counts() {
  const { rows } = await t.owner.query(
    'select (select count(*)::int from members) as members, (select count(*)::int from users) as users',
  )
  return rows[0]
}
async function mailsTo(email: string) {
  const { rows } = await t.owner.query(
    'select subject, sealed_text from account_mails where recipient = $1 order by id',
    [email],
  )
  return rows
}
/** Creates a person who signed up and has no company. */
async function signUp(email: string): Promise<number> {
  const { rows } = await t.owner.query(
    "insert into users (email, password_hash, first_name, last_name, phone) values ($1, 'x', 'Real', 'Name', '7135550100') returning id",
    [email],
  )
  return rows[0].id
}

describe('adding a worker', () => {
  it('stores what was typed, approves the worker, and invites them to set a password', async () => {
    const answer = await add({
      ...someone(),
      email: 'New@Example.test',
      phone: '(303) 555-0142',
      address: '1 Main St',
      address2: '4',
      addressDetails: { latitude: 39.7, longitude: -105 },
      hourlyRate: 21.5,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      firstName: 'Ann',
      phone: '3035550142',
      email: 'new@example.test',
      address2: '4',
      location: { latitude: 39.7, longitude: -105 },
      hourlyRate: 21.5,
      approval: 'approved',
      amount: 0,
      ratingPercent: null,
      mayDelete: true,
    })
    expect(await memberRow(answer.body.id)).toMatchObject({ roles: ['worker'], approval: 'approved' })
    expect(await mailsTo('new@example.test')).toEqual([
      { subject: 'Peak Movers added you as a worker', sealed_text: expect.any(String) },
    ])
    const { rows } = await t.owner.query('select count(*)::int as mails from deliveries')
    expect(rows[0].mails).toBe(0)
    const listed = await get(manager, 'workers?search=new%40example')
    expect(listed.body).toMatchObject([{ id: answer.body.id, hourlyRate: null }])
  })

  it.each([
    [{ lastName: 'Lee' }, 'firstName', 'First and last name required.'],
    [{ firstName: ' ', lastName: 'Lee' }, 'firstName', 'First and last name required.'],
    [{ firstName: 'Ann', lastName: '' }, 'lastName', 'First and last name required.'],
    [{ ...someone(), lastName: 'R2D2' }, 'lastName', 'Only letters and hyphens are allowed.'],
    [{ ...someone(), email: 'ann@' }, 'email', 'Invalid email'],
    [{ ...someone(), phone: '12' }, 'phone', 'Invalid phone'],
    [{ ...someone(), hourlyRate: -1 }, 'hourlyRate', 'At least 0.'],
    [{ ...someone(), profilePic: '/files/999' }, 'profilePic', 'Upload the picture first.'],
  ])('rejects %j', async (body, field, message) => {
    const before = await counts()
    const answer = await add(body)
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toEqual({ [field]: message })
    expect(await counts()).toEqual(before)
  })

  it('leaves an account elsewhere unchanged and does not reveal it', async () => {
    const known = await t.makePerson(other, 'worker', { firstName: 'Real', lastName: 'Name' })
    const answer = await add({ ...someone(), firstName: 'Typed', email: known.email })
    expect(answer.body).toMatchObject({ firstName: 'Typed', phone: null, address: '' })
    expect(answer.body.id).not.toBe(known.id)
    expect(await memberRow(known.id, other)).toMatchObject({ first_name: 'Real' })
  })

  it('asks a person who signed up without a company, whom no one can list before', async () => {
    const id = await signUp('adopt@example.test')
    expect((await get(admin, 'workers?approval=pending&search=adopt')).body).toEqual([])
    expect((await get(admin, `workers/${id}`)).status).toBe(404)
    expect((await post(admin, `workers/${id}/approve`)).status).toBe(404)
    const answer = await add({ ...someone(), email: 'ADOPT@example.test' })
    expect(answer.body).toMatchObject({ firstName: 'Ann', phone: null })
    expect(answer.body.id).not.toBe(id)
    const { rows } = await t.owner.query('select default_company_id, first_name from users where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ default_company_id: null, first_name: 'Real' }])
    const [mail] = await mailsTo('adopt@example.test')
    expect(mail?.subject).toMatch(/ would like to add you$/)
  })

  it('rejects a second use of an email within the company, in any role, and changes nothing', async () => {
    const pending = await t.makePerson(company, 'worker', { approval: 'pending' })
    const before = await counts()
    for (const { email } of [worker, client, manager, pending])
      expect(await add({ ...someone(), email: email.toUpperCase() })).toMatchObject({
        status: 409,
        body: { code: 'email_taken', data: { fields: { email: expect.any(String) } } },
      })
    const twin = { ...someone(), email: 'raced@example.test' }
    const raced = await Promise.all([add(twin), add(twin)])
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const after = await counts()
    expect([after.members - before.members, after.users - before.users]).toEqual([1, 1])
  })

  it('adds a person again whom the company rejected', async () => {
    const rejected = await t.makePerson(company, 'worker', { approval: 'rejected', firstName: 'Old' })
    expect((await get(boss, `workers/${rejected.id}`)).status).toBe(404)
    const answer = await add({ ...someone(), email: rejected.email })
    expect(answer.body).toMatchObject({ id: rejected.id, firstName: 'Ann', approval: 'approved' })
  })

  it('is allowed to managers in their own companies, and sets a rate only if they see rates', async () => {
    const before = await counts()
    for (const who of [worker, client]) expect((await add(someone(), who)).status).toBe(403)
    expect((await add({ ...someone(), company: other })).status).toBe(404)
    const rated = await add({ ...someone(), hourlyRate: 20 }, manager)
    expect([rated.status, rated.body.data.fields]).toEqual([403, { hourlyRate: "You can't change this." }])
    expect(await counts()).toEqual(before)
  })

  it('adds one worker for repeated calls with one Idempotency-Key', async () => {
    const body = someone()
    const key = { 'idempotency-key': `add-${body.email}` }
    const first = await post(boss, 'workers', body, key)
    const again = await post(boss, 'workers', body, key)
    expect(again.body).toEqual(first.body)
    expect(await mailsTo(body.email)).toHaveLength(1)
  })
})

describe('a sign-up that awaits approval', () => {
  it('is listed separately, is approved immediately, and the person is mailed', async () => {
    const pending = await t.makePerson(company, 'worker', { approval: 'pending', lastName: 'Waiting' })
    const listed = await get(manager, 'workers?approval=pending&search=waiting')
    expect(listed.body).toMatchObject([{ id: pending.id, signedUpAt: expect.any(String) }])
    expect(listed.headers['x-wp-total']).toBe('1')
    expect((await get(manager, 'workers?search=waiting')).body).toEqual([])
    expect((await get(pending, 'jobs')).body.code).toBe('account_pending')
    for (const [who, status] of [
      [worker, 403],
      [client, 403],
      [stranger, 404],
    ] as const) {
      expect((await post(who, `workers/${pending.id}/approve`)).status).toBe(status)
      expect((await post(who, `workers/${pending.id}/reject`)).status).toBe(status)
    }
    expect(await memberRow(pending.id)).toMatchObject({ approval: 'pending' })
    const approved = await post(manager, `workers/${pending.id}/approve`)
    expect(approved.body).toMatchObject({ id: pending.id, approval: 'approved' })
    expect((await get(pending, 'jobs')).status).toBe(200)
    expect(await mailsTo(pending.email)).toMatchObject([{ subject: 'Peak Movers approved your account' }])
    const again = await post(manager, `workers/${pending.id}/approve`)
    expect([again.status, again.body.message]).toEqual([409, 'This account is approved already.'])
    expect((await post(manager, `workers/${pending.id}/reject`)).status).toBe(409)
  })

  it('is rejected, the person is mailed, and it is removed from the lists', async () => {
    const pending = await t.makePerson(company, 'worker', { approval: 'pending' })
    expect((await post(manager, `workers/${pending.id}/reject`)).status).toBe(200)
    expect(await memberRow(pending.id)).toMatchObject({ approval: 'rejected' })
    expect(await mailsTo(pending.email)).toMatchObject([
      { subject: 'Peak Movers did not approve your account' },
    ])
    expect((await post(manager, `workers/${pending.id}/approve`)).status).toBe(404)
    expect((await get(pending, 'jobs')).status).toBe(403)
  })

  it('of a future manager is decided by administrators', async () => {
    const pending = await t.makePerson(company, 'crew_manager', { approval: 'pending' })
    expect((await post(boss, `workers/${pending.id}/approve`)).status).toBe(403)
    expect((await post(admin, `workers/${pending.id}/approve`)).status).toBe(200)
  })
})

describe("a worker's record", () => {
  it('is read and changed only by managers of the company', async () => {
    const { id } = (await add({ ...someone(), hourlyRate: 20 })).body
    expect((await get(boss, `workers/${id}`)).body).toMatchObject({ id, hourlyRate: 20, maySeePay: true })
    expect((await get(manager, `workers/${id}`)).body).toMatchObject({ hourlyRate: null, maySeePay: false })
    for (const [who, status] of [
      [null, 401],
      [worker, 403],
      [client, 403],
      [stranger, 404],
    ] as const) {
      // A worker opens their own record, and no other.
      expect((await get(who, `workers/${id}`)).status).toBe(who === worker ? 404 : status)
      expect((await post(who, `workers/${id}`, { firstName: 'No' })).status).toBe(status)
      expect((await remove(who, id)).status).toBe(status)
    }
    expect((await get(boss, `workers/${client.id}`)).status).toBe(404)
    const saved = await post(manager, `workers/${id}`, {
      firstName: 'Anna',
      phone: '3035550123',
      hourlyRate: null,
      address: null,
    })
    expect(saved.body).toMatchObject({ firstName: 'Anna', lastName: 'Lee', phone: '3035550123', jobs: [] })
    expect(await memberRow(id)).toMatchObject({ first_name: 'Anna', hourly_rate: '20.00' })
    expect((await post(manager, `workers/${id}`, { hourlyRate: 30 })).status).toBe(403)
    expect((await post(boss, `workers/${id}`, { hourlyRate: 30, firstName: '' })).body.data.fields).toEqual({
      firstName: 'First and last name required.',
    })
    expect(await memberRow(id)).toMatchObject({ first_name: 'Anna', hourly_rate: '20.00' })
    expect((await post(boss, `workers/${id}`, { hourlyRate: 30 })).body.hourlyRate).toBe(30)
  })

  it('keeps the email that they sign in with, and can get a first one', async () => {
    const before = await memberRow(worker.id)
    for (const email of ['mine@example.test', null]) {
      const answer = await post(admin, `workers/${worker.id}`, { email, firstName: 'Half' })
      expect(answer.status).toBe(409)
      expect(answer.body.data.fields).toEqual({ email: 'Only this person can change it.' })
    }
    expect(await memberRow(worker.id)).toEqual(before)
    const { id } = (await add({ firstName: 'No', lastName: 'Mail' })).body
    expect((await post(boss, `workers/${id}`, { email: client.email })).body.code).toBe('email_taken')
    const given = await post(boss, `workers/${id}`, { email: 'first@example.test' })
    expect(given.body).toMatchObject({ email: 'first@example.test', mayChangeEmail: false })
    expect(await mailsTo('first@example.test')).toHaveLength(1)
    expect((await post(boss, `workers/${id}`, { email: 'second@example.test' })).status).toBe(409)
  })

  it('of a crew manager is changed only by administrators and by themselves', async () => {
    const lead = await t.makePerson(company, 'crew_manager')
    expect((await post(boss, `workers/${lead.id}`, { firstName: 'No' })).status).toBe(403)
    expect((await remove(boss, lead.id)).status).toBe(403)
    expect((await get(boss, `workers/${lead.id}`)).body).toMatchObject({ mayWrite: false, mayDelete: false })
    expect((await post(lead, `workers/${lead.id}`, { firstName: 'Self' })).status).toBe(200)
    expect((await post(admin, `workers/${lead.id}`, { firstName: 'Yes' })).status).toBe(200)
    expect((await remove(lead, lead.id)).status).toBe(409)
  })

  it('contains jobs, newest first, with their rating and pay', async () => {
    const { id } = (await add(someone())).body
    const jobs: number[] = []
    for (const [day, status] of [
      ['2026-02-01 09:00', 'completed'],
      ['2026-03-01 09:00', 'scheduled'],
      ['2026-04-01 09:00', 'completed'],
    ] as const) {
      const job = await t.makeJob(company, {
        job_status: 'scheduled',
        job_date: day,
        locations: JSON.stringify([{ address: '9 Elm St' }]),
      })
      await t.addCrew(company, job, id)
      await t.owner.query('update jobs set job_status = $2 where id = $1', [job, status])
      jobs.push(job)
    }
    await t.owner.query(
      `insert into crew_invoice_lines (company_id, job_id, user_id, position, item, rate, units)
       values ($1, $2, $3, 0, 'laborFlat', 99.5, 1)`,
      [company, jobs[0], id],
    )
    const embedded = (await get(boss, `workers/${id}?_embed=1`)).body
    expect(embedded).toMatchObject({ amount: 3, ratingPercent: null, completedJobs: 2, mayDelete: false })
    expect(embedded.jobs.map((job: { id: number }) => job.id)).toEqual(jobs.toReversed())
    expect(embedded.jobs[2]).toEqual({
      id: jobs[0],
      scheduledDate: '2026-02-01 09:00:00',
      jobStatus: 'completed',
      jobType: 'moving_labor',
      locations: [{ address: '9 Elm St' }],
      crew: [{ id, rating: 2.5, isRated: false }],
      pay: 99.5,
    })
    expect((await get(boss, `workers/${id}`)).body).not.toHaveProperty('jobs')
    const page = await get(manager, `workers/${id}/jobs?page=2&per_page=2`)
    expect(page.body).toMatchObject([{ id: jobs[0], pay: null }])
    expect([page.headers['x-wp-total'], page.headers['x-wp-totalpages']]).toEqual(['3', '2'])
    expect((await get(stranger, `workers/${id}/jobs`)).status).toBe(404)

    const refused = await remove(boss, id)
    expect([refused.status, refused.body.code]).toEqual([409, 'worker_has_jobs'])
    expect(await memberRow(id)).toBeDefined()
    // Deleted jobs do not count; a restored one shows 'Anon'.
    await t.owner.query('delete from crew_invoice_lines where user_id = $1', [id])
    await t.owner.query('update jobs set deleted_at = now() where id = any($1)', [jobs])
    expect((await get(boss, `workers/${id}`)).body).toMatchObject({ amount: 0, mayDelete: true })
    expect((await remove(boss, id)).body).toEqual({ message: 'Worker deleted.' })
    expect(await memberRow(id)).toBeUndefined()
    const { rows } = await t.owner.query('select user_id from job_crew where job_id = any($1)', [jobs])
    expect(rows.map(({ user_id: left }) => left)).toEqual([null, null, null])
    expect((await remove(boss, id)).status).toBe(404)
  })

  it('disappears from every list even if stored records refer to it', async () => {
    const gone = await t.makePerson(company, 'worker', { lastName: 'Paidbefore' })
    const job = await t.makeJob(company, { deleted_at: '2026-01-01' })
    await t.owner.query(
      `insert into crew_invoice_lines (company_id, job_id, user_id, position, item, rate, units, paid_at)
       values ($1, $2, $3, 0, 'laborFlat', 10, 1, now())`,
      [company, job, gone.id],
    )
    expect((await remove(boss, gone.id)).status).toBe(200)
    expect((await get(boss, 'workers?search=paidbefore')).body).toEqual([])
    expect((await get(boss, `workers/${gone.id}`)).status).toBe(404)
    expect((await get(gone, 'jobs')).status).toBe(403)
  })

  it("stays a client's record after removal if they are also a client", async () => {
    const both = await t.makePerson(company, 'worker')
    await t.owner.query("update members set roles = '{worker,client}' where user_id = $1", [both.id])
    await t.makeJob(company, { client_id: both.id })
    expect((await remove(boss, both.id)).status).toBe(200)
    expect(await memberRow(both.id)).toMatchObject({ roles: ['client'], approval: 'approved' })
  })
})
