import { fileTypeFromBuffer } from 'file-type'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTwilio } from '../twilio.ts'
import type { Call } from './call.ts'
import type { LineEvent } from './lines.ts'
import { PUBLIC_URL, startTestProduct, waitUntil, type TestProduct } from './test-product.ts'

const INCOMING = '/webhooks/twilio/voice/incoming'
const OUTGOING = '/webhooks/twilio/voice/outgoing'
const STATUS = '/webhooks/twilio/call-status'
const customer = '7205550111'
const company = '3035550100'

let product: TestProduct
beforeEach(async () => {
  product = await startTestProduct()
})
afterEach(() => product.stop())

const twiml = (verbs: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs}</Response>`
const open = (identity: string, key = identity) => {
  const events: LineEvent[] = []
  const leave = product.standIn.calls.open({ identity, key, send: (event) => events.push(event) })
  const device = {
    events,
    leave,
    names: () => events.map(({ name }) => name),
    /** Waits for an event of that name and returns its data. */
    async next(name: LineEvent['name']): Promise<Record<string, unknown>> {
      await waitUntil(() => events.some((event) => event.name === name), `${name} at ${key}`)
      return { ...events.find((event) => event.name === name)?.data }
    },
    act: (sid: unknown, action: Parameters<typeof product.standIn.calls.act>[2], value?: string) =>
      product.standIn.calls.act({ identity, key }, String(sid), action, value),
  }
  return device
}
const ring = (): { sid: string; call: Call } => {
  const sid = product.standIn.calls.ring({ from: customer, to: company }) ?? ''
  const [call] = product.standIn.calls.list()
  if (call?.sid !== sid) throw new Error('No call')
  return { sid, call }
}
const ended = (call: Call) => waitUntil(() => call.endedAt !== null, 'the end of the call')
const statuses = async (count: number) =>
  (await product.waitFor(STATUS, count)).map(({ fields }) => fields['CallStatus'])

describe('customer calls', () => {
  test('send the product a recording and its transcription after the voicemail when no browser answers', async () => {
    product.answers.set(
      INCOMING,
      twiml(
        `<Dial action="/webhooks/twilio/voice/after?n=1&amp;m=2" timeout="600" answerOnBridge="true"><Client><Identity>user_1</Identity></Client></Dial>`,
      ),
    )
    product.answers.set(
      '/webhooks/twilio/voice/after?n=1&m=2',
      twiml(
        `<Say>Leave a message &amp; hang up.</Say><Record maxLength="600" action="/done" recordingStatusCallback="${PUBLIC_URL}/recording" transcribe="true" transcribeCallback="/transcription"/><Say>Nothing was said.</Say>`,
      ),
    )
    const { sid, call } = ring()
    const [first] = await product.waitFor(INCOMING)
    expect(first).toMatchObject({
      isSigned: true,
      fields: {
        CallSid: sid,
        From: '+17205550111',
        To: '+13035550100',
        CallStatus: 'ringing',
        Direction: 'inbound',
      },
    })
    const [after] = await product.waitFor('/webhooks/twilio/voice/after?n=1&m=2')
    expect(after).toMatchObject({ isSigned: true, fields: { DialCallStatus: 'no-answer', CallSid: sid } })
    await waitUntil(() => call.takeVoicemail !== null, 'the recording')
    expect(call.heard).toEqual([{ who: 'customer', text: 'Leave a message & hang up.' }])
    expect(product.standIn.calls.customer(sid, { action: 'answer' })).toBe(false)
    const voicemail = { action: 'voicemail', seconds: 900, transcription: 'Call me — now' } as const
    expect(product.standIn.calls.customer(sid, voicemail)).toBe(true)
    expect(product.standIn.calls.customer(sid, voicemail)).toBe(false)
    const [recording] = await product.waitFor('/recording')
    const [done] = await product.waitFor('/done')
    const [transcription] = await product.waitFor('/transcription')
    expect(done?.fields).toMatchObject({
      Digits: 'hangup',
      RecordingDuration: '600',
      CallStatus: 'completed',
    })
    const recordingSid = recording?.fields['RecordingSid'] ?? ''
    expect(recording).toMatchObject({
      isSigned: true,
      fields: {
        RecordingStatus: 'completed',
        RecordingDuration: '600',
        CallSid: sid,
        RecordingUrl: expect.stringContaining(recordingSid),
      },
    })
    expect(transcription).toMatchObject({
      isSigned: true,
      fields: {
        TranscriptionStatus: 'completed',
        TranscriptionText: 'Call me — now',
        RecordingSid: recordingSid,
      },
    })
    const { bytes, mimeType } = await createTwilio(product.standIn.settings).fetchRecording(recordingSid)
    expect(mimeType).toBe('audio/mpeg')
    expect((await fileTypeFromBuffer(bytes))?.mime).toBe('audio/mpeg')
    await ended(call)
    expect(call.heard).toHaveLength(1)
    expect(await statuses(3)).toEqual(['ringing', 'in-progress', 'completed'])
    const told = await product.waitFor(STATUS, 3)
    expect(told.map(({ fields }) => fields['SequenceNumber'])).toEqual(['0', '1', '2'])
  })

  test('ring all browsers, connect the first that accepts and stop the rest', async () => {
    product.answers.set(
      INCOMING,
      twiml(
        `<Dial action="/after" timeout="600" answerOnBridge="true" record="record-from-answer-dual" recordingStatusCallback="/recording"><Client statusCallback="/leg" statusCallbackEvent="ringing answered completed"><Identity>user_1</Identity><Parameter name="callerName" value="Ann &quot;Q&quot; O'Neil"/><Parameter name="jobId" value="7"/></Client><Client>user_2</Client></Dial>`,
      ),
    )
    product.answers.set('/after', twiml('<Hangup/>'))
    const [desk, laptop, other] = [open('user_1', 'desk'), open('user_1', 'laptop'), open('user_2')]
    const { sid, call } = ring()
    const { callSid, ...rest } = await desk.next('incoming')
    expect(rest).toEqual({ from: '+17205550111', params: { callerName: `Ann "Q" O'Neil`, jobId: '7' } })
    const second = await other.next('incoming')
    expect((await laptop.next('incoming'))['callSid']).toBe(callSid)
    expect(other.act(callSid, 'accept')).toBe(false)
    expect(desk.act(callSid, 'accept')).toBe(true)
    expect(laptop.act(callSid, 'accept')).toBe(false)
    expect(other.act(second['callSid'], 'accept')).toBe(false)
    expect(await laptop.next('cancel')).toEqual({ callSid })
    expect(await other.next('cancel')).toEqual({ callSid: second['callSid'] })
    expect(desk.names()).not.toContain('cancel')
    await waitUntil(() => call.status === 'in-progress', 'the connection')
    expect(desk.act(callSid, 'mute')).toBe(true)
    expect(desk.act(callSid, 'digits', '12#')).toBe(true)
    expect(call).toMatchObject({ isMuted: true, digits: '12#' })
    expect(desk.act(callSid, 'hangup')).toBe(true)
    expect(await desk.next('ended')).toEqual({ callSid, reason: 'completed' })
    expect(desk.act(callSid, 'hangup')).toBe(false)
    const [after] = await product.waitFor('/after')
    expect(after?.fields).toMatchObject({
      DialCallStatus: 'completed',
      DialCallSid: callSid,
      DialCallDuration: expect.stringMatching(/^[1-9]\d*$/),
    })
    const [recording] = await product.waitFor('/recording')
    expect(recording?.fields).toMatchObject({
      CallSid: sid,
      RecordingSource: 'DialVerb',
      RecordingChannels: '2',
    })
    const legs = await product.waitFor('/leg', 3)
    expect(legs.map(({ fields }) => fields['CallStatus'])).toEqual(['ringing', 'in-progress', 'completed'])
    expect(legs[0]?.fields).toMatchObject({ CallSid: callSid, ParentCallSid: sid, To: 'client:user_1' })
    await ended(call)
  })

  test.each([
    ['all refuse', 'busy', 600],
    ['nobody answers in time', 'no-answer', 8],
    ['the browsers go away', 'no-answer', 600],
  ])('end when %s: %s', async (name, outcome, seconds) => {
    product.answers.set(
      INCOMING,
      twiml(
        `<Dial action="/after" timeout="${seconds}" answerOnBridge="true"><Client>user_1</Client></Dial>`,
      ),
    )
    product.answers.set('/after', twiml(''))
    const [desk, laptop] = [open('user_1', 'desk'), open('user_1', 'laptop')]
    const { call } = ring()
    const { callSid } = await desk.next('incoming')
    if (outcome === 'busy') {
      expect(desk.act(callSid, 'reject')).toBe(true)
      expect(call.ring).not.toBeNull()
      expect(laptop.act(callSid, 'reject')).toBe(true)
    }
    if (name.includes('go away')) {
      desk.leave()
      laptop.leave()
    }
    const [after] = await product.waitFor('/after')
    expect(after?.fields['DialCallStatus']).toBe(outcome)
    await ended(call)
    expect(await statuses(2)).toEqual(['ringing', 'no-answer'])
  })

  test('stop ringing the browsers and report to the action when the customer hangs up', async () => {
    product.answers.set(
      INCOMING,
      twiml(`<Dial action="/after" timeout="600" answerOnBridge="true"><Client>user_1</Client></Dial>`),
    )
    const desk = open('user_1')
    const { sid, call } = ring()
    const { callSid } = await desk.next('incoming')
    expect(product.standIn.calls.customer(sid, { action: 'hangup' })).toBe(true)
    expect(await desk.next('cancel')).toEqual({ callSid })
    expect(desk.act(callSid, 'accept')).toBe(false)
    const [after] = await product.waitFor('/after')
    expect(after?.fields).toMatchObject({ DialCallStatus: 'no-answer', CallStatus: 'canceled' })
    await ended(call)
    expect(await statuses(2)).toEqual(['ringing', 'canceled'])
    expect(product.standIn.calls.customer(sid, { action: 'hangup' })).toBe(false)
    expect(product.standIn.calls.customer('CA0', { action: 'hangup' })).toBeUndefined()
  })

  test('ring again in a browser that reconnects, and end when a browser leaves a connected call', async () => {
    product.answers.set(INCOMING, twiml(`<Dial action="/after" timeout="600"><Client>user_1</Client></Dial>`))
    const first = open('user_1', 'desk')
    const { call } = ring()
    const { callSid } = await first.next('incoming')
    first.leave()
    const again = open('user_1', 'desk')
    expect((await again.next('incoming'))['callSid']).toBe(callSid)
    expect(again.act(callSid, 'accept')).toBe(true)
    again.leave()
    const [after] = await product.waitFor('/after')
    expect(after?.fields['DialCallStatus']).toBe('completed')
    await ended(call)
  })

  test('say, play, pause, redirect and reject as the TwiML says', async () => {
    product.answers.set(
      INCOMING,
      twiml(
        '<Say>One</Say><Play>/hold.mp3</Play><Pause length="1"/><Gather/><Redirect>/more?x=1</Redirect><Say>No</Say>',
      ),
    )
    product.answers.set('/more?x=1', twiml('<Say>Two</Say><Hangup/><Say>No</Say>'))
    const { call } = ring()
    await ended(call)
    expect(call.heard.map(({ text }) => text)).toEqual(['One', '(plays /hold.mp3)', 'Two'])
    expect(product.standIn.problems).toEqual(['The stand-in does not play <Gather>.'])
    product.answers.set(INCOMING, twiml('<Reject reason="busy"/>'))
    const refused = ring().call
    await ended(refused)
    expect(refused.status).toBe('busy')
  })

  test.each([
    ['an error', 500],
    ['no XML', 'hello'],
    ['no Response', '<Other/>'],
    ['an address that is none', twiml('<Redirect>http://[</Redirect>')],
    ['an address elsewhere', twiml('<Redirect>http://127.0.0.1:9/x</Redirect>')],
    ['itself for ever', twiml(`<Redirect>${INCOMING}</Redirect>`)],
  ])('fail without other consequences when the product responds with %s', async (_name, answer) => {
    product.answers.set(INCOMING, answer)
    const { call } = ring()
    await ended(call)
    expect(call.status).toBe('failed')
  })

  test('are limited to 200, and an active call is never dropped', async () => {
    product.answers.set(INCOMING, twiml('<Record/>'))
    const { call } = ring()
    await waitUntil(() => call.takeVoicemail !== null, 'the recording')
    product.answers.set(INCOMING, twiml(''))
    for (let count = 0; count < 205; count++) await ended(ring().call)
    expect(product.standIn.calls.list()).toHaveLength(200)
    expect(product.standIn.calls.list()).toContain(call)
  })
})

