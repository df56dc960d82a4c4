import { describe, expect, it } from 'vitest'
import type { TestPerson } from '../../testing/app.ts'
import {
  t,
  now,
  company,
  boss,
  ann,
  client,
  stranger,
  TODAY,
  day,
  waiting,
  createJob,
  ago,
  message,
  others,
  put,
  useToday,
} from './today.fixture.ts'

useToday()

describe('conversations', () => {
  it('wait until a person answers, and not because of an automatic message', async () => {
    const job = await createJob(TODAY, 8)
    const old = await message({ job_id: job, happened_at: ago(60), body: 'Hello?' })
    const newest = await message({ job_id: job })
    await message({ job_id: job, direction: 'outgoing', happened_at: ago(10), body: 'We got your message.' })

    expect((await waiting()).conversations).toEqual({
      total: 1,
      rows: [
        {
          id: newest,
          jobId: job,
          type: 'text',
          name: 'Zoe Hart',
          address: '3035550142',
          text: 'Can you come earlier?',
          at: ago(30),
        },
      ],
    })

    await message({ job_id: job, direction: 'outgoing', sender_id: boss.id, happened_at: ago(5) })
    expect((await waiting()).conversations.total).toBe(0)
    expect(old).toBeLessThan(newest)
  })

  it('of two people on one job wait separately', async () => {
    const job = await createJob(TODAY, 8)
    const other = await message({
      job_id: job,
      contact_id: null,
      contact_address: '7205550199',
      contact_name: 'Concierge',
    })
    await message({ job_id: job })
    await message({ job_id: job, direction: 'outgoing', sender_id: boss.id, happened_at: ago(5) })
    expect((await waiting()).conversations.rows).toMatchObject([{ id: other, name: 'Concierge' }])
  })

  it('without a job wait too; old ones and those of deleted jobs do not', async () => {
    const loose = await message()
    await message({ job_id: await createJob(TODAY, 8, { deleted_at: ago(5) }) })
    await message({ happened_at: ago(31 * 24 * 60), contact_id: null, contact_address: '7205550101' })
    expect((await waiting()).conversations.rows.map(({ id }: { id: number }) => id)).toEqual([loose])
  })

  it('are done when the office says so, until the next message', async () => {
    const id = await message()
    const done = await t.call(boss, 'POST', `/wp/v2/communications/${id}/done`, { isDone: true })
    expect(done.body).toEqual({ id, doneAt: now.toISOString() })
    expect((await waiting()).conversations.total).toBe(0)
    await t.call(boss, 'POST', `/wp/v2/communications/${id}/done`, { isDone: false })
    expect((await waiting()).conversations.total).toBe(1)
    await t.call(boss, 'POST', `/wp/v2/communications/${id}/done`, { isDone: true })
    const next = await message({ happened_at: ago(1) })
    expect((await waiting()).conversations.rows.map((row: { id: number }) => row.id)).toEqual([next])
  })

  it('are not marked by others, nor are messages that the company sent', async () => {
    const id = await message()
    const sent = await message({
      direction: 'outgoing',
      sender_id: boss.id,
      contact_id: null,
      contact_address: '',
    })
    const mark = (who: TestPerson, which: number, body: unknown) =>
      t.call(who, 'POST', `/wp/v2/communications/${which}/done`, body)
    expect((await mark(stranger, id, { isDone: true })).status).toBe(404)
    expect((await mark(ann, id, { isDone: true })).status).toBe(403)
    expect((await mark(boss, sent, { isDone: true })).status).toBe(409)
    const bad = await mark(boss, id, { isDone: 'yes' })
    expect([bad.status, Object.keys(bad.body.data.fields)]).toEqual([400, ['isDone']])
    const { rows } = await t.owner.query('select done_at from communications where id = any($1)', [
      [id, sent],
    ])
    expect(rows).toEqual([{ done_at: null }, { done_at: null }])
  })

  it('list missed calls apart, until somebody calls back or takes a later call', async () => {
    const missed = await message({ type: 'phone', status: 'no-answer', body: '' })
    await message({
      type: 'phone',
      status: 'completed',
      body: '',
      contact_id: null,
      contact_address: '7205550102',
    })
    const lists = await waiting()
    expect(lists.conversations.total).toBe(0)
    expect(lists.missedCalls.rows).toMatchObject([{ id: missed, type: 'call', name: 'Zoe Hart' }])
    await message({ type: 'phone', status: 'completed', body: '', happened_at: ago(3) })
    expect((await waiting()).missedCalls.total).toBe(0)
  })
})

