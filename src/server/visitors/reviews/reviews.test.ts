import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { jobFeatures, reminders } from '../../features.ts'
import { updateJob } from '../../jobs/jobs/job.save.ts'
import { runReminders } from '../../kernel/reminders.ts'
import { recordMarketingConsent, unsubscribe } from '../../company/consents/consents.service.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

let t: TestApp
let company: number
let handle: string
let manager: TestPerson
let client: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Rated Movers', { email: 'office@rated.test' })
  const { rows } = await t.owner.query('select handle from companies where id = $1', [company])
  handle = rows[0].handle
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client', { firstName: 'Zoë', lastName: 'Quixote' })
  stranger = await t.makePerson(await t.makeCompany(), 'manager')
})
afterAll(() => t.close())
beforeEach(async () => {
  t.kernel.now = () => new Date()
  await allowMarketing(true)
})

const allowMarketing = (isAllowed: boolean, address = client.email) =>
  inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
    recordMarketingConsent(tx, {
      companyId: company,
      address,
      isAllowed,
      source: 'Asked by phone',
      recordedBy: null,
    }),
  )

const makeJob = (status = 'completed', columns: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    job_status: status,
    job_date: new Date().toISOString().slice(0, 10),
    client_id: client.id,
    locations: JSON.stringify([{ id: 1, address: '1 Elm St', city: 'Denver', activities: [] }]),
    ...columns,
  })
const rowOf = async (job: number) =>
  (await t.owner.query('select * from reviews where job_id = $1', [job])).rows[0]
