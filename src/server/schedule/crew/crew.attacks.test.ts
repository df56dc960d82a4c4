import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../adapters/mail/mail.ts'
import { registeredEndpoints } from '../../kernel/http/route.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testSender } from '../../testing/sender.ts'
import { createCrewTeller } from './crew.tell.ts'

const ONCE = { number: 1, isLast: false }
const REASON = 'Quokka at the dentist'

let t: TestApp
let now: Date
let company: number
let boss: TestPerson
let ann: TestPerson
let ben: TestPerson
let client: TestPerson
let job: number
let line = 7_205_551_200

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from rate_limits')
  now = new Date('2027-03-05T19:00:00Z')
  company = await t.makeCompany('Peak Movers', { smuvs_phone: String((line += 1)) })
  boss = await t.makePerson(company, 'administrator', { viewFinancials: true })
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', phone: String(line + 1_000_000) })
  ben = await t.makePerson(company, 'worker', { firstName: 'Ben', lastName: 'Ray', phone: null })
  client = await t.makePerson(company, 'client', { firstName: 'Zoe' })
  job = await t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: '2027-03-06 09:00:00',
    starts_at: '2027-03-06T16:00:00Z',
    ends_at: '2027-03-06T19:00:00Z',
    locations: [{ address: '1 Elm St, Denver, CO', addressState: 'CO', activities: [] }],
  })
  const crew = [{ id: ann.id, permissions: ['contact', 'sales', 'documents'] }, { id: ben.id }]
  const saved = await t.call(boss, 'POST', `/wp/v2/jobs/${job}`, { crew })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  now = new Date(now.getTime() + t.kernel.config.CREW_MESSAGE_SECONDS * 1000)
  await createCrewTeller(() => t.kernel)({ companyId: company, jobId: job }, ONCE)
})

const deliveryTo = async (person: TestPerson): Promise<number> => {
  const { rows } = await t.owner.query(
    `select id from deliveries where company_id = $1 and person_id = $2 and kind = 'crewAssigned'`,
    [company, person.id],
  )
  return Number(rows[0]?.id)
}
/** Sends the message to a member; returns the token of its link. */
async function tokenOf(person: TestPerson, send?: (mail: Mail) => Promise<void>): Promise<string> {
  let body = ''
  const mail = {
    send: async (one: Mail) => {
      body = one.text
      await send?.(one)
    },
    close: async () => {},
  }
  const deliveryId = await deliveryTo(person)
  await testSender(t, { mail, now: () => now })({ companyId: company, deliveryId }, ONCE).catch(() => {})
  if (body === '') body = t.telephony.taken.at(-1)?.body ?? ''
  return /#crew=([\w-]{43})/.exec(body)?.[1] ?? ''
}
const open = (token: string) => t.call(null, 'POST', '/wp/v2/crew-links/open', { token })
const reply = (token: string, body: Record<string, unknown>, from = '198.51.100.7') =>
  t.call(null, 'POST', '/wp/v2/crew-links/answer', { token, ...body }, { 'x-forwarded-for': from })
const answerOf = async (person: TestPerson) =>
  (
    await t.owner.query('select answer, decline_reason from job_crew where job_id = $1 and user_id = $2', [
      job,
      person.id,
    ])
  ).rows[0]
const declines = async () =>
  (await t.owner.query(`select from deliveries where company_id = $1 and kind = 'crewDeclined'`, [company]))
    .rowCount

