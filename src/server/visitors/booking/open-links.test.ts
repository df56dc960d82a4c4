import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

let t: TestApp
let company: number
let other: number
let manager: TestPerson
let client: TestPerson
let job: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  other = await t.makeCompany('Gulf Coast Movers')
  manager = await t.makePerson(company, 'manager')
})
afterAll(() => t.close())
beforeEach(async () => {
  client = await t.makePerson(company, 'client', { firstName: 'Ann' })
  job = await t.makeJob(company, { client_id: client.id, billing_contact_id: client.id })
})

const send = (who: TestPerson | null = manager, id = job) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/open-link`)
const open = (token: string) =>
  t.call(null, 'POST', '/wp/v2/open-links', { token }, { 'user-agent': 'Firefox' })
const renew = (token: string) => t.call(null, 'POST', '/wp/v2/open-links/renew', { token })
/** Returns the newest account mail as it will be sent. */
async function mailTo(email: string): Promise<string> {
  const { rows } = await t.owner.query(
    'select sealed_text as sealed from account_mails where recipient = $1 order by id desc limit 1',
    [email],
  )
  return rows[0] ? (decryptText(t.kernel.config.SECRET, 'account mail', rows[0].sealed) ?? '') : ''
}
const tokenIn = (text: string) => /\/open\/([\w-]+)/.exec(text)?.[1] ?? ''
async function newToken(): Promise<string> {
  expect((await send()).status).toBe(200)
  return tokenIn(await mailTo(client.email))
}
const linkRow = async () =>
  (await t.owner.query('select * from open_links where job_id = $1 order by id desc limit 1', [job])).rows[0]

describe('personal links', () => {
  it('sign the client in once, return the job, and are reported as a sign-in', async () => {
    const token = await newToken()
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(await linkRow())).not.toContain(token)
    const answer = await open(token)
    expect(answer).toMatchObject({ status: 200, body: { jobId: job, userData: { id: client.id } } })
    const mine = await t.call(null, 'GET', `/wp/v2/jobs/${job}`, undefined, {
      authorization: `Bearer ${answer.body.token}`,
    })
    expect(mine.body.id).toBe(job)
    const { rows } = await t.owner.query(
      'select kind, detail, user_agent from account_events where user_id = $1',
      [client.id],
    )
    expect(rows).toEqual([{ kind: 'sign_in', detail: `By a link for job #${job}`, user_agent: 'Firefox' }])
    expect(await open(token)).toMatchObject({
      status: 404,
      body: { code: 'rest_not_found', data: { reason: 'link_invalid' } },
    })
  })

  it('are mailed once for repeated calls with one key', async () => {
    const repeat = () =>
      t.call(manager, 'POST', `/wp/v2/jobs/${job}/open-link`, undefined, { 'idempotency-key': 'link-1' })
    for (let times = 0; times < 2; times += 1)
      expect(await repeat()).toMatchObject({ status: 200, body: { message: 'Link sent.' } })
    const { rows } = await t.owner.query(
      'select count(*)::int as n from account_mails where recipient = $1',
      [client.email],
    )
    expect(rows[0].n).toBe(1)
  })

  it('are won by one of many simultaneous calls', async () => {
    const token = await newToken()
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404, 404,
    ])
    const { rows } = await t.owner.query('select count(*)::int as n from token_families where user_id = $1', [
      client.id,
    ])
    expect(rows[0].n).toBe(2)
  })

  it('are not used by opening their page, which sends its address to no one', async () => {
    const token = await newToken()
    for (const method of ['GET', 'HEAD'] as const) {
      const page = await t.app.inject({ method, url: `/open/${token}` })
      expect(page.statusCode).toBe(200)
      expect(page.headers['referrer-policy']).toBe('no-referrer')
      expect(page.headers['x-robots-tag']).toBe('noindex')
    }
    const page = await t.app.inject({ url: `/open/${token}` })
    expect(page.body).toContain('Your move · Peak Movers')
    expect((await t.call(null, 'GET', '/wp/v2/open-links')).status).toBe(404)
    expect((await open(token)).status).toBe(200)
    expect((await t.app.inject({ url: '/open/made-up' })).statusCode).toBe(200)
  })

  it('expire after a day', async () => {
    const token = await newToken()
    const { created_at: from, expires_at: to } = await linkRow()
    expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(24)
    await t.owner.query(`update open_links set expires_at = now() where job_id = $1`, [job])
    expect((await open(token)).status).toBe(404)
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'password is changed',
      () => t.owner.query(`update users set password_hash = 'another' where id = $1`, [client.id]),
    ],
    [
      'login email is changed',
      () => t.owner.query(`update users set email = 'x' || email where id = $1`, [client.id]),
    ],
    [
      'login is erased',
      () => t.owner.query('update users set email = null, password_hash = null where id = $1', [client.id]),
    ],
    [
      'place with the company is gone',
      () =>
        t.owner.query(`update members set approval = 'rejected', removed_at = now() where user_id = $1`, [
          client.id,
        ]),
    ],
    [
      'job is somebody else’s',
      () =>
        t.owner.query('update jobs set client_id = $2, billing_contact_id = $2 where id = $1', [
          job,
          manager.id,
        ]),
    ],
    ['job is deleted', () => t.owner.query('update jobs set deleted_at = now() where id = $1', [job])],
    [
      'person works elsewhere now',
      () => t.makePerson(other, 'worker', { userId: client.id, approval: 'pending' }),
    ],
    [
      'person has a second factor',
      () =>
        t.owner.query(
          `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 's', now())`,
          [client.id],
        ),
    ],
  ])('stop working when the %s', async (_why, change) => {
    const token = await newToken()
    await change()
    expect((await open(token)).status).toBe(404)
    expect((await linkRow()).used_at).toBeNull()
  })

  it('return 404 for an invalid token and 400 for a missing one', async () => {
    expect((await open('made-up')).status).toBe(404)
    expect((await open('')).status).toBe(400)
    expect((await t.call(null, 'POST', '/wp/v2/open-links', {})).status).toBe(400)
  })
})