describe('new inquiries', () => {
  const createInquiry = (columns: Record<string, unknown> = {}) =>
    t.makeJob(company, {
      client_id: client.id,
      added_by: client.id,
      job_status: 'inquiring',
      created_at: ago(10),
      first_city: 'Denver',
      first_state: 'CO',
      ...columns,
    })

  it('are those from outside that nobody has answered', async () => {
    const own = await createInquiry()
    await createInquiry({ added_by: boss.id })
    await createInquiry({ job_status: 'spam' })
    await createInquiry({ created_at: ago(31 * 24 * 60) })
    const anonymous = await createInquiry({ added_by: null, client_id: null, created_at: ago(20) })
    const lists = await waiting()
    expect(lists.inquiries).toMatchObject({
      total: 2,
      rows: [
        { jobId: own, client: { name: 'Zoe Hart', phone: '3035550142' }, place: 'Denver, CO', at: ago(10) },
        { jobId: anonymous, client: { name: '', phone: null } },
      ],
    })
    await message({ job_id: own, direction: 'outgoing', sender_id: boss.id })
    expect((await waiting()).inquiries.total).toBe(1)
  })

  it('are late after the minutes that the company sets', async () => {
    expect((await day()).inquiryTargetMinutes).toBe(5)
    const saved = await t.call(boss, 'POST', `/wp/v2/companies/${company}`, { inquiryTargetMinutes: 15 })
    expect([saved.status, saved.body.inquiryTargetMinutes]).toEqual([200, 15])
    expect((await day()).inquiryTargetMinutes).toBe(15)
    const bad = await t.call(boss, 'POST', `/wp/v2/companies/${company}`, { inquiryTargetMinutes: 0 })
    expect([bad.status, bad.body.data.fields.inquiryTargetMinutes]).toEqual([400, 'At least 1.'])
    expect((await day()).inquiryTargetMinutes).toBe(15)
  })
})

describe('new bookings', () => {
  const createBooking = async (
    columns: Record<string, unknown> = {},
    alert: Record<string, unknown> = {},
  ) => {
    const id = await createJob('2027-03-20', 9, { first_city: 'Denver', first_state: 'CO', ...columns })
    await put('inquiry_alerts', {
      job_id: id,
      is_half_way: false,
      is_booking: true,
      due_at: ago(10),
      ...alert,
    })
    return id
  }
  const see = (jobId: number, who: TestPerson, at: string) =>
    t.owner.query(
      `insert into job_seen (company_id, job_id, user_id, seen_at) values ($1, $2, $3, $4)
       on conflict (company_id, job_id, user_id) do update set seen_at = excluded.seen_at`,
      [company, jobId, who.id, at],
    )

  it('are moves that clients booked in the last 30 days, the newest first', async () => {
    const first = await createBooking({}, { due_at: ago(60), told_at: ago(59) })
    const second = await createBooking()
    await createBooking({}, { is_booking: false })
    await createBooking({}, { due_at: ago(31 * 24 * 60) })
    await createBooking({ job_status: 'canceled' })
    await createBooking({ deleted_at: ago(5) })
    const lists = await waiting()
    expect(lists.bookings).toEqual({
      total: 2,
      rows: [second, first].map((jobId, index) => ({
        jobId,
        client: { name: 'Zoe Hart', phone: '3035550142' },
        place: 'Denver, CO',
        jobDate: '2027-03-20 09:00:00',
        isOnline: false,
        at: ago(index === 0 ? 10 : 60),
      })),
    })
    expect(lists.inquiries.total).toBe(0)
  })

  it('wait until a manager opens the job after it was booked', async () => {
    const id = await createBooking()
    await see(id, boss, ago(11))
    await see(id, ann, ago(1))
    await see(id, client, ago(1))
    expect((await waiting()).bookings.total).toBe(1)
    await see(id, boss, ago(9))
    expect((await waiting()).bookings).toEqual({ rows: [], total: 0 })
  })

  it('are those of the company alone', async () => {
    const elsewhere = await t.makeJob(others, { job_status: 'scheduled', job_date: '2027-03-20 09:00:00' })
    await put('inquiry_alerts', {
      company_id: others,
      job_id: elsewhere,
      is_half_way: false,
      is_booking: true,
      due_at: ago(10),
    })
    expect((await waiting()).bookings.total).toBe(0)
    const { body } = await t.call(stranger, 'GET', '/wp/v2/today')
    expect(body.waiting.bookings.rows).toMatchObject([{ jobId: elsewhere }])
  })
})
