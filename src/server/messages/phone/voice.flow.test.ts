import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startPhoneStandIn, type PhoneStandIn } from '../../adapters/telephony/stand-in/stand-in.ts'
import { createTwilio } from '../../adapters/telephony/twilio.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createRecordingFetcher } from './fetch-recording.ts'

// Whole calls over HTTP, played by the provider's simulator: signed, with its own order of webhooks.
const NUMBER = '3035550001'
const CLIENT_PHONE = '7205550142'

let t: TestApp
let standIn: PhoneStandIn
let company: number
let job: number
let manager: TestPerson
let second: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo // listening on TCP, so an address with a port
  standIn = await startPhoneStandIn({
    seed: 'a test of calls',
    publicUrl: t.kernel.config.PUBLIC_URL,
    target: () => `http://127.0.0.1:${port}`,
    secondMs: 100,
  })
  t.kernel.telephony = createTwilio(standIn.settings)
  company = await t.makeCompany('Front Range', { smuvs_phone: NUMBER, email: 'office@example.test' })
  manager = await t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Lopez', phone: null })
  second = await t.makePerson(company, 'manager', { phone: null })
  const client = await t.makePerson(company, 'client', { phone: CLIENT_PHONE })
  job = await t.makeJob(company, { client_id: client.id })
})
afterAll(async () => {
  await standIn.stop()
  await t.close()
})
beforeEach(async () => {
  await t.owner.query('delete from phone_devices')
})

interface Told {
  name: string
  data: { callSid?: string; params?: Record<string, string> }
}

/** Opens a person's browser that is online; collects the events it receives, oldest first. */
async function openBrowser(person: TestPerson) {
  const facts: Told[] = []
  const device = {
    identity: `staff_${person.id}`,
    key: `device-${person.id}`,
    // The simulator's events have this shape.
    send: (event: { name: string; data: object }) => void facts.push(event as Told),
  }
  const close = standIn.calls.open(device)
  const online = { device: device.key, state: 'online' }
  expect((await t.call(person, 'POST', '/wp/v2/twilio/presence', online)).status).toBe(200)
  const heard = (name: string) =>
    vi.waitUntil(() => facts.find((event) => event.name === name), { timeout: 3000, interval: 5 })
  return { device, close, heard }
}

async function row(sid: string): Promise<Record<string, unknown> & { meta: Record<string, unknown> }> {
  const { rows } = await t.owner.query('select * from communications where provider_sid = $1', [sid])
  return rows[0]
}
const until = (sid: string, isSo: (found: Awaited<ReturnType<typeof row>>) => boolean) =>
  vi.waitFor(
    async () => {
      const found = await row(sid)
      expect(found).toSatisfy(isSo)
      return found
    },
    { timeout: 3000, interval: 10 },
  )

it('connects a client with the second person who is rung, and stores the recording', async () => {
  const one = await openBrowser(manager)
  const two = await openBrowser(second)
  const sid = standIn.calls.ring({ from: CLIENT_PHONE, to: NUMBER }) ?? ''
  const first = await one.heard('incoming')
  expect(first.data.params).toMatchObject({ jobId: String(job), callerName: expect.any(String) })
  expect(await row(sid)).toMatchObject({ status: 'ringing' })
  standIn.calls.act(one.device, first.data.callSid ?? '', 'reject')
  const next = await two.heard('incoming')
  expect(standIn.calls.act(two.device, next.data.callSid ?? '', 'accept')).toBe(true)
  await until(sid, (call) => call['status'] === 'in-progress')
  expect(standIn.calls.customer(sid, { action: 'hangup' })).toBe(true)
  const over = await until(sid, (call) => call.meta['recordingSid'] !== undefined)
  expect(over).toMatchObject({
    job_id: job,
    status: 'completed',
    sender_id: second.id,
    meta: { dialCallStatus: 'completed', recordingStatus: 'completed' },
  })
  expect(over.meta).not.toHaveProperty('isVoicemail')
  const { db, storage, telephony } = t.kernel
  const log = pino({ level: 'silent' })
  const fetchRecording = createRecordingFetcher({ db, storage, telephony, log, wake: () => {} })
  const work = t.queued.find(({ name }) => name === 'fetch-recording')?.work
  expect(work).toEqual({ companyId: company, communicationId: over['id'] })
  await fetchRecording(
    { companyId: company, communicationId: Number(over['id']) },
    { number: 1, isLast: false },
  )
  expect((await row(sid))['recording_file_id']).not.toBeNull()
  one.close()
  two.close()
})

it('takes a voicemail from a stranger if no one answers', async () => {
  const sid = standIn.calls.ring({ from: '9705550199', to: NUMBER }) ?? ''
  const leave = { action: 'voicemail', seconds: 12, transcription: 'Call me back, please.' } as const
  await vi.waitUntil(() => standIn.calls.customer(sid, leave), { timeout: 3000, interval: 5 })
  const call = await until(
    sid,
    ({ meta }) => meta['transcriptionText'] !== undefined && meta['isVoicemail'] === true,
  )
  expect(call).toMatchObject({
    job_id: null,
    status: 'no-answer',
    meta: { recordingDuration: 12, transcriptionText: 'Call me back, please.' },
  })
  const { rows } = await t.owner.query('select subject from deliveries where company_id = $1', [company])
  expect(rows).toEqual([{ subject: 'Voicemail from (970) 555-0199' }])
})

it('records a missed call if the caller hangs up while it rings', async () => {
  const one = await openBrowser(manager)
  const sid = standIn.calls.ring({ from: CLIENT_PHONE, to: NUMBER }) ?? ''
  await one.heard('incoming')
  standIn.calls.customer(sid, { action: 'hangup' })
  await until(sid, (call) => call['status'] === 'no-answer')
  await one.heard('cancel')
  one.close()
})

it('connects a manager with the client, who hears that the call is recorded', async () => {
  const one = await openBrowser(manager)
  const sid = standIn.calls.callOut(one.device.identity, { To: CLIENT_PHONE, jobId: String(job) }) ?? ''
  await vi.waitUntil(() => standIn.calls.customer(sid, { action: 'answer' }), { timeout: 3000, interval: 5 })
  await one.heard('connected')
  await until(sid, (call) => call['status'] === 'in-progress')
  expect(standIn.calls.list().find((call) => call.sid === sid)?.heard).toContainEqual({
    who: 'customer',
    text: 'This call is recorded.',
  })
  standIn.calls.act(one.device, sid, 'hangup')
  expect(await until(sid, ({ meta }) => meta['recordingSid'] !== undefined)).toMatchObject({
    direction: 'outgoing',
    status: 'completed',
    sender_id: manager.id,
    meta: { recordingAnnouncedAt: expect.any(String), dialCallStatus: 'completed' },
  })
  one.close()
})

it.each(['decline', 'no-answer'] as const)(
  'records the result for a client who does not take a call: %s',
  async (action) => {
    const one = await openBrowser(manager)
    const sid = standIn.calls.callOut(one.device.identity, { To: CLIENT_PHONE, jobId: String(job) }) ?? ''
    await vi.waitUntil(() => standIn.calls.customer(sid, { action }), { timeout: 3000, interval: 5 })
    await one.heard('ended')
    const status = action === 'decline' ? 'busy' : 'no-answer'
    expect(await until(sid, (call) => call.meta['dialCallStatus'] === status)).toMatchObject({ status })
    one.close()
  },
)

it('reports no errors between provider and server', () => {
  expect(standIn.problems).toEqual([])
})