describe('sending a personal link', () => {
  it('is allowed for the company’s managers and the job’s own client', async () => {
    const stranger = await t.makePerson(company, 'client')
    const billed = await t.makePerson(company, 'client')
    const worker = await t.makePerson(company, 'worker')
    await t.owner.query('update jobs set billing_contact_id = $2, is_billing_contact = false where id = $1', [
      job,
      billed.id,
    ])
    expect((await send(client)).status).toBe(200)
    expect((await send(null)).status).toBe(401)
    expect((await send(stranger)).status).toBe(404)
    expect((await send(billed)).status).toBe(403)
    expect((await send(worker)).status).toBe(403)
    expect((await send(await t.makePerson(other, 'administrator'))).status).toBe(404)
    const { rows } = await t.owner.query('select user_id from open_links where job_id = $1', [job])
    expect(rows).toEqual([{ user_id: client.id }])
    // Nothing is stored where the company could read it.
    const kept = await t.owner.query('select count(*)::int as n from deliveries where company_id = $1', [
      company,
    ])
    expect(kept.rows[0].n).toBe(0)
  })

  it('uses the login email, not the one that the company stored', async () => {
    await t.owner.query(`update members set email = 'typed@by-the-office.test' where user_id = $1`, [
      client.id,
    ])
    await send()
    expect(await mailTo(client.email)).toContain('/open/')
    expect(await mailTo('typed@by-the-office.test')).toBe('')
  })

  it('leads staff of any company and people with a second factor to the sign-in page', async () => {
    await t.makePerson(other, 'worker', { userId: client.id })
    expect((await send()).status).toBe(200)
    const text = await mailTo(client.email)
    expect(text).toContain(`/job/${job}`)
    expect(text).not.toContain('/open/')
    expect(await linkRow()).toBeUndefined()
  })

  it('requires a client with an email and an active job, and is rate limited', async () => {
    const lonely = await t.makeJob(company)
    expect(await send(manager, lonely)).toMatchObject({
      status: 409,
      body: { message: 'This job has no client.' },
    })
    const boss = await t.makePerson(company, 'administrator')
    for (let count = 0; count < BUDGETS['open-link-person'].most; count += 1)
      expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
    const mute = await t.makePerson(company, 'client')
    await t.owner.query('update users set email = null where id = $1', [mute.id])
    const silent = await t.makeJob(company, { client_id: mute.id })
    expect((await send(manager, silent)).body.message).toBe(
      'This client has no email address to log in with.',
    )
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [silent])
    expect((await send(manager, silent)).status).toBe(404)
    expect((await send(boss, silent)).status).toBe(409)
  })
})

describe('requesting a new personal link', () => {
  it('responds the same for every link and mails only eligible people', async () => {
    const used = await newToken()
    await open(used)
    const answers = [await renew(used), await renew('made-up')]
    expect(answers[0]).toMatchObject({ status: 200, body: answers[1]?.body })
    const next = tokenIn(await mailTo(client.email))
    expect(next).not.toBe(used)
    expect((await open(next)).status).toBe(200)
    // A person who no longer belongs to the company gets no mail.
    await t.owner.query(`update members set approval = 'rejected', removed_at = now() where user_id = $1`, [
      client.id,
    ])
    const before = await linkRow()
    expect((await renew(used)).status).toBe(200)
    expect(await linkRow()).toEqual(before)
  })

  it('is limited per link, known or not, and silently per person', async () => {
    for (const token of [await newToken(), 'another-made-up-one']) {
      for (let count = 0; count < BUDGETS['open-link-renewLink'].most; count += 1)
        expect((await renew(token)).status).toBe(200)
      expect((await renew(token)).status).toBe(429)
    }
    const tokens = [await newToken()]
    tokens.push(await newToken())
    const last = await linkRow()
    expect((await renew(tokens[0] ?? '')).status).toBe(200)
    expect(await linkRow()).toEqual(last)
  })
})