describe('a crew link', () => {
  it('is not used by what opens its address, and works no other way', async () => {
    const token = await tokenOf(ben)
    for (const method of ['GET', 'HEAD'] as const) {
      await t.app.inject({ method, url: `/job/${job}/confirm?crew=${token}` })
      for (const action of ['open', 'answer']) {
        const { statusCode } = await t.app.inject({
          method,
          url: `/wp/v2/crew-links/${action}?token=${token}`,
        })
        expect(statusCode).toBeGreaterThanOrEqual(400)
      }
    }
    expect(await answerOf(ben)).toMatchObject({ answer: 'open' })
    for (const path of ['/wp/v2/personal-links/exchange', '/wp/v2/personal-links/renew'])
      expect((await t.call(null, 'POST', path, { token })).body).not.toHaveProperty('token')
    for (const near of [token.slice(1), `${token}A`, token.toLowerCase(), ` ${token}`, '%', '\0'.repeat(43)])
      expect((await open(near)).status).toBeGreaterThanOrEqual(400)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the job is over', async () => (now = new Date('2027-03-08T19:00:00Z'))],
    [
      'the job is completed',
      () => t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [job]),
    ],
    ['the job is deleted', () => t.owner.query(`update jobs set deleted_at = now() where id = $1`, [job])],
    [
      'the worker leaves the company',
      () =>
        t.owner.query(`update members set removed_at = now(), approval = 'rejected' where user_id = $1`, [
          ben.id,
        ]),
    ],
    [
      'the worker has another email',
      () => t.owner.query(`update members set email = 'x' || email where user_id = $1`, [ben.id]),
    ],
    [
      'the worker is erased',
      async () => {
        const by = { name: 'Ben Ray', askedBy: 'The worker, by phone' }
        const setStatus = (status: string) =>
          t.owner.query('update jobs set job_status = $2 where id = $1', [job, status])
        // Nobody on an open job can be erased.
        await setStatus('canceled')
        const erased = await t.call(boss, 'POST', `/wp/v2/people/${ben.id}/erasure`, by)
        expect(erased.status, JSON.stringify(erased.body)).toBe(200)
        await setStatus('scheduled')
      },
    ],
    ['the worker is taken off', () => t.call(boss, 'POST', `/wp/v2/jobs/${job}`, { crew: [{ id: ann.id }] })],
  ])('shows and answers nothing once %s', async (_what, end) => {
    const token = await tokenOf(ben)
    expect((await open(token)).status).toBe(200)
    await end()
    expect(await open(token)).toMatchObject({ status: 404, body: { data: { reason: 'link_invalid' } } })
    expect((await reply(token, { answer: 'confirmed' })).status).toBeGreaterThanOrEqual(400)
    expect((await answerOf(ben))?.answer ?? 'open').toBe('open')
  })

  it('with two answers at once has one of them, and tells the office once of a repeated one', async () => {
    const token = await tokenOf(ben)
    const both = await Promise.all([
      reply(token, { answer: 'confirmed' }),
      reply(token, { answer: 'declined', reason: REASON }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { answer, decline_reason: reason } = await answerOf(ben)
    expect([
      ['confirmed', ''],
      ['declined', REASON],
    ]).toContainEqual([answer, reason])
    await reply(token, { answer: 'confirmed' })
    const before = await declines()
    await Promise.all([1, 2, 3, 4].map(() => reply(token, { answer: 'declined' })))
    expect(await declines()).toBe((before ?? 0) + 1)
  })

  it('cannot flood the office: answers count for the member, from whatever address they come', async () => {
    const token = await tokenOf(ben)
    const statuses: number[] = []
    for (let times = 0; times < 62; times += 1) {
      const answer = times % 2 === 0 ? 'confirmed' : 'declined'
      statuses.push((await reply(token, { answer }, `198.51.100.${times}`)).status)
    }
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200))
    expect(statuses.slice(60)).toEqual([429, 429])
  })
})

describe('an administrator', () => {
  it('finds the token of a crew link in no table and on no screen', async () => {
    const tokens = [await tokenOf(ben), await tokenOf(ann)]
    expect(tokens.map((token) => token.length)).toEqual([43, 43])
    for (const token of tokens) {
      await t.call(
        null,
        'POST',
        '/wp/v2/crew-links/answer',
        { token, answer: 'confirmed' },
        { 'idempotency-key': `k${job}` },
      )
      await open(token)
    }
    const { rows } = await t.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    )
    for (const { name } of rows)
      for (const token of tokens) {
        const found = await t.owner.query(`select from ${name} t where t::text like $1`, [`%${token}%`])
        expect(found.rowCount, name).toBe(0)
      }
    for (const { method, path } of registeredEndpoints.values()) {
      if (method !== 'GET') continue
      for (const id of [job, company, ben.id]) {
        const { body } = await t.call(boss, 'GET', path.replaceAll(/:\w+/g, String(id)))
        for (const token of tokens) expect(JSON.stringify(body), path).not.toContain(token)
        if (!path.includes(':')) break
      }
    }
  })

  it('reads no link in the refusal of a mail server that repeats the mail', async () => {
    const token = await tokenOf(ben, async ({ text }) => {
      throw new Error(`554 5.7.1 Spam: ${/http\S+#crew=\S+/.exec(text)?.[0]} is listed`)
    })
    expect(token).toHaveLength(43)
    const list = await t.call(boss, 'GET', '/wp/v2/deliveries')
    const row = list.body.find((one: { to: string }) => one.to === ben.email)
    expect(row.lastError).toBe(`554 5.7.1 Spam: ${t.kernel.config.PUBLIC_URL}/job/${job}/confirm is listed`)
    expect(JSON.stringify(list.body)).not.toContain(token)
  })
})

it('shows what a member answered, and why, to the office and to themselves alone', async () => {
  await reply(await tokenOf(ben), { answer: 'declined', reason: REASON })
  expect(await answerOf(ben)).toMatchObject({ answer: 'declined', decline_reason: REASON })
  const outside = await t.makePerson(company, 'worker')
  const seenBy = async (who: TestPerson) => {
    let seen = 0
    for (const { method, path } of registeredEndpoints.values()) {
      if (method !== 'GET') continue
      for (const id of [job, company, ben.id, who.id]) {
        const { body } = await t.call(who, 'GET', path.replaceAll(/:\w+/g, String(id)))
        if (JSON.stringify(body ?? null).includes(REASON)) seen += 1
        if (!path.includes(':')) break
      }
    }
    return seen
  }
  expect(await seenBy(boss)).toBeGreaterThan(0)
  expect([await seenBy(ann), await seenBy(client), await seenBy(outside)]).toEqual([0, 0, 0])
})
