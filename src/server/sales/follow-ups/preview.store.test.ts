import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Trigger } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { readPastLeads } from './preview.store.ts'

let t: TestApp
let company: number
let client: TestPerson

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany()
  client = await t.makePerson(company, 'client', { firstName: 'Ann', lastName: 'Lee', phone: '3035550188' })
})

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
/** A job that is older than what a preview looks at, so that nothing but `columns` begins a rule. */
const makeJob = (columns: Record<string, unknown> = {}, at = company) =>
  t.makeJob(at, { client_id: at === company ? client.id : null, created_at: daysAgo(60), ...columns })
const read = (trigger: Trigger, limit = 500) =>
  inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
    readPastLeads(tx, company, { trigger, since: daysAgo(30), limit }),
  )
const idsOf = async (trigger: Trigger) => (await read(trigger)).map(({ jobId }) => jobId)

const sendEstimate = (jobId: number, days: number) =>
  t.owner.query(
    `insert into deliveries (company_id, job_id, channel, recipient, body_text, kind, status, created_at)
     values ($1, $2, 'mail', 'a@example.test', '', 'estimate', 'sent', $3)`,
    [company, jobId, daysAgo(days)],
  )
const agree = (jobId: number, days: number) =>
  t.owner.query(
    `insert into agreements (company_id, job_id, user_id, name, type, clause, content, agreed_at, ip, user_agent,
       content_hash, previous_hash, field_hashes, hash)
     values ($1, $2, $3, 'estimate', 'agreement', 'Yes', '{}', extract(epoch from $4::timestamptz)::bigint, '', '',
       repeat('0', 64), null, '{}', repeat('1', 64))`,
    [company, jobId, client.id, daysAgo(days)],
  )
const talk = (jobId: number, days: number, columns: Record<string, unknown> = {}) => {
  const row = { type: 'email', direction: 'incoming', ...columns }
  return t.owner.query(
    `insert into communications (company_id, job_id, happened_at, ${Object.keys(row).join(', ')})
     values ($1, $2, $3, ${Object.keys(row)
       .map((_, at) => `$${at + 4}`)
       .join(', ')})`,
    [company, jobId, daysAgo(days), ...Object.values(row)],
  )
}
const missedCall = { type: 'phone', direction: 'outgoing', status: 'no-answer' }

describe('past leads of a preview', () => {
  it.each<[Trigger, (days: number) => Promise<number>]>([
    ['newLead', (days) => makeJob({ created_at: daysAgo(days) })],
    ['booked', (days) => makeJob({ time_of_scheduling: daysAgo(days) })],
    ['finished', (days) => makeJob({ completed_at: daysAgo(days) })],
    ['lost', (days) => makeJob({ lost_at: daysAgo(days), lost_reason: 'price' })],
    ['estimateSent', async (days) => withJob((job) => sendEstimate(job, days))],
    ['signedWithoutDeposit', async (days) => withJob((job) => agree(job, days))],
    ['noAnswer', async (days) => withJob((job) => talk(job, days, missedCall))],
  ])(
    'are those on which %s happened within the days that are asked for, the newest first',
    async (trigger, make) => {
      const [older, newer] = [await make(29), await make(2)]
      await make(31)
      await makeJob()
      expect(await idsOf(trigger)).toEqual([newer, older])
    },
  )

  it('are none of another company, none that are deleted, and not more than wanted', async () => {
    const recent = { created_at: daysAgo(3) }
    await makeJob(recent, await t.makeCompany())
    await makeJob({ ...recent, deleted_at: daysAgo(1) })
    const kept = await makeJob(recent)
    expect(await idsOf('newLead')).toEqual([kept])
    const newest = await makeJob({ created_at: daysAgo(1) })
    expect((await read('newLead', 1)).map(({ jobId }) => jobId)).toEqual([newest])
  })

  it('began when it happened for the first time', async () => {
    const job = await makeJob()
    await sendEstimate(job, 5)
    await sendEstimate(job, 2)
    const [lead] = await read('estimateSent')
    expect(Date.parse(lead?.startedAt ?? '')).toBeCloseTo(Date.parse(daysAgo(5)), -5)
    // The first one was too early, so that the rule would not have begun with the second.
    const early = await makeJob()
    await sendEstimate(early, 40)
    await sendEstimate(early, 2)
    expect(await idsOf('estimateSent')).toEqual([job])
  })

  it.each([
    ['an answer of the client', {}, ['answered']],
    [
      'a call that was answered',
      { type: 'phone', direction: 'outgoing', meta: { startTime: 'x' } },
      ['answered'],
    ],
    ['an automatic reply', { meta: { isAutomatic: true } }, []],
    ['a mail whose sender is not verified', { meta: { isUnverified: true } }, []],
    ['a call that was not answered', missedCall, []],
    ['what the office wrote', { direction: 'outgoing' }, []],
  ])('tell of %s: %o', async (_what, columns, facts) => {
    const job = await makeJob({ created_at: daysAgo(5) })
    await talk(job, 4, columns)
    // What came before the rule began says nothing about it.
    await talk(job, 6)
    expect((await read('newLead')).map(({ events }) => events.map(({ fact }) => fact))).toEqual([facts])
  })
})

async function withJob(change: (jobId: number) => Promise<unknown>): Promise<number> {
  const job = await makeJob()
  await change(job)
  return job
}
