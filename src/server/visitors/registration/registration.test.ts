import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '../../../shared/people/accounts/terms.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let alone: TestApp
let company: number
let other: number
const handle = 'peak-movers'
let count = 0

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    handle,
    email: 'office@peak.test',
    address: '1 Blake Street, Denver, CO 80205',
    standard_crew_size: 3,
  })
  other = await t.makeCompany('Gulf Coast Movers', { handle: 'gulf', email: 'office@gulf.test' })
  alone = await createTestApp()
})
afterAll(async () => {
  await t.close()
  await alone.close()
})

const newEmail = () => `new${++count}@example.test`
const form = (more: object = {}) => ({
  firstName: 'Ann',
  lastName: 'O’Hara-Lee',
  email: newEmail(),
  phone: '(303) 555-0188',
  password: 'Harbour4Boats',
  confirmPassword: 'Harbour4Boats',
  address: '1600 Pearl Street, Boulder, CO 80302',
  address2: '4B',
  agree: true,
  ...more,
})
const client = (more: object = {}) => form({ action: 'registerClient', handle, ...more })
const send = (body: object, app = t, headers: Record<string, string> = {}) =>
  app.call(null, 'POST', '/wp/v2/users/signup', body, headers)
const signIn = async (email: string, password = 'Harbour4Boats') =>
  (await t.call(null, 'POST', '/wp/v2/token', { email, password })).body
const rowsOf = async (text: string, values: unknown[]) => (await t.owner.query(text, values)).rows
const usersOf = (email: string) => rowsOf('select * from users where email = $1', [email.toLowerCase()])
const membersOf = (userId: number) =>
  rowsOf(
    'select company_id, roles, approval, email, phone, first_name, address from members where user_id = $1',
    [userId],
  )
const jobsOf = (userId: number) => rowsOf('select * from jobs where client_id = $1', [userId])

describe('the sign-up of a worker', () => {
  it('awaits the approval of the company of the handle, and notifies its office', async () => {
    t.queued.length = 0
    const body = form({ handle: handle.toUpperCase() })
    const answer = await send(body)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Create account.',
        data: { approved: false, company: { handle, name: 'Peak Movers', city: 'Denver' }, job: null },
      },
    })
    const { id } = answer.body.data
    expect(await membersOf(id)).toEqual([
      expect.objectContaining({
        company_id: company,
        roles: ['worker'],
        approval: 'pending',
        email: body.email,
        phone: '3035550188',
      }),
    ])
    const { userData } = await signIn(body.email)
    expect(userData).toMatchObject({
      roles: ['worker'],
      approved: false,
      pendingMessage: 'Your account is pending administrator approval.',
      phone: '3035550188',
      addressDetails: { state: 'CO', city: 'Boulder' },
    })
    const mails = await rowsOf(
      'select recipient, subject, body_text as text from deliveries where company_id = $1',
      [company],
    )
    expect(mails).toEqual([expect.objectContaining({ recipient: 'office@peak.test' })])
    expect(mails[0].text).toContain('awaits approval')
    expect(t.queued.map(({ name }) => name).toSorted()).toEqual(['send-account-mail', 'send-delivery'])
    // The history names the person themselves.
    const history = await rowsOf(
      `select user_id from history where table_name = 'members' and company_id = $1`,
      [company],
    )
    expect(history).toEqual([{ user_id: id }])
  })

  it('belongs to no company without a handle if there are several, and to the only one if there is one', async () => {
    const answer = await send(form())
    expect(answer).toMatchObject({ status: 200, body: { data: { approved: false, company: null } } })
    expect(await membersOf(answer.body.data.id)).toEqual([])
    const only = await alone.makeCompany('Only Movers')
    const { body } = await send(form(), alone)
    expect(body.data.company.name).toBe('Only Movers')
    const { rows } = await alone.owner.query('select company_id, approval from members where user_id = $1', [
      body.data.id,
    ])
    expect(rows).toEqual([{ company_id: only, approval: 'pending' }])
  })

  it('accepts no move', async () => {
    const { body } = await send(form({ handle, job: { notes: 'mine' } }))
    expect(body.data.job).toBeNull()
    expect(await jobsOf(body.data.id)).toEqual([])
  })
})

