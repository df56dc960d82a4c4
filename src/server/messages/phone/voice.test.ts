import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestPerson } from '../../testing/app.ts'
import { TEST_SIGNATURE } from '../../testing/telephony.ts'
import { attribute, createPhoneTest, newSid, dialedPerson, type PhoneTest } from './phone.fixture.ts'

const INCOMING = '/webhooks/twilio/voice/incoming'
const STATUS = '/webhooks/twilio/call-status'
const CALLER = '7205550142'

let p: PhoneTest
let company: number
let number: string
let count = 0
let admin: TestPerson
let manager: TestPerson
beforeAll(async () => {
  p = await createPhoneTest()
})
afterAll(() => p.close())
// Each test has its own company and number.
beforeEach(async () => {
  count += 1
  number = `303555${String(count).padStart(4, '0')}`
  company = await p.t.makeCompany(`Movers & "Sons" ${count}`, {
    smuvs_phone: number,
    recording_max_length: 90,
  })
  admin = await p.t.makePerson(company, 'administrator', { firstName: 'Ada', lastName: 'Stone', phone: null })
  manager = await p.t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Lopez', phone: null })
})

const ring = (sid: string, more: Record<string, string> = {}) =>
  p.hook(INCOMING, { CallSid: sid, From: `+1${CALLER}`, To: `+1${number}`, CallStatus: 'ringing', ...more })
/** The person's phone stopped ringing without an answer. */
const noAnswer = (twiml: string, sid: string, DialCallStatus = 'no-answer') =>
  p.hook(attribute(twiml, 'action'), { CallSid: sid, CallStatus: 'in-progress', DialCallStatus })
const answer = (twiml: string, sid: string) =>
  p.hook(attribute(twiml, 'statusCallback'), {
    CallSid: newSid('CA'),
    ParentCallSid: sid,
    CallStatus: 'in-progress',
  })

describe('webhook signatures', () => {
  it.each([
    'voice/incoming',
    'voice/next',
    'voice/leg',
    'voice/goodbye',
    'voice/outgoing',
    'voice/announce',
    'voice/ended',
    'call-status',
    'recording',
    'transcription',
  ])('%s without a valid one is rejected and stores nothing', async (path) => {
    const sid = newSid('CA')
    await p.goOnline(admin)
    await ring(sid)
    const before = await p.calls(company)
    const [first] = before
    const fields = {
      CallSid: newSid('CA'),
      ParentCallSid: sid,
      From: `+1${CALLER}`,
      To: `+1${number}`,
      CallStatus: 'completed',
      DialCallStatus: 'completed',
      RecordingSid: newSid('RE'),
      RecordingStatus: 'completed',
      TranscriptionText: 'Hello',
    }
    const address = `/webhooks/twilio/${path}?company=${company}&call=${first?.id}&leg=0`
    for (const signature of [null, '', 'forged']) {
      const answered = await p.hook(address, fields, signature)
      expect(answered.status).toBe(403)
      expect(JSON.parse(answered.text)).toMatchObject({ code: 'webhook_unsigned' })
    }
    expect(await p.calls(company)).toEqual(before)
    expect(await p.legs(first?.id ?? 0)).toMatchObject([{ answered_at: null, ended_at: null }])
  })

  it('cover the public address as it was called, with its query', async () => {
    const isSigned = vi.spyOn(p.t.telephony, 'isSigned')
    await p.hook(`${STATUS}?company=1&x=a%20b`, { A: 'ü &+' })
    const address = `${p.t.kernel.config.PUBLIC_URL}${STATUS}?company=1&x=a%20b`
    expect(isSigned.mock.calls).toEqual([[TEST_SIGNATURE, address, { A: 'ü &+' }]])
    isSigned.mockRestore()
  })

  it('with a body that is too long are rejected', async () => {
    expect(await p.hook(INCOMING, { Body: 'x'.repeat(70_000) })).toMatchObject({ status: 413 })
  })
})

