import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestPerson } from '../../testing/app.ts'
import { attribute, createPhoneTest, newSid, dialedPerson, type PhoneTest } from './phone.fixture.ts'

const OUTGOING = '/webhooks/twilio/voice/outgoing'
const NUMBER = '3035550001'
const CLIENT_PHONE = '7205550142'
const PERSON_PHONE = '7205550143'
const STRANGER = '7205550144'

let p: PhoneTest
let company: number
let job: number
let manager: TestPerson
let client: TestPerson
let held: TestPerson
let bare: TestPerson
let elsewhere: TestPerson
beforeAll(async () => {
  p = await createPhoneTest()
  company = await p.t.makeCompany('Front Range', { smuvs_phone: NUMBER })
  manager = await p.t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Lopez' })
  client = await p.t.makePerson(company, 'client', {
    firstName: 'Cleo',
    lastName: "O'Brien",
    phone: CLIENT_PHONE,
  })
  held = await p.t.makePerson(company, 'worker', { phone: null })
  bare = await p.t.makePerson(company, 'worker', { phone: null })
  elsewhere = await p.t.makePerson(
    await p.t.makeCompany('Other', { smuvs_phone: '9705550001' }),
    'administrator',
  )
  job = await p.t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    contact_person: [
      { name: 'Sam Porter', phone: PERSON_PHONE, email: '', contactMethod: 'call', isClient: false },
    ],
  })
  await p.t.addCrew(company, job, held.id, ['contact'])
  await p.t.addCrew(company, job, bare.id, ['documents', 'sales'])
})
afterAll(() => p.close())

const place = (person: TestPerson | string, sid: string, more: Record<string, string> = {}) =>
  p.hook(OUTGOING, {
    CallSid: sid,
    From: typeof person === 'string' ? person : `client:staff_${person.id}`,
    To: CLIENT_PHONE,
    jobId: String(job),
    CallStatus: 'ringing',
    ...more,
  })

it('rings a contact from the company number, announced and recorded, and stores the call once', async () => {
  const sid = newSid('CA')
  const { status, text } = await place(manager, sid)
  expect(status).toBe(200)
  expect(attribute(text, 'callerId')).toBe(`+1${NUMBER}`)
  expect(attribute(text, 'record')).toBe('record-from-answer-dual')
  expect(text).toMatch(new RegExp(`<Number [^>]*>\\+1${CLIENT_PHONE}</Number>`))
  const call = await p.call(sid)
  expect(call).toMatchObject({
    company_id: company,
    job_id: job,
    type: 'phone',
    direction: 'outgoing',
    status: 'queued',
    sender_id: manager.id,
    contact_id: client.id,
    contact_name: "Cleo O'Brien",
    contact_address: CLIENT_PHONE,
    meta: { from: NUMBER, to: CLIENT_PHONE, direction: 'outgoing', callStatus: 'queued' },
  })
  expect(call.meta).not.toHaveProperty('recordingAnnouncedAt')
  expect((await place(manager, sid)).text).toBe(text)
  expect(await p.call(sid)).toEqual(call)

  const child = { CallSid: newSid('CA'), ParentCallSid: sid }
  const tell = (CallStatus: string, sequence: number) =>
    p.hook(attribute(text, 'statusCallback'), { ...child, CallStatus, SequenceNumber: String(sequence) })
  await tell('initiated', 0)
  await tell('ringing', 1)
  expect(await p.call(sid)).toMatchObject({ status: 'ringing' })
  const whisper = attribute(text, 'url')
  expect((await p.hook(whisper, child)).text).toContain('This call is recorded.')
  const announced = (await p.call(sid)).meta['recordingAnnouncedAt']
  expect(announced).toEqual(expect.any(String))
  await p.hook(whisper, child)
  expect((await p.call(sid)).meta['recordingAnnouncedAt']).toBe(announced)
  await tell('in-progress', 2)
  expect(await p.call(sid)).toMatchObject({ status: 'in-progress', meta: { startTime: expect.any(String) } })
  await tell('ringing', 1)
  expect(await p.call(sid)).toMatchObject({ status: 'in-progress' })

  const action = attribute(text, 'action')
  const ended = { CallSid: sid, CallStatus: 'in-progress', DialCallStatus: 'completed' }
  expect((await p.hook(action, ended)).text).toContain('<Hangup/>')
  const over = await p.call(sid)
  expect(over).toMatchObject({
    status: 'completed',
    meta: { dialCallStatus: 'completed', callStatus: 'completed', endTime: expect.any(String) },
  })
  await p.hook(action, { ...ended, DialCallStatus: 'failed' })
  await tell('no-answer', 2)
  expect(await p.call(sid)).toEqual(over)
})