describe('the sign-up of a client', () => {
  it('is approved immediately and shows the job created with the account', async () => {
    const job = {
      jobDate: '2027-05-03 00:00:00',
      startTime: '09:00',
      duration: 6,
      crewSize: 2,
      useTruck: true,
      notes: 'Piano on the second floor.',
      jobType: 'interstate',
      locations: [
        { address: '1600 Pearl Street, Boulder, CO 80302', addressState: 'CO', numRooms: 3 },
        { address: '1700 Lincoln Street, Denver, CO 80203', addressState: 'CO' },
      ],
    }
    const body = client({ address: undefined, job })
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 200, body: { data: { approved: true } } })
    const { id } = answer.body.data
    const { token, userData } = await signIn(body.email)
    expect(userData).toMatchObject({
      roles: ['client'],
      approved: true,
      defaultCompany: company,
      address: job.locations[0]?.address,
    })
    const shown = await t.call(null, 'GET', `/wp/v2/jobs/${answer.body.data.job.id}`, undefined, {
      authorization: `Bearer ${token}`,
    })
    expect(shown.body).toMatchObject({
      jobStatus: 'inquiring',
      jobType: 'intrastate_local',
      jobDate: '2027-05-03 09:00:00',
      addedBy: id,
      client: { id, email: body.email, phone: '3035550188' },
      crewSize: 2,
      useTruck: true,
      locations: [
        { activities: [{ activityType: 'load', startTime: '09:00', endTime: '13:00' }] },
        { activities: [{ activityType: 'unload', startTime: '13:00', endTime: '15:00' }] },
      ],
    })
    const mails = await rowsOf(`select subject from deliveries where job_id = $1 order by id`, [
      answer.body.data.job.id,
    ])
    expect(mails).toEqual([
      { subject: `New inquiry: job #${answer.body.data.job.id}` },
      { subject: expect.stringMatching(/^We have your request, /) },
    ])
  })

  it('rejects a day at the end of the calendar and creates nothing', async () => {
    const locations = [{ address: '1 Elm St, Denver, CO 80202' }]
    const job = { jobDate: '9999-12-31 00:00:00', startTime: '23:00', duration: 30, locations }
    const body = client({ job })
    const answer = await send(body)
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { 'job.jobDate': 'Pick a valid date.' } } },
    })
    expect(await usersOf(body.email)).toEqual([])
  })

  it("uses the company's crew size if none is requested", async () => {
    const { body } = await send(client({ job: { notes: 'Soon' } }))
    expect(await jobsOf(body.data.id)).toEqual([
      expect.objectContaining({ crew_size: 3, job_status: 'inquiring' }),
    ])
  })

  it.each([
    [{ jobStatus: 'scheduled' }, 403, 'jobStatus'],
    [{ minimumTime: 1 }, 403, 'minimumTime'],
    [{ client: { id: 1 } }, 403, 'client'],
    [{ crewSize: 500 }, 400, 'job.crewSize'],
    [{ duration: 0 }, 400, 'job.duration'],
    [{ startTime: '25:00' }, 400, 'job.startTime'],
  ])('creates no account when the job %j is rejected', async (job, status, field) => {
    const body = client({ job })
    const answer = await send(body)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.data.fields)).toContain(field)
    expect(await usersOf(body.email)).toEqual([])
  })

  it('requires a company if there are several', async () => {
    const body = client({ handle: undefined })
    expect(await send(body)).toMatchObject({ status: 409, body: { code: 'company_required' } })
    expect(await send({ ...body, handle: 'no-such' })).toMatchObject({
      status: 404,
      body: { data: { fields: { handle: 'Company not found.' } } },
    })
    expect(await usersOf(body.email)).toEqual([])
  })
})