describe('an incoming call', () => {
  it('to an unknown number is rejected and not stored', async () => {
    const sid = newSid('CA')
    for (const To of ['+19995550000', 'sip:a@b', ''])
      expect((await ring(sid, { To })).text).toContain('<Reject/>')
    expect((await ring('not a sid')).text).toContain('<Reject/>')
    expect(await p.calls(company)).toEqual([])
  })

  it('announces the recording, rings an online person and is stored once with its caller', async () => {
    const client = await p.t.makePerson(company, 'client', {
      firstName: 'Cleo',
      lastName: "O'Brien",
      phone: CALLER,
    })
    const job = await p.t.makeJob(company, { client_id: client.id })
    await p.goOnline(manager)
    const sid = newSid('CA')
    const first = await ring(sid)
    expect(first).toMatchObject({ status: 200, type: 'text/xml; charset=utf-8' })
    const call = await p.call(sid)
    expect(call).toMatchObject({
      company_id: company,
      job_id: job,
      type: 'phone',
      direction: 'incoming',
      status: 'ringing',
      sender_id: null,
      contact_id: client.id,
      contact_name: "Cleo O'Brien",
      contact_address: CALLER,
      meta: { from: CALLER, to: number, callStatus: 'ringing', recordingAnnouncedAt: expect.any(String) },
    })
    expect(first.text).toContain('Movers &amp; "Sons"')
    expect(first.text).toMatch(/<Say>[^<]*This call is recorded\.<\/Say><Dial/)
    expect(dialedPerson(first.text)).toBe(manager.id)
    expect(attribute(first.text, 'timeout')).toBe('20')
    expect(attribute(first.text, 'timeLimit')).toBe('14400')
    expect(attribute(first.text, 'record')).toBe('record-from-answer-dual')
    expect(first.text).toContain(`<Parameter name="callerName" value="Cleo O'Brien"/>`)
    expect(first.text).toContain(`<Parameter name="jobId" value="${job}"/>`)
    expect(first.text).toContain(`<Parameter name="communicationId" value="${call.id}"/>`)

    await p.goOnline(admin)
    expect((await ring(sid)).text).toBe(first.text)
    expect(await p.calls(company)).toEqual([call])
    expect(await p.legs(call.id)).toHaveLength(1)
  })

  it('that is reported twice at the same time is one call and one offer', async () => {
    await p.goOnline(admin)
    await p.goOnline(manager)
    const sid = newSid('CA')
    const answers = await Promise.all([ring(sid), ring(sid), ring(sid)])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await p.calls(company)).toHaveLength(1)
    expect(await p.legs((await p.call(sid)).id)).toHaveLength(1)
  })

  it('from a withheld or foreign number is stored without a person', async () => {
    for (const From of ['+266696687', 'anonymous', '+442071838750', '', '\0\u0001<b>']) {
      const sid = newSid('CA')
      expect(await ring(sid, { From })).toMatchObject({ status: 200 })
      expect(await p.call(sid)).toMatchObject({ contact_address: '', contact_name: '', job_id: null })
    }
  })

  it('that is answered records by whom, and ends', async () => {
    await p.goOnline(manager)
    const sid = newSid('CA')
    const { text } = await ring(sid)
    await answer(text, sid)
    const talking = await p.call(sid)
    expect(talking).toMatchObject({
      status: 'in-progress',
      sender_id: manager.id,
      meta: { answeredBy: 'Mara Lopez', callStatus: 'in-progress', startTime: expect.any(String) },
    })
    await answer(text, sid)
    expect(await p.call(sid)).toEqual(talking)
    const end = await noAnswer(text, sid, 'completed')
    expect(end.text).toContain('<Hangup/>')
    const over = await p.call(sid)
    expect(over).toMatchObject({
      status: 'completed',
      meta: { dialCallStatus: 'completed', callStatus: 'completed', endTime: expect.any(String) },
    })
    expect(await p.legs(over.id)).toMatchObject([
      { answered_at: expect.anything(), ended_at: expect.anything(), outcome: 'completed' },
    ])
    expect((await noAnswer(text, sid, 'completed')).text).toBe(end.text)
    expect((await noAnswer(text, sid)).text).toContain('<Hangup/>')
    await p.hook(STATUS, { CallSid: sid, CallStatus: 'in-progress', To: number })
    expect(await p.call(sid)).toMatchObject({ status: 'completed' })
  })

  it('goes from one person to the next, with the same answer to repeated requests, and then to voicemail', async () => {
    await p.goOnline(admin)
    await p.goOnline(manager)
    const sid = newSid('CA')
    const first = await ring(sid)
    expect(dialedPerson(first.text)).toBe(admin.id)
    const second = await noAnswer(first.text, sid)
    expect(dialedPerson(second.text)).toBe(manager.id)
    expect(second.text).not.toContain('<Say>')
    expect((await noAnswer(first.text, sid)).text).toBe(second.text)
    const third = await noAnswer(second.text, sid, 'busy')
    expect(third.text).toContain('<Record')
    const late = await p.t.makePerson(company, 'manager')
    await p.goOnline(late)
    expect((await noAnswer(second.text, sid, 'busy')).text).toBe(third.text)
    const call = await p.call(sid)
    expect(call).toMatchObject({ status: 'no-answer', sender_id: null, meta: { dialCallStatus: 'busy' } })
    expect(await p.legs(call.id)).toMatchObject([
      { user_id: admin.id, outcome: 'no-answer' },
      { user_id: manager.id, outcome: 'busy' },
    ])
    // A late repeated event about the first person's phone.
    await noAnswer(first.text, sid)
    expect(await p.call(sid)).toMatchObject({ meta: { dialCallStatus: 'busy' } })
  })

  it('is offered to five people at most', async () => {
    for (let index = 0; index < 7; index += 1) await p.goOnline(await p.t.makePerson(company, 'manager'))
    const sid = newSid('CA')
    let { text } = await ring(sid)
    let offers = 0
    for (; dialedPerson(text) !== null; offers += 1) text = (await noAnswer(text, sid)).text
    expect(offers).toBe(5)
    expect(text).toContain('<Record')
  })

  it('rings no one else after the caller hung up', async () => {
    await p.goOnline(admin)
    await p.goOnline(manager)
    const sid = newSid('CA')
    const { text } = await ring(sid)
    const end = await p.hook(attribute(text, 'action'), {
      CallSid: sid,
      CallStatus: 'completed',
      DialCallStatus: 'no-answer',
    })
    expect(end.text).toContain('<Hangup/>')
    const call = await p.call(sid)
    expect(call).toMatchObject({ status: 'no-answer', meta: { endTime: expect.any(String) } })
    expect(await p.legs(call.id)).toMatchObject([{ ended_at: expect.anything() }])
  })

  it('counts as answered if the answer is reported after the end', async () => {
    await p.goOnline(admin)
    const sid = newSid('CA')
    const { text } = await ring(sid)
    await p.hook(STATUS, { CallSid: sid, CallStatus: 'completed', To: number })
    expect(await p.call(sid)).toMatchObject({ status: 'no-answer' })
    await answer(text, sid)
    expect(await p.call(sid)).toMatchObject({ status: 'completed', sender_id: admin.id })
  })
})