it('reports a call that is not answered', async () => {
  const sid = newSid('CA')
  const { text } = await place(manager, sid)
  await p.hook(attribute(text, 'action'), { CallSid: sid, DialCallStatus: 'no-answer' })
  expect(await p.call(sid)).toMatchObject({ status: 'no-answer', meta: { dialCallStatus: 'no-answer' } })
})

it('makes the caller busy for incoming calls until the call ends', async () => {
  await p.goOnline(held)
  await p.goOnline(manager)
  const sid = newSid('CA')
  const { text } = await place(manager, sid)
  const ringIn = () =>
    p.hook('/webhooks/twilio/voice/incoming', { CallSid: newSid('CA'), From: STRANGER, To: NUMBER })
  expect(dialedPerson((await ringIn()).text)).toBeNull()
  await p.hook(attribute(text, 'action'), { CallSid: sid, DialCallStatus: 'busy' })
  expect(dialedPerson((await ringIn()).text)).toBe(manager.id)
})

it("lets managers and crew who hold 'contact' on the job call contact persons and crew", async () => {
  for (const [person, To] of [
    [held, CLIENT_PHONE],
    [held, `+1 (720) 555-0143`],
    [manager, PERSON_PHONE],
  ] as const) {
    const sid = newSid('CA')
    expect((await place(person, sid, { To })).text).toContain('<Dial')
    expect(await p.call(sid)).toMatchObject({ sender_id: person.id, job_id: job })
  }
})

it.each<[string, () => TestPerson | string, () => Record<string, string>]>([
  ["a worker without 'contact'", () => bare, () => ({})],
  ['a client', () => client, () => ({})],
  ['somebody of another company', () => elsewhere, () => ({})],
  ['nobody', () => 'client:staff_999999', () => ({})],
  ['a name of another kind', () => `client:${manager.id}`, () => ({})],
  ['a telephone', () => `+1${STRANGER}`, () => ({})],
  ['a number of a stranger', () => manager, () => ({ To: STRANGER })],
  ['no number', () => manager, () => ({ To: 'client:staff_1' })],
  ['a job that is not', () => manager, () => ({ jobId: '999999' })],
  ['no job', () => manager, () => ({ jobId: '' })],
])('rejects a call from or to %s with a message and does not store it', async (_title, person, more) => {
  const before = await p.calls(company)
  const { status, text } = await place(person(), newSid('CA'), more())
  expect(status).toBe(200)
  expect(text).toMatch(/<Say>[^<]+<\/Say><Hangup\/>/)
  expect(text).not.toContain('<Dial')
  expect(await p.calls(company)).toEqual(before)
})

it('rejects a call immediately if permission, approval or job is gone, or the company has no number', async () => {
  const leaver = await p.t.makePerson(company, 'manager')
  await p.t.owner.query(`update members set approval = 'rejected' where user_id = $1`, [leaver.id])
  const deleted = await p.t.makeJob(company, { client_id: client.id, deleted_at: new Date().toISOString() })
  const silent = await p.t.makeCompany('Silent')
  const quiet = await p.t.makePerson(silent, 'manager')
  const quietClient = await p.t.makePerson(silent, 'client', { phone: CLIENT_PHONE })
  const quietJob = await p.t.makeJob(silent, { client_id: quietClient.id })
  const before = [...(await p.calls(company)), ...(await p.calls(silent))]
  for (const [person, jobId] of [
    [leaver, job],
    [manager, deleted],
    [quiet, quietJob],
  ] as const)
    expect((await place(person, newSid('CA'), { jobId: String(jobId) })).text).toContain('<Hangup/>')
  expect([...(await p.calls(company)), ...(await p.calls(silent))]).toEqual(before)
})

it('rings no one for a person without a session, and not crew or payer for crew', async () => {
  const mate = await p.t.makePerson(company, 'worker', { phone: '7205550177' })
  await p.t.addCrew(company, job, mate.id, [])
  expect((await place(manager, newSid('CA'), { To: '7205550177' })).text).toContain('<Dial')
  expect((await place(held, newSid('CA'), { To: '7205550177' })).text).not.toContain('<Dial')
  expect((await place(held, newSid('CA'))).text).toContain('<Dial')
  await p.t.owner.query('update token_families set revoked_at = now() where user_id = $1', [held.id])
  const sid = newSid('CA')
  expect((await place(held, sid)).text).not.toContain('<Dial')
  const { rows } = await p.t.owner.query('select 1 from communications where provider_sid = $1', [sid])
  expect(rows).toEqual([])
})