describe('a sign-up', () => {
  it('stores which terms were accepted, when and from where', async () => {
    const { body } = await send(form({ termsVersion: TERMS_VERSION }))
    const accepted = await rowsOf('select * from terms_acceptances where user_id = $1', [body.data.id])
    expect(accepted).toEqual([expect.objectContaining({ version: TERMS_VERSION, address: '127.0.0.1' })])
    expect(Date.now() - Date.parse(accepted[0].accepted_at)).toBeLessThan(60_000)
    await expect(t.owner.query(`update terms_acceptances set version = 'x'`)).rejects.toThrow(/never changed/)
    await expect(t.kernel.pool.query('select * from terms_acceptances')).rejects.toThrow(/permission denied/)
    const stale = form({ termsVersion: '2011-01' })
    expect(await send(stale)).toMatchObject({ status: 409, body: { code: 'rest_conflict' } })
    expect(await usersOf(stale.email)).toEqual([])
  })

  const strength =
    'Your password must be at least 8 characters long, contain at least one number and have a mixture of uppercase and lowercase letters.'
  it.each([
    [{ firstName: ' ' }, { firstName: 'Required' }],
    [{ lastName: 'X9' }, { lastName: 'Only letters and hyphens are allowed.' }],
    [{ email: '' }, { email: 'Required' }],
    [{ email: 'ann@' }, { email: 'Invalid email' }],
    [{ phone: '' }, { phone: 'Required' }],
    [{ phone: '303-555' }, { phone: 'Invalid phone' }],
    [{ password: 'harbour4boats', confirmPassword: 'harbour4boats' }, { password: strength }],
    [{ password: 'Har4our', confirmPassword: 'Har4our' }, { password: strength }],
    [{ confirmPassword: 'Harbour5Boats' }, { confirmPassword: 'The passwords do not match.' }],
    [{ address: 'x' }, { address: 'You must input a valid address.' }],
    [{ address: undefined }, { address: 'Required' }],
    [{ agree: false }, { agree: 'Please check and input correct fields!' }],
    [{ agree: undefined }, { agree: 'Please check and input correct fields!' }],
    [
      { addressDetails: { address: 'x'.repeat(300_000), longitude: 1e300 } },
      {
        'addressDetails.address': 'Maximum of 500 characters.',
        'addressDetails.longitude': 'At most 180.',
      },
    ],
  ])('rejects %j', async (wrong, fields) => {
    const body = form(wrong)
    const answer = await send(body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'rest_invalid_param', data: { fields } } })
    if (body.email.includes('@e')) expect(await usersOf(body.email)).toEqual([])
  })

  it('rejects a common password', async () => {
    const body = form({ password: 'Password1', confirmPassword: 'Password1' })
    expect(await send(body)).toMatchObject({
      status: 400,
      body: { code: 'password_too_common', data: { fields: { password: expect.any(String) } } },
    })
    expect(await usersOf(body.email)).toEqual([])
  })

  it('leaves an existing account with the email unchanged, with a password or without', async () => {
    const known = await send(client())
    const before = await usersOf(known.body.data.email)
    const bare = await t.makePerson(other, 'client')
    const bareBefore = await usersOf(bare.email)
    const answers = [
      await send(form({ email: known.body.data.email.toUpperCase(), firstName: 'Eve' })),
      await send(client({ email: bare.email, password: 'Another4Word', confirmPassword: 'Another4Word' })),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'account_exists',
          message: 'There is an account with this email already. Log in, or reset your password.',
        },
      })
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await usersOf(known.body.data.email)).toEqual(before)
    expect(await usersOf(bare.email)).toEqual(bareBefore)
    expect(await membersOf(bare.id)).toHaveLength(1)
  })

  it("does not take the email of another person's record in the company", async () => {
    const record = await t.makePerson(company, 'client')
    const email = newEmail()
    await t.owner.query('update members set email = $1 where user_id = $2', [email, record.id])
    const { body } = await send(client({ email }))
    expect(await membersOf(body.data.id)).toEqual([expect.objectContaining({ email: null })])
  })

  it('creates one account for two concurrent calls, and responds to a retry', async () => {
    const body = client({ job: { notes: 'once' } })
    const answers = await Promise.all([send(body), send(body)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const again = client({ job: { notes: 'twice' } })
    const key = { 'idempotency-key': 'signup-1' }
    const first = await send(again, t, key)
    expect((await send(again, t, key)).body).toEqual(first.body)
    expect(await jobsOf(first.body.data.id)).toHaveLength(1)
    expect((await send({ ...again, firstName: 'Eve' }, t, key)).status).toBe(422)
  })
})