describe('the person who is rung', () => {
  const rung = async (more: Record<string, string> = {}) =>
    dialedPerson((await ring(newSid('CA'), more)).text)

  it('was seen within 90 seconds', async () => {
    await p.goOnline(admin, 95)
    expect(await rung()).toBeNull()
    await p.goOnline(admin, 80)
    expect(await rung()).toBe(admin.id)
  })

  it('is not ringing or talking already', async () => {
    await p.goOnline(admin)
    await p.goOnline(manager)
    const sid = newSid('CA')
    const { text } = await ring(sid)
    expect(dialedPerson(text)).toBe(admin.id)
    expect(await rung()).toBe(manager.id)
    expect(await rung()).toBeNull()
    await answer(text, sid)
    await p.t.owner.query(
      `update call_legs set offered_at = now() - interval '1 hour' where company_id = $1`,
      [company],
    )
    expect(await rung()).toBe(manager.id)
    // The end of the call was never reported, and no call lasts that long.
    await p.t.owner.query(
      `update call_legs set answered_at = now() - interval '5 hours' where user_id = $1 and answered_at is not null`,
      [admin.id],
    )
    expect(await rung()).toBe(admin.id)
  })

  it('differs for two callers at the same time', async () => {
    await p.goOnline(admin)
    await p.goOnline(manager)
    const both = await Promise.all([rung(), rung()])
    expect(new Set(both)).toEqual(new Set([admin.id, manager.id]))
  })

  it('is one who never had a call first, then the one who has been free longest', async () => {
    const third = await p.t.makePerson(company, 'manager')
    for (const person of [admin, manager, third]) await p.goOnline(person)
    const old = await p.t.owner.query<{ id: number }>(
      `insert into communications (company_id, type, direction) values ($1, 'phone', 'incoming') returning id`,
      [company],
    )
    const ended = (position: number, person: TestPerson, minutes: number) =>
      p.t.owner.query(
        `insert into call_legs (company_id, communication_id, position, user_id, answered_at, ended_at)
         values ($1, $2, $3, $4, now() - interval '1 day', now() - $5 * interval '1 minute')`,
        [company, old.rows[0]?.id, position, person.id, minutes],
      )
    await ended(0, admin, 5)
    await ended(1, manager, 50)
    expect(await rung()).toBe(third.id)
    expect(await rung()).toBe(manager.id)
    expect(await rung()).toBe(admin.id)
  })

  it("is crew only for a job on which they hold 'contact', and never a client, a pending worker or of another company", async () => {
    const client = await p.t.makePerson(company, 'client', { phone: CALLER })
    const job = await p.t.makeJob(company, { client_id: client.id })
    const held = await p.t.makePerson(company, 'laborer', { phone: null })
    const bare = await p.t.makePerson(company, 'worker', { phone: null })
    await p.t.addCrew(company, job, held.id, ['contact'])
    await p.t.addCrew(company, job, bare.id, ['documents'])
    const pending = await p.t.makePerson(company, 'manager', { approval: 'pending', phone: null })
    const elsewhere = await p.t.makePerson(await p.t.makeCompany(), 'manager')
    for (const person of [client, bare, pending, elsewhere]) await p.goOnline(person)
    expect(await rung()).toBeNull()
    await p.goOnline(held)
    expect(await rung({ From: '+17205559999' })).toBeNull()
    expect(await rung()).toBe(held.id)
  })
})