describe('browser calls', () => {
  const dialled = twiml(
    `<Dial action="/after" callerId="+13035550100" timeout="600"><Number url="/whisper" statusCallback="/leg">+17205550111</Number></Dial>`,
  )

  test('play the recording notice to the customer who answers and then connect', async () => {
    product.answers.set(OUTGOING, dialled)
    product.answers.set('/whisper', twiml('<Say>This call is recorded.</Say>'))
    product.answers.set('/after', twiml('<Hangup/>'))
    const desk = open('user_1')
    const params = { To: customer, jobId: '7', From: 'client:somebody', CallSid: 'CA-forged' }
    const sid = product.standIn.calls.callOut('user_1', params) ?? ''
    const [asked] = await product.waitFor(OUTGOING)
    expect(asked).toMatchObject({
      isSigned: true,
      fields: {
        From: 'client:user_1',
        To: customer,
        jobId: '7',
        CallSid: sid,
        CallStatus: 'ringing',
        Direction: 'inbound',
      },
    })
    const [call] = product.standIn.calls.list()
    await waitUntil(() => call?.ring !== null, 'the ringing')
    expect(desk.names()).toEqual(['ready'])
    expect(product.standIn.calls.customer(sid, { action: 'answer' })).toBe(true)
    expect(await desk.next('connected')).toEqual({ callSid: sid })
    expect(call?.heard).toEqual([{ who: 'customer', text: 'This call is recorded.' }])
    const [whispered] = await product.waitFor('/whisper')
    expect(whispered).toMatchObject({ isSigned: true, fields: { ParentCallSid: sid, To: '+17205550111' } })
    expect(product.standIn.calls.customer(sid, { action: 'hangup' })).toBe(true)
    expect(await desk.next('ended')).toEqual({ callSid: sid, reason: 'completed' })
    const [after] = await product.waitFor('/after')
    expect(after?.fields['DialCallStatus']).toBe('completed')
    expect(await product.waitFor('/leg')).toHaveLength(1)
    // The number's status URL is called only for customers' calls.
    expect(product.received.filter(({ path }) => path === STATUS)).toEqual([])
  })

  test.each([
    ['decline', 'busy'],
    ['no-answer', 'no-answer'],
  ] as const)('end when the customer does not answer: %s', async (action, outcome) => {
    product.answers.set(OUTGOING, dialled)
    product.answers.set('/after', twiml('<Hangup/>'))
    const desk = open('user_1')
    const sid = product.standIn.calls.callOut('user_1', { To: customer }) ?? ''
    const [call] = product.standIn.calls.list()
    await waitUntil(() => call?.ring !== null, 'the ringing')
    expect(product.standIn.calls.customer(sid, { action })).toBe(true)
    expect(await desk.next('ended')).toEqual({ callSid: sid, reason: outcome })
    const [after] = await product.waitFor('/after')
    expect(after?.fields['DialCallStatus']).toBe(outcome)
    expect(desk.names()).not.toContain('connected')
  })

  test('end when the browser hangs up or is not allowed to call', async () => {
    product.answers.set(OUTGOING, dialled)
    const [desk, stranger] = [open('user_1'), open('user_2')]
    const sid = product.standIn.calls.callOut('user_1', { To: customer })
    const [call] = product.standIn.calls.list()
    await waitUntil(() => call?.ring !== null, 'the ringing')
    expect(stranger.act(sid, 'hangup')).toBe(false)
    expect(desk.act(sid, 'hangup')).toBe(true)
    expect(await desk.next('ended')).toEqual({ callSid: sid, reason: 'no-answer' })
    product.answers.set(OUTGOING, 403)
    const refused = product.standIn.calls.callOut('user_2', { To: customer })
    expect(await stranger.next('ended')).toEqual({ callSid: refused, reason: 'failed' })
  })
})

