import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestPerson } from '../../testing/app.ts'
import { attribute, createPhoneTest, newSid, type PhoneTest } from './phone.fixture.ts'

const CALLER = '7205550142'

let p: PhoneTest
let company: number
let number: string
let manager: TestPerson
let count = 0
beforeAll(async () => {
  p = await createPhoneTest()
})
afterAll(() => p.close())
beforeEach(async () => {
  count += 1
  number = `303556${String(count).padStart(4, '0')}`
  company = await p.t.makeCompany(`Movers ${count}`, { smuvs_phone: number })
  manager = await p.t.makePerson(company, 'manager', { phone: null })
  await p.goOnline(manager)
})

const ring = async (to = number) => {
  const sid = newSid('CA')
  const { text } = await p.hook('/webhooks/twilio/voice/incoming', {
    CallSid: sid,
    From: `+1${CALLER}`,
    To: `+1${to}`,
    CallStatus: 'ringing',
  })
  return { sid, text }
}
const accept = ({ sid, text }: { sid: string; text: string }) =>
  p.hook(attribute(text, 'statusCallback'), {
    CallSid: newSid('CA'),
    ParentCallSid: sid,
    CallStatus: 'in-progress',
  })
const post = (url: string, body: object) => p.t.call(manager, 'POST', url, body)
const timeline = async (job: number) =>
  (await p.t.call(manager, 'GET', `/wp/v2/jobs/${job}/communications`)).body

describe('a call from an unknown number', () => {
  it('is assigned to the job that is created with its client', async () => {
    const call = await ring()
    await accept(call)
    expect(await p.call(call.sid)).toMatchObject({ job_id: null, contact_id: null })
    const client = await post('/wp/v2/clients', { firstName: 'Cleo', lastName: 'Park', phone: CALLER })
    expect(client.status).toBe(200)
    expect(await p.call(call.sid)).toMatchObject({ job_id: null })
    const job = await post('/wp/v2/jobs', { client: { id: client.body.id } })
    expect(job.status).toBe(200)
    expect(await p.call(call.sid)).toMatchObject({
      job_id: job.body.id,
      contact_id: client.body.id,
      contact_name: 'Cleo Park',
      sender_id: manager.id,
    })
    expect(await timeline(job.body.id)).toMatchObject([{ type: 'phone', direction: 'incoming' }])
    expect((await p.t.call(manager, 'GET', '/wp/v2/communications')).body).toEqual([])
  })

  it('is assigned to a job that later gets the client, or a contact person with that number', async () => {
    const first = await ring()
    const job = (await post('/wp/v2/jobs', {})).body
    expect(await p.call(first.sid)).toMatchObject({ job_id: null })
    const contactPerson = [{ name: 'Bo Desk', phone: CALLER }]
    expect((await post(`/wp/v2/jobs/${job.id}`, { version: job.version, contactPerson })).status).toBe(200)
    expect(await p.call(first.sid)).toMatchObject({ job_id: job.id })
  })

  it('stays unassigned after 60 days, and for another company', async () => {
    const call = await ring()
    await p.t.owner.query(
      `update communications set happened_at = now() - interval '61 days' where company_id = $1`,
      [company],
    )
    const other = `303557${String(count).padStart(4, '0')}`
    const otherCompany = await p.t.makeCompany('Others', { smuvs_phone: other })
    await p.goOnline(await p.t.makePerson(otherCompany, 'manager', { phone: null }))
    const elsewhere = await ring(other)
    const client = await post('/wp/v2/clients', { firstName: 'Cleo', lastName: 'Park', phone: CALLER })
    await post('/wp/v2/jobs', { client: { id: client.body.id } })
    for (const { sid } of [call, elsewhere]) expect(await p.call(sid)).toMatchObject({ job_id: null })
  })
})

describe('a caller with several jobs', () => {
  it('is offered with each of them, the most likely first, and at most five', async () => {
    for (let index = 0; index < 2; index += 1)
      await p.goOnline(await p.t.makePerson(company, 'manager', { phone: null }))
    const client = await p.t.makePerson(company, 'client', { phone: CALLER })
    const inquiry = await p.t.makeJob(company, { client_id: client.id })
    expect((await ring()).text).not.toContain('name="jobs"')
    const next = await p.t.makeJob(company, {
      client_id: client.id,
      job_status: 'scheduled',
      job_date: '2027-03-01 09:00:00',
    })
    // The first call was about the inquiry, so that job is assumed again.
    const { text } = await ring()
    expect(text).toContain(`<Parameter name="jobs" value="${inquiry},${next} 2027-03-01"/>`)
    for (let index = 0; index < 5; index += 1) await p.t.makeJob(company, { client_id: client.id })
    const jobs = /name="jobs" value="([^"]*)"/.exec((await ring()).text)?.[1]
    expect(jobs?.split(',')).toHaveLength(5)
  })
})

describe('the contacts of a job', () => {
  it('show when the last conversation with them was', async () => {
    const client = await p.t.makePerson(company, 'client', { phone: CALLER })
    const job = await p.t.makeJob(company, {
      client_id: client.id,
      contact_person: JSON.stringify([{ name: 'Bo Desk', phone: '3035550188' }]),
    })
    const contacts = async () => (await p.t.call(manager, 'GET', `/wp/v2/jobs/${job}/contacts`)).body
    expect(await contacts()).toMatchObject([{ lastTalkAt: null }, { lastTalkAt: null }])
    await ring()
    expect(await contacts()).toMatchObject([
      { key: 'client', lastTalkAt: expect.any(String) },
      { key: 'person-0', lastTalkAt: null },
    ])
  })
})
