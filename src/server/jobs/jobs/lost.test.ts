import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let seller: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  manager = await t.makePerson(company, 'manager')
  seller = await t.makePerson(company, 'worker')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Park' })
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})
afterAll(() => t.close())
beforeEach(async () => {
  job = await makeInquiry()
})

async function makeInquiry(columns: Record<string, unknown> = {}) {
  const id = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    locations: [DENVER],
    ...columns,
  })
  return id
}
const lose = (
  who: TestPerson | null,
  body: unknown = { reason: 'price', note: 'Found one for $900' },
  id = job,
) => t.call(who, 'POST', `/wp/v2/jobs/${id}/lost`, body)
const reopen = (who: TestPerson | null, id = job) => t.call(who, 'DELETE', `/wp/v2/jobs/${id}/lost`)
const show = async (who: TestPerson, id = job) => (await t.call(who, 'GET', `/wp/v2/jobs/${id}`)).body
const stored = async (id = job) =>
  (
    await t.owner.query(
      `select job_status, version, lost_at, lost_reason, lost_note, lost_by, updated_by from jobs
       where company_id = $1 and id = $2`,
      [company, id],
    )
  ).rows[0]

describe('marking an inquiry as lost', () => {
  it('keeps who, when and why, and not a second status', async () => {
    const { status, body } = await lose(manager)
    expect([status, body.message]).toEqual([200, 'Marked as lost.'])
    expect(await stored()).toMatchObject({
      job_status: 'inquiring',
      version: 2,
      lost_reason: 'price',
      lost_note: 'Found one for $900',
      lost_by: manager.id,
      updated_by: manager.id,
    })
    const shown = await show(manager)
    expect(shown.lost).toMatchObject({ reason: 'price', note: 'Found one for $900' })
    expect(shown.actions).toMatchObject({ markLost: false, reopen: true })
    const history = await t.call(manager, 'GET', `/wp/v2/jobs/${job}/history`)
    expect(history.body[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'lostReason', before: null, after: 'price' },
        { field: 'lostNote', before: null, after: 'Found one for $900' },
      ]),
    )
  })

  it('is hidden from the client', async () => {
    await lose(manager)
    expect(await show(client)).toMatchObject({ lost: null, actions: { markLost: false, reopen: false } })
  })

  it('needs no note', async () => {
    expect((await lose(manager, { reason: 'no_answer' })).status).toBe(200)
    expect(await stored()).toMatchObject({ lost_reason: 'no_answer', lost_note: null })
  })

  it('is open to a crew member with sales permission, and can be undone', async () => {
    await t.owner.query(
      `insert into job_crew (company_id, job_id, user_id, position, permissions)
       values ($1, $2, $3, 0, '{sales}')`,
      [company, job, seller.id],
    )
    expect((await lose(seller)).status).toBe(200)
    const { status, body } = await reopen(seller)
    expect([status, body.message]).toEqual([200, 'The inquiry is open again.'])
    expect(await stored()).toMatchObject({ lost_at: null, lost_reason: null, lost_note: null, lost_by: null })
  })

  it('leaves the open leads of the list, but not the list', async () => {
    await lose(manager)
    const ids = async (query: string) =>
      (await t.call(manager, 'GET', `/wp/v2/jobs?per_page=100&orderby=id&jobStatus=inquiring${query}`)).body
        .filter(({ id }: { id: number }) => id === job)
        .map(({ isLost }: { isLost: boolean }) => isLost)
    expect(await ids('')).toEqual([true])
    expect(await ids('&open=true')).toEqual([])
  })

  it('leaves the new inquiries, and the days ahead, of the day', async () => {
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const id = await makeInquiry({ job_date: `${soon} 09:00:00` })
    const waiting = async () => (await t.call(manager, 'GET', '/wp/v2/today')).body.waiting
    const has = (list: { rows: { jobId: number }[] }) => list.rows.some(({ jobId }) => jobId === id)
    const before = await waiting()
    expect([has(before.inquiries), has(before.ahead)]).toEqual([true, true])
    await lose(manager, { reason: 'price' }, id)
    const after = await waiting()
    expect([has(after.inquiries), has(after.ahead)]).toEqual([false, false])
  })
})