const ask = (job: number, who: TestPerson | null = manager) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/review-request`)
const read = (token: string) => t.call(null, 'GET', `/wp/v2/reviews/${token}`)
const answer = (token: string, body: unknown = { stars: 4, comment: 'Well done.' }) =>
  t.call(null, 'POST', `/wp/v2/reviews/${token}`, body)

/** Returns the text of the newest queued account mail. */
async function newestMail() {
  const { rows } = await t.owner.query(
    'select recipient, subject, sealed_text from account_mails order by id desc limit 1',
  )
  const text = decryptText(t.kernel.config.SECRET, 'account mail', rows[0].sealed_text) ?? ''
  return { to: rows[0].recipient, text, token: /\/review\/(\S+)/.exec(text)?.[1] ?? '' }
}
const mails = async () => (await t.owner.query('select count(*)::int as n from account_mails')).rows[0].n

/** Creates a completed job and returns it with the link that its client was mailed. */
async function asked(columns: Record<string, unknown> = {}) {
  const job = await makeJob('completed', columns)
  expect((await ask(job)).status).toBe(200)
  return { job, ...(await newestMail()) }
}

const round = () =>
  runReminders(
    { db: t.kernel.db, log: t.kernel.log, config: t.kernel.config, queue: t.kernel.queue, now: t.kernel.now },
    reminders,
  )

describe('asking for a rating automatically', () => {
  const complete = (job: number, isQuiet = false) =>
    inTenant(t.kernel.db, { companyIds: [company], userId: manager.id }, async (tx) => {
      const { rows } = await t.owner.query('select version from jobs where id = $1', [job])
      const actor = {
        userId: manager.id,
        familyId: manager.familyId,
        defaultCompanyId: company,
        links: [{ companyId: company, role: 'manager' as const, viewFinancials: true, isSales: false }],
        pending: false,
      }
      const work = { tx, actor, companyIds: [company], kernel: t.kernel, features: jobFeatures, isQuiet }
      return updateJob(
        work,
        job,
        { jobStatus: 'completed', version: rows[0].version },
        { found: new Map(), driven: new Map() },
      )
    })
  const hoursLater = (hours: number) => {
    t.kernel.now = () => new Date(Date.now() + hours * 3_600_000)
  }

  it('sends one request with the daily job after a job is completed', async () => {
    const job = await makeJob('scheduled')
    await complete(job)
    expect(await rowOf(job)).toMatchObject({ asked_at: null, client_id: client.id })
    const before = await mails()
    hoursLater(1)
    await round()
    expect(await mails()).toBe(before)
    hoursLater(12)
    await round()
    await round()
    expect(await mails()).toBe(before + 1)
    const { to, text, token } = await newestMail()
    expect(to).toBe(client.email)
    expect(text).toContain('Hello Zoë,')
    expect(text).toContain('/wp/v2/unsubscribe/')
    // The link does not appear in anything that the company's managers can read.
    const { rows } = await t.owner.query('select body_text from deliveries where company_id = $1', [company])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await rowOf(job)).secret_hash).not.toContain(token)
    const said = await t.call(manager, 'GET', `/wp/v2/jobs/${job}/communications`)
    const asking = said.body.find(({ subject }: { subject: string }) =>
      subject.startsWith('How was your move'),
    )
    expect(asking.body).toContain('personal link')
    expect(JSON.stringify(said.body)).not.toContain(token)
  })

  it('skips imported jobs, old ones, and those that are no longer completed', async () => {
    const quiet = await makeJob('scheduled')
    await complete(quiet, true)
    expect(await rowOf(quiet)).toBeUndefined()
    const old = await makeJob('scheduled', {
      job_date: '2024-01-05 09:00',
      starts_at: '2024-01-05 16:00Z',
      ends_at: '2024-01-05 19:00Z',
    })
    await complete(old)
    expect(await rowOf(old)).toBeUndefined()
    const reopened = await makeJob('scheduled')
    await complete(reopened)
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [reopened])
    hoursLater(12)
    await round()
    expect(await rowOf(reopened)).toMatchObject({ asked_at: null })
  })

  it('skips companies that do not ask, and clients who do not accept such mail', async () => {
    const job = await makeJob('scheduled')
    await complete(job)
    hoursLater(12)
    await t.owner.query(`update companies set booking = '{"isReviewAsked": false}' where id = $1`, [company])
    await round()
    await t.owner.query(`update companies set booking = '{}' where id = $1`, [company])
    const scope = { companyIds: [company], userId: null }
    await inTenant(t.kernel.db, scope, (tx) => unsubscribe(tx, { companyId: company, email: client.email }))
    await round()
    expect(await rowOf(job)).toMatchObject({ asked_at: null })
    expect((await ask(job)).body.code).toBe('contact_refuses_mail')
    await allowMarketing(true)
    await round()
    expect((await rowOf(job)).asked_at).not.toBeNull()
  })
})

describe('asking for a rating by a manager', () => {
  it('is allowed to the managers of the company, for completed jobs', async () => {
    const job = await makeJob()
    for (const role of ['worker', 'client'] as const)
      expect((await ask(job, await t.makePerson(company, role))).status).toBe(403)
    expect((await ask(job, null)).status).toBe(401)
    expect((await ask(job, stranger)).status).toBe(404)
    await allowMarketing(false)
    expect((await ask(job)).body).toMatchObject({
      code: 'marketing_not_agreed',
      message: 'This contact has not agreed to offers and requests to rate.',
    })
    await allowMarketing(true)
    const open = await makeJob('scheduled')
    expect(await ask(open)).toMatchObject({
      status: 409,
      body: { message: 'Only a completed job can be rated.' },
    })
    const nobodys = await makeJob('completed', { client_id: null })
    expect((await ask(nobodys)).status).toBe(409)
    const deleted = await makeJob('completed', { deleted_at: new Date().toISOString() })
    expect((await ask(deleted)).status).toBe(404)
    for (const one of [job, open, nobodys, deleted]) expect(await rowOf(one)).toBeUndefined()
  })

  it('is possible again after a week, with a link that ends the previous one', async () => {
    const { job, token: first } = await asked()
    expect((await ask(job)).status).toBe(409)
    await t.owner.query(`update reviews set asked_at = now() - interval '8 days' where job_id = $1`, [job])
    expect((await ask(job)).status).toBe(200)
    const { token } = await newestMail()
    expect((await read(first)).status).toBe(404)
    expect((await read(token)).status).toBe(200)
    expect((await answer(token)).status).toBe(200)
    await t.owner.query(`update reviews set asked_at = now() - interval '8 days' where job_id = $1`, [job])
    expect((await ask(job)).body.message).toBe('The client has rated this move already.')
  })

  it('shows the state of the rating for each job of the last six months', async () => {
    const { job } = await asked()
    const fresh = await makeJob()
    const url = `/wp/v2/companies/${company}/review-requests?per_page=100`
    const list = await t.call(manager, 'GET', url)
    const of = (id: number) => list.body.find(({ jobId }: { jobId: number }) => jobId === id)
    expect(of(job)).toMatchObject({ state: 'asked', mayAsk: false, client: 'Zoë Quixote' })
    expect(of(fresh)).toMatchObject({ state: 'not_asked', mayAsk: true, askedAt: null })
    expect(Number(list.headers['x-wp-total'])).toBe(list.body.length)
    expect((await t.call(stranger, 'GET', url)).status).toBe(404)
    expect((await t.call(client, 'GET', url)).status).toBe(403)
  })
})

describe('a rating link', () => {
  it('shows the move, accepts one answer, and shows that afterwards', async () => {
    const { job, token } = await asked()
    expect((await read(token)).body).toMatchObject({
      company: { name: 'Rated Movers', handle },
      firstName: 'Zoë',
      stars: null,
      comment: '',
    })
    for (const [body, field] of [
      [{}, 'stars'],
      [{ stars: 0 }, 'stars'],
      [{ stars: 6 }, 'stars'],
      [{ stars: 2.5 }, 'stars'],
      [{ stars: 3, comment: 'x'.repeat(1_601) }, 'comment'],
    ] as const) {
      const refused = await answer(token, body)
      expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]])
    }
    expect(await rowOf(job)).toMatchObject({ answered_at: null, stars: null })
    expect((await answer(token)).status).toBe(200)
    const said = await rowOf(job)
    expect(said).toMatchObject({ stars: 4, comment: 'Well done.', by_name: 'Zoë Q.', city: 'Denver' })
    // A lost answer can be sent again; a different one is too late.
    expect((await answer(token)).status).toBe(200)
    expect((await answer(token, { stars: 1, comment: 'Changed.' })).status).toBe(409)
    expect(await rowOf(job)).toEqual(said)
    expect((await read(token)).body).toMatchObject({ stars: 4, comment: 'Well done.' })
    const { rows } = await t.owner.query(
      `select body_text from deliveries where company_id = $1 and recipient = 'office@rated.test' and job_id = $2`,
      [company, job],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].body_text).toContain('Well done.')
  })

  it('responds with an error if forged, expired or for a deleted job', async () => {
    expect((await read('forged')).status).toBe(404)
    expect((await answer('forged')).status).toBe(404)
    const late = await asked()
    await t.owner.query(`update reviews set expires_at = now() - interval '1 minute' where job_id = $1`, [
      late.job,
    ])
    expect((await read(late.token)).body.message).toBe('This link has expired.')
    expect((await answer(late.token)).status).toBe(404)
    const gone = await asked()
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [gone.job])
    expect((await answer(gone.token)).status).toBe(404)
    const reopened = await asked()
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [reopened.job])
    expect((await read(reopened.token)).status).toBe(404)
    expect((await answer(reopened.token)).status).toBe(404)
    for (const { job } of [late, gone, reopened]) expect((await rowOf(job)).answered_at).toBeNull()
  })

  it('stops working and reveals no one once the job has another client', async () => {
    const other = await t.makePerson(company, 'client', { firstName: 'Bea', lastName: 'Other' })
    await allowMarketing(true, other.email)
    const giveTo = async (job: number, to: TestPerson) => {
      const { version } = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)).body
      const saved = await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { version, client: { id: to.id } })
      expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    }
    const { job, token } = await asked({ locations: '[]' })
    await giveTo(job, other)
    expect((await read(token)).status).toBe(404)
    expect((await answer(token)).status).toBe(404)
    expect((await ask(job)).status).toBe(200)
    const { to, token: next } = await newestMail()
    expect(to).toBe(other.email)
    expect((await answer(next)).status).toBe(200)
    expect(await rowOf(job)).toMatchObject({ client_id: other.id, by_name: 'Bea O.' })
    await giveTo(job, client)
    expect((await read(next)).body).toMatchObject({ stars: 4, firstName: '' })
  })

  it('accepts one of two simultaneous answers', async () => {
    const { token } = await asked()
    const answers = await Promise.all([1, 5].map((stars) => answer(token, { stars })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('cannot be guessed by trying', async () => {
    const from = (remoteAddress: string) =>
      t.app.inject({ method: 'POST', url: '/wp/v2/reviews/guess', remoteAddress, payload: { stars: 5 } })
    for (let tries = 0; tries < BUDGETS['review-answer'].most; tries += 1) await from('10.9.8.7')
    expect((await from('10.9.8.7')).statusCode).toBe(429)
    expect((await from('10.9.8.6')).statusCode).toBe(404)
  })
})

describe('a given rating', () => {
  const reply = (id: number, text: string, who: TestPerson | null = manager) =>
    t.call(who, 'POST', `/wp/v2/reviews/${id}/reply`, { reply: text })

  it("is listed for everyone, and only the company's reply can be added", async () => {
    const { job, token } = await asked()
    await answer(token, { stars: 2, comment: 'Late.' })
    const { id } = await rowOf(job)
    for (const who of [client, await t.makePerson(company, 'worker')])
      expect((await reply(id, 'No.', who)).status).toBe(403)
    expect((await reply(id, 'No.', null)).status).toBe(401)
    expect((await reply(id, 'No.', stranger)).status).toBe(404)
    expect((await reply(id, 'x'.repeat(1_601))).status).toBe(400)
    expect((await rowOf(job)).reply).toBe('')
    expect((await reply(id, 'We are sorry.')).body).toMatchObject({ stars: 2, reply: 'We are sorry.' })
    const waiting = await asked()
    expect((await reply((await rowOf(waiting.job)).id, 'Too early')).status).toBe(404)

    const list = await t.call(null, 'GET', `/wp/v2/companies/${handle}/reviews?per_page=1`)
    expect(list.body).toHaveLength(1)
    expect(list.body[0]).toMatchObject({
      id,
      stars: 2,
      comment: 'Late.',
      by: 'Zoë Q.',
      reply: 'We are sorry.',
    })
    expect(Number(list.headers['x-wp-total'])).toBeGreaterThan(1)
    expect((await t.call(null, 'GET', '/wp/v2/companies/nobody-here/reviews')).status).toBe(404)
    const recent = await t.call(null, 'GET', '/wp/v2/reviews')
    expect(recent.body[0]).toMatchObject({ id, company: { name: 'Rated Movers', handle } })
    expect(recent.body.length).toBeLessThanOrEqual(10)
    expect((await reply(id, '')).body.reply).toBe('')
  })

  it('cannot be changed by any role of the database', async () => {
    const { job, token } = await asked()
    await answer(token, { stars: 1, comment: 'Never again.' })
    const before = await rowOf(job)
    const scope = { companyIds: [company], userId: manager.id }
    for (const change of [
      'update reviews set stars = 5 where job_id = ',
      `update reviews set comment = '' where job_id = `,
      'update reviews set answered_at = null, stars = null where job_id = ',
      `update reviews set by_name = 'Somebody' where job_id = `,
      'delete from reviews where job_id = ',
    ]) {
      await expect(t.owner.query(`${change}${job}`), change).rejects.toThrow(/never/)
      const asApp = inTenant(t.kernel.db, scope, async () => {
        const connection = await t.kernel.pool.connect()
        try {
          await connection.query(`select set_config('app.company_ids', '{${company}}', false)`)
          // The setting of an erasure does not bypass the rule: it only works in the owner's function.
          await connection.query(`select set_config('app.erasing', 'yes', false)`)
          await connection.query(`${change}${job}`)
        } finally {
          connection.release(true)
        }
      })
      await expect(asApp, change).rejects.toThrow(/never|permission denied/)
    }
    expect(await rowOf(job)).toEqual(before)
    // A purge keeps a deleted job that has a rating.
    await t.owner.query(`update jobs set deleted_at = now() - interval '40 days' where id = $1`, [job])
    await t.owner.query('select * from purge_expired(1000)')
    expect(await rowOf(job)).toEqual(before)
  })

  it('keeps its stars and loses name and text when the person is erased', async () => {
    const gone = await t.makePerson(company, 'client', { firstName: 'Zebedee', lastName: 'Ozymandias' })
    await allowMarketing(true, gone.email)
    const rated = await asked({ client_id: gone.id })
    await answer(rated.token, { stars: 3, comment: 'Zebedee was here.' })
    const open = await asked({ client_id: gone.id })
    const boss = await t.makePerson(company, 'administrator')
    const { id } = await rowOf(rated.job)
    await reply(id, 'Thank you, Zebedee.')
    // Unpaid balances would prevent the erasure.
    await t.owner.query(`update jobs set job_status = 'canceled' where client_id = $1`, [gone.id])
    const erased = await t.call(boss, 'POST', `/wp/v2/people/${gone.id}/erasure`, {
      name: 'Zebedee Ozymandias',
      askedBy: 'by phone',
    })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(await rowOf(rated.job)).toMatchObject({ stars: 3, comment: '', by_name: '', city: '', reply: '' })
    expect((await read(open.token)).status).toBe(404)
    const { rows } = await t.owner.query(
      `select before, after from history where table_name = 'reviews' and (before::text || after::text) ~ 'Zebedee'`,
    )
    expect(rows).toEqual([])
  })
})

describe('a rating on the page of the move', () => {
  const rate = (
    job: number,
    body: unknown = { stars: 5, comment: 'Quick.' },
    who: TestPerson | null = client,
  ) => t.call(who, 'POST', `/wp/v2/jobs/${job}/rating`, body)
  const own = (job: number, who = client) => t.call(who, 'GET', `/wp/v2/jobs/${job}/rating`)

  it('is stored once, also for a client who was asked by mail, and read back', async () => {
    for (const { job } of [{ job: await makeJob() }, await asked()]) {
      expect((await own(job)).body).toEqual({ stars: null, comment: '' })
      expect((await rate(job)).status).toBe(200)
      expect((await rate(job)).status).toBe(200)
      const stored = await rowOf(job)
      expect(stored).toMatchObject({ stars: 5, comment: 'Quick.', by_name: 'Zoë Q.', city: 'Denver' })
      const again = await rate(job, { stars: 1 })
      expect([again.status, again.body.message]).toEqual([
        409,
        'You have rated this move already. Thank you!',
      ])
      expect(await rowOf(job)).toEqual(stored)
      expect((await own(job)).body).toEqual({ stars: 5, comment: 'Quick.' })
    }
  })

  it('ends the request by mail', async () => {
    const { job, token } = await asked()
    await rate(job)
    expect((await read(token)).body).toMatchObject({ stars: 5 })
    expect((await answer(token, { stars: 2 })).status).toBe(409)
  })

  it('is refused to others, before the end of the move, and with bad input; nothing is stored', async () => {
    const [job, booked] = [await makeJob(), await makeJob('scheduled')]
    const other = await t.makePerson(company, 'client')
    for (const [who, status] of [
      [other, 404],
      [stranger, 403],
      [manager, 403],
      [null, 401],
    ] as const)
      expect((await rate(job, undefined, who)).status).toBe(status)
    const early = await rate(booked)
    expect([early.status, early.body.message]).toEqual([409, 'You can rate your move once it is completed.'])
    for (const body of [{}, { stars: 0 }, { stars: 6 }, { stars: 4, comment: 'x'.repeat(1_601) }])
      expect((await rate(job, body)).status).toBe(400)
    expect([await rowOf(job), await rowOf(booked)]).toEqual([undefined, undefined])
  })
})