describe('call states', () => {
  const tell = (sid: string, CallStatus: string, more: Record<string, string> = {}) =>
    p.hook(STATUS, { CallSid: sid, CallStatus, To: `+1${number}`, From: `+1${CALLER}`, ...more })

  it('only advance, in whatever order events arrive', async () => {
    await p.goOnline(admin)
    const sid = newSid('CA')
    const { text } = await ring(sid)
    await answer(text, sid)
    await tell(sid, 'completed', { SequenceNumber: '3' })
    const over = await p.call(sid)
    expect(over.status).toBe('completed')
    for (const [status, sequence] of [
      ['ringing', '1'],
      ['in-progress', '2'],
      ['completed', '3'],
      ['failed', '2'],
      ['nonsense', '9'],
    ] as const)
      expect(await tell(sid, status, { SequenceNumber: sequence })).toMatchObject({ status: 200 })
    expect(await p.call(sid)).toEqual(over)
    await tell(sid, 'busy')
    expect(await p.call(sid)).toEqual(over)
  })

  it('of an unknown call, or one of another company, change nothing', async () => {
    const sid = newSid('CA')
    await ring(sid)
    const before = await p.call(sid)
    expect(await tell(newSid('CA'), 'completed')).toMatchObject({
      status: 200,
      text: expect.stringContaining('<Response/>'),
    })
    const other = await p.t.makeCompany('Other', { smuvs_phone: `970555${String(count).padStart(4, '0')}` })
    await p.hook(`${STATUS}?company=${other}`, { CallSid: sid, CallStatus: 'failed' })
    await p.hook(`${STATUS}?company=9999999`, { CallSid: sid, CallStatus: 'failed' })
    expect(await p.call(sid)).toEqual(before)
    expect(await p.calls(other)).toEqual([])
  })

  it('of a call that an event names with another company do not change', async () => {
    await p.goOnline(admin)
    const sid = newSid('CA')
    await ring(sid)
    const call = await p.call(sid)
    const other = await p.t.makeCompany()
    const fields = {
      CallSid: sid,
      CallStatus: 'completed',
      DialCallStatus: 'completed',
      RecordingSid: newSid('RE'),
      TranscriptionText: 'Hello',
    }
    for (const path of [
      'voice/next',
      'voice/leg',
      'voice/announce',
      'voice/ended',
      'recording',
      'transcription',
    ])
      expect(
        await p.hook(`/webhooks/twilio/${path}?company=${other}&call=${call.id}&leg=0`, fields),
      ).toMatchObject({ status: 200 })
    expect(await p.call(sid)).toEqual(call)
    expect(await p.legs(call.id)).toMatchObject([{ answered_at: null, ended_at: null }])
  })
})