describe('a lost inquiry is open again', () => {
  it('once it is booked, and stays so when it is no longer booked', async () => {
    await lose(manager)
    await t.owner.query(`update jobs set job_status = 'scheduled' where company_id = $1 and id = $2`, [
      company,
      job,
    ])
    expect(await stored()).toMatchObject({ lost_at: null, lost_reason: null, lost_note: null, lost_by: null })
    await t.owner.query(`update jobs set job_status = 'inquiring' where company_id = $1 and id = $2`, [
      company,
      job,
    ])
    expect(await stored()).toMatchObject({ lost_at: null })
  })

  it('once its client changes it, but not when the office does', async () => {
    await lose(manager)
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { notes: 'Called back' })
    expect(await stored()).toMatchObject({ lost_reason: 'price' })
    const saved = await t.call(client, 'POST', `/wp/v2/jobs/${job}`, { notes: 'We move after all' })
    expect(saved.status).toBe(200)
    expect(await stored()).toMatchObject({ lost_at: null, lost_reason: null })
  })

  it('once its client agrees to something', async () => {
    await lose(manager)
    await t.owner.query(
      `insert into agreements (company_id, job_id, user_id, name, type, clause, content, agreed_at, ip, user_agent,
         content_hash, previous_hash, field_hashes, hash)
       values ($1, $2, $3, 'electronicRecords', 'agreement', 'Yes', '{}', 1, '', '', repeat('0', 64), null, '{}', repeat('1', 64))`,
      [company, job, client.id],
    )
    expect(await stored()).toMatchObject({ lost_at: null })
  })
})

describe('a refused change of what is lost changes nothing', () => {
  it.each([
    ['no reason', {}, 'reason', 'Choose a reason.'],
    ['an unknown reason', { reason: 'weather' }, 'reason', 'Choose a reason.'],
    ['a long note', { reason: 'other', note: 'x'.repeat(501) }, 'note', 'Maximum of 500 characters.'],
  ])('%s', async (_name, body, field, message) => {
    const before = await stored()
    const answer = await lose(manager, body)
    expect([answer.status, answer.body.data.fields[field]]).toEqual([400, message])
    expect(await stored()).toEqual(before)
  })

  it('for people who may not edit leads, another company, and visitors', async () => {
    const before = await stored()
    expect((await lose(client)).status).toBe(403)
    expect((await lose(worker)).status).toBe(404)
    expect((await lose(stranger)).status).toBe(404)
    expect((await lose(null)).status).toBe(401)
    expect(await stored()).toEqual(before)
    await lose(manager)
    const lost = await stored()
    expect((await reopen(client)).status).toBe(403)
    expect((await reopen(stranger)).status).toBe(404)
    expect(await stored()).toEqual(lost)
  })

  it('for a job that is no inquiry, is deleted, or is lost or open already', async () => {
    const booked = await makeInquiry({ job_status: 'scheduled' })
    const refused = await lose(manager, { reason: 'price' }, booked)
    expect([refused.status, refused.body.message]).toEqual([409, 'Only an inquiry can be marked as lost.'])
    expect((await reopen(manager)).body.message).toBe('This inquiry is open.')
    await lose(manager)
    const lost = await stored()
    const again = await lose(manager, { reason: 'other' })
    expect([again.status, again.body.message]).toEqual([409, 'This inquiry is marked as lost already.'])
    expect(await stored()).toEqual(lost)
    const gone = await makeInquiry({ deleted_at: '2026-01-01T00:00:00Z' })
    expect((await lose(manager, { reason: 'price' }, gone)).status).toBe(404)
  })
})