describe('joining another company', () => {
  const join = (person: TestPerson, body: object) =>
    t.call(person, 'POST', '/wp/v2/users/me/companies', { agree: true, ...body })

  it('makes the person a client, with a move', async () => {
    const person = await t.makePerson(other, 'worker', { phone: '7135550144' })
    await t.owner.query(`update users set phone = '7135550144', address = 'Main' where id = $1`, [person.id])
    const answer = await join(person, { handle, job: { notes: 'From Houston' } })
    expect(answer).toMatchObject({ status: 200, body: { data: { id: person.id, company: { handle } } } })
    const links = await membersOf(person.id)
    expect(links).toHaveLength(2)
    expect(links).toContainEqual(
      expect.objectContaining({
        company_id: company,
        roles: ['client'],
        approval: 'approved',
        phone: '7135550144',
      }),
    )
    // Joining a company as a client changes nothing where the person works.
    expect(links).toContainEqual(expect.objectContaining({ company_id: other, roles: ['worker'] }))
    const me = await t.call(person, 'GET', '/wp/v2/users/me')
    expect(me.body.defaultCompany).toBe(other)
    expect(await jobsOf(person.id)).toEqual([expect.objectContaining({ company_id: company })])
    expect(
      await rowsOf('select version from terms_acceptances where user_id = $1', [person.id]),
    ).toHaveLength(1)
    expect((await join(person, { handle })).status).toBe(200)
    expect(await membersOf(person.id)).toHaveLength(2)
  })

  it('makes it the default if the person had none', async () => {
    const { body } = await send(form())
    const { token } = await signIn(body.data.email)
    const answer = await t.call(
      null,
      'POST',
      '/wp/v2/users/me/companies',
      { handle, agree: true },
      { authorization: `Bearer ${token}` },
    )
    expect(answer.status).toBe(200)
    const me = await t.call(null, 'GET', '/wp/v2/users/me', undefined, { authorization: `Bearer ${token}` })
    expect(me.body).toMatchObject({ roles: ['client'], approved: true, defaultCompany: company })
  })

  it('bypasses no pending or rejected approval, and changes no role', async () => {
    const pending = await t.makePerson(company, 'worker', { approval: 'pending' })
    const rejected = await t.makePerson(company, 'worker', { approval: 'rejected' })
    const manager = await t.makePerson(company, 'manager')
    expect(await join(pending, { handle })).toMatchObject({ status: 403, body: { code: 'account_pending' } })
    expect(await join(rejected, { handle })).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } })
    expect((await join(manager, { handle, job: {} })).status).toBe(403)
    expect((await join(manager, { handle: 'no-such' })).status).toBe(404)
    expect((await join(manager, {})).body.code).toBe('company_required')
    expect((await join(manager, { handle, agree: false })).status).toBe(400)
    for (const person of [pending, rejected, manager]) {
      expect(await jobsOf(person.id)).toEqual([])
      expect(await membersOf(person.id)).toHaveLength(1)
      expect(await rowsOf('select * from terms_acceptances where user_id = $1', [person.id])).toEqual([])
    }
    expect((await membersOf(rejected.id))[0]).toMatchObject({ approval: 'rejected', roles: ['worker'] })
  })
})

describe('lookups by visitors', () => {
  const ask = (path: string) => t.call(null, 'GET', `/wp/v2/users/signup${path}`)

  it('return the company of a handle, or the only one', async () => {
    expect((await ask(`?handle=${handle}`)).body.company).toEqual({
      handle,
      name: 'Peak Movers',
      city: 'Denver',
    })
    expect((await ask('')).body).toEqual({ company: null, termsVersion: TERMS_VERSION })
    expect((await ask('?handle=no-such')).body.company).toBeNull()
  })

  it('find companies by name or handle, from two letters on', async () => {
    const names = async (search: string) =>
      (await ask(`/companies?search=${encodeURIComponent(search)}`)).body.map(
        (row: { name: string }) => row.name,
      )
    expect(await names('gul')).toEqual(['Gulf Coast Movers'])
    expect(await names('COAST')).toEqual(['Gulf Coast Movers'])
    expect(await names('movers')).toEqual(['Gulf Coast Movers', 'Peak Movers'])
    expect(await names('p')).toEqual([])
    expect(await names('%')).toEqual([])
    expect(await names('%%')).toEqual([])
  })

  it('return whether an email is available', async () => {
    const { body } = await send(form())
    const free = (email: string, where?: string) =>
      t.call(null, 'POST', '/wp/v2/email-availability', { email, handle: where })
    expect((await free(newEmail(), handle)).body).toEqual({ available: true })
    expect((await free(body.data.email.toUpperCase(), handle)).body).toEqual({ available: false })
    expect((await free(body.data.email)).body).toEqual({ available: false })
    expect((await free('nobody')).status).toBe(400)
    expect((await free(newEmail(), 'no-such')).status).toBe(404)
  })

  it('are rate-limited far above normal use', async () => {
    const from = (url: string, payload: object) =>
      t.app.inject({ method: 'POST', url, payload, remoteAddress: '10.9.0.1' })
    const until = async (most: number, url: string, payload: object) => {
      for (let n = 1; n <= most; n += 1) if ((await from(url, payload)).statusCode === 429) return n
      return Infinity
    }
    expect(await until(400, '/wp/v2/email-availability', { email: 'a@example.test' })).toBeGreaterThan(10)
    const n = await until(
      400,
      '/wp/v2/users/signup',
      form({ password: 'Password1', confirmPassword: 'Password1' }),
    )
    expect(n).toBeGreaterThan(10)
    expect(n).toBeLessThan(400)
  })
})