describe('customer texts', () => {
  test("arrive with Twilio's fields, and the message of the response is sent back", async () => {
    product.answers.set('/webhooks/twilio/text', twiml('<Message>You are &lt;out&gt;.</Message>'))
    const taken = await product.standIn.texts.textIn({ from: customer, to: company, body: 'STOP & go' })
    expect(taken.isDelivered).toBe(true)
    const [asked] = await product.waitFor('/webhooks/twilio/text')
    expect(asked).toMatchObject({
      isSigned: true,
      fields: {
        MessageSid: taken.sid,
        SmsSid: taken.sid,
        AccountSid: product.standIn.settings.accountSid,
        From: '+17205550111',
        To: '+13035550100',
        Body: 'STOP & go',
        NumMedia: '0',
      },
    })
    expect(product.standIn.texts.list()[0]).toMatchObject({
      direction: 'reply',
      from: company,
      to: customer,
      body: 'You are <out>.',
    })
  })

  test('are delivered again after the product fails', async () => {
    product.answers.set('/webhooks/twilio/text', 500)
    const taken = await product.standIn.texts.textIn({ from: customer, to: company, body: 'Hi' })
    expect(taken.isDelivered).toBe(false)
    product.answers.set('/webhooks/twilio/text', 204)
    const asked = await product.waitFor('/webhooks/twilio/text', 2)
    expect(asked.map(({ fields }) => fields['MessageSid'])).toEqual([taken.sid, taken.sid])
  })

  test('are limited to 1000', async () => {
    for (let count = 0; count < 1010; count++)
      await product.standIn.texts.textIn({ from: customer, to: company, body: String(count) })
    expect(product.standIn.texts.list()).toHaveLength(1000)
    expect(product.standIn.texts.list()[0]?.body).toBe('1009')
  })
})
