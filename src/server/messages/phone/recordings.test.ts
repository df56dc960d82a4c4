import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { pino } from 'pino'
import { fileUrl } from '../../company/files/file.links.ts'
import type { Attempt } from '../../kernel/queue/queue.ts'
import type { TestPerson } from '../../testing/app.ts'
import { createRecordingFetcher } from './fetch-recording.ts'
import { attribute, createPhoneTest, newSid, type PhoneTest } from './phone.fixture.ts'

const CALLER = '7205550142'
const FIRST: Attempt = { number: 1, isLast: false }

let p: PhoneTest
let company: number
let number: string
let count = 0
let admin: TestPerson
beforeAll(async () => {
  p = await createPhoneTest()
})
afterAll(() => p.close())
beforeEach(async () => {
  count += 1
  number = `303555${String(count).padStart(4, '0')}`
  company = await p.t.makeCompany(`Movers ${count}`, {
    smuvs_phone: number,
    recording_max_length: 90,
    email: 'office@example.test',
  })
  admin = await p.t.makePerson(company, 'administrator')
  p.t.queued.length = 0
})

const ring = async (sid: string) =>
  (
    await p.hook('/webhooks/twilio/voice/incoming', {
      CallSid: sid,
      From: `+1${CALLER}`,
      To: `+1${number}`,
    })
  ).text
const recorded = (sid: string, recordingSid: string, more: Record<string, string> = {}) => ({
  CallSid: sid,
  RecordingSid: recordingSid,
  RecordingStatus: 'completed',
  RecordingDuration: '17',
  RecordingStartTime: 'Thu, 05 Jun 2025 10:00:00 +0000',
  ...more,
})
const mails = async () => {
  const { rows } = await p.t.owner.query<Record<string, unknown>>(
    'select recipient, subject, body_text, job_id from deliveries where company_id = $1',
    [company],
  )
  return rows
}
const fetchAll = async (wake = () => {}) => {
  const { db, storage } = p.t.kernel
  const run = createRecordingFetcher({
    db,
    storage,
    telephony: p.t.telephony,
    log: pino({ level: 'silent' }),
    wake,
  })
  for (const { name, work } of p.t.queued)
    if (name === 'fetch-recording') await run(work as Parameters<typeof run>[0], FIRST) // the job name under which it is sent
}
const files = async () => {
  const { rows } = await p.t.owner.query<{ id: number; owner_id: number; storage_key: string; size: number }>(
    `select id, owner_id, storage_key, size from files where company_id = $1 and purpose = 'recording'`,
    [company],
  )
  return rows
}

it("greets a caller and records, transcribes and mails a voicemail to the office once, within the company's limit", async () => {
  const sid = newSid('CA')
  const text = await ring(sid)
  expect(text).toContain(`You have reached Movers ${count}.`)
  expect(text).toContain('playBeep="true"')
  expect(text).toContain('transcribe="true"')
  expect(attribute(text, 'maxLength')).toBe('90')
  expect((await p.call(sid)).meta).not.toHaveProperty('isVoicemail')
  expect(await mails()).toEqual([])
  expect((await p.hook(attribute(text, 'action'), { CallSid: sid })).text).toContain('<Hangup/>')

  const fields = recorded(sid, newSid('RE'))
  await p.hook(attribute(text, 'recordingStatusCallback'), fields)
  const call = await p.call(sid)
  expect(call).toMatchObject({
    status: 'no-answer',
    meta: {
      isVoicemail: true,
      recordingDuration: 17,
      recordingStatus: 'completed',
      recordingStartTime: '2025-06-05T10:00:00.000Z',
    },
  })
  expect(await mails()).toEqual([
    {
      recipient: 'office@example.test',
      subject: 'Voicemail from (720) 555-0142',
      body_text: expect.stringContaining(`${p.t.kernel.config.PUBLIC_URL}/inbox`),
      job_id: null,
    },
  ])
  expect(p.t.queued.map(({ name }) => name)).toEqual(['fetch-recording', 'send-delivery'])
  expect(p.t.queued[0]?.work).toEqual({ companyId: company, communicationId: call.id })

  await p.hook(attribute(text, 'recordingStatusCallback'), fields)
  await p.hook(attribute(text, 'recordingStatusCallback'), recorded(sid, newSid('RE')))
  expect(await p.call(sid)).toEqual(call)
  expect(await mails()).toHaveLength(1)
  expect(p.t.queued).toHaveLength(2)

  await p.hook(attribute(text, 'transcribeCallback'), {
    CallSid: sid,
    TranscriptionStatus: 'completed',
    TranscriptionText: 'Please call me back.',
  })
  expect(await p.call(sid)).toMatchObject({
    meta: {
      transcriptionText: 'Please call me back.',
      transcriptionStatus: 'completed',
      recordingDuration: 17,
    },
  })
})

it('names a known caller in the mail and links to their job', async () => {
  const client = await p.t.makePerson(company, 'client', {
    firstName: 'Cleo',
    lastName: 'Brown',
    phone: CALLER,
  })
  const job = await p.t.makeJob(company, { client_id: client.id })
  const sid = newSid('CA')
  const text = await ring(sid)
  await p.hook(attribute(text, 'recordingStatusCallback'), recorded(sid, newSid('RE')))
  expect(await mails()).toEqual([
    expect.objectContaining({
      subject: 'Voicemail from Cleo Brown',
      body_text: expect.stringContaining(`/job/${job}`),
      job_id: job,
    }),
  ])
})

it('sends no mail for a company without an address, and keeps the voicemail', async () => {
  await p.t.owner.query('update companies set email = null where id = $1', [company])
  const sid = newSid('CA')
  const text = await ring(sid)
  await p.hook(attribute(text, 'recordingStatusCallback'), recorded(sid, newSid('RE')))
  expect(await p.call(sid)).toMatchObject({ meta: { isVoicemail: true } })
  expect(await mails()).toEqual([])
})

it("plays the company's own greeting from a signed link", async () => {
  const { rows } = await p.t.owner.query<{ id: number }>(
    `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
     values ($1, $2, 'voicemail', $3, 'audio/mpeg', 3, '') returning id`,
    [company, admin.id, `greeting-${company}`],
  )
  const fileId = rows[0]?.id ?? 0
  await p.t.owner.query('update companies set voicemail_file_id = $1 where id = $2', [fileId, company])
  const text = await ring(newSid('CA'))
  const played = /<Play>([^<]+)<\/Play>/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  expect(played).toMatch(
    new RegExp(`^${p.t.kernel.config.PUBLIC_URL}/files/${fileId}\\?expires=\\d+&signature=`),
  )
  expect(text).not.toContain('You have reached')
})

it('keeps a transcription that arrives before the recording, limits its length, and ignores a late failure', async () => {
  const sid = newSid('CA')
  const text = await ring(sid)
  const transcribed = (TranscriptionStatus: string, TranscriptionText?: string) =>
    p.hook(attribute(text, 'transcribeCallback'), {
      CallSid: sid,
      TranscriptionStatus,
      ...(TranscriptionText !== undefined && { TranscriptionText }),
    })
  await transcribed('completed', `Hi\0 ${'😀'.repeat(5100)}`)
  const words = (await p.call(sid)).meta['transcriptionText']
  expect(words).toEqual(expect.stringMatching(/^Hi 😀/))
  expect(String(words).length).toBeLessThanOrEqual(10_000)
  const before = await p.call(sid)
  await transcribed('completed', `Hi\0 ${'😀'.repeat(5100)}`)
  await transcribed('failed')
  expect(await p.call(sid)).toEqual(before)
  await p.hook(attribute(text, 'recordingStatusCallback'), recorded(sid, newSid('RE')))
  expect(await p.call(sid)).toMatchObject({ meta: { transcriptionText: words, isVoicemail: true } })
})

it('records a recording that is not ready or missing without fetching it', async () => {
  const sid = newSid('CA')
  const text = await ring(sid)
  const address = attribute(text, 'recordingStatusCallback')
  await p.hook(address, recorded(sid, newSid('RE'), { RecordingStatus: 'absent' }))
  await p.hook(address, recorded(sid, '../../x'))
  const call = await p.call(sid)
  expect(call).toMatchObject({ meta: { recordingStatus: 'absent' } })
  expect(call.meta).not.toHaveProperty('isVoicemail')
  expect(p.t.queued).toEqual([])
  expect(await mails()).toEqual([])
})

it('stores the recording of an answered call that is reported before its end', async () => {
  await p.goOnline(admin)
  const sid = newSid('CA')
  const text = await ring(sid)
  await p.hook(attribute(text, 'recordingStatusCallback'), recorded(sid, newSid('RE')))
  await p.hook(attribute(text, 'action'), { CallSid: sid, DialCallStatus: 'completed' })
  const call = await p.call(sid)
  expect(call).toMatchObject({ status: 'completed', sender_id: admin.id, meta: { recordingDuration: 17 } })
  expect(call.meta).not.toHaveProperty('isVoicemail')
  expect(await mails()).toEqual([])
})

it('fetches a recording once and serves it by a signed link', async () => {
  const sid = newSid('CA')
  const recording = newSid('RE')
  const text = await ring(sid)
  await p.hook(attribute(text, 'recordingStatusCallback'), recorded(sid, recording))
  await expect(fetchAll()).rejects.toThrow(recording)
  expect(await files()).toEqual([])

  p.t.telephony.media.set(recording, { bytes: Buffer.from('mp3 bytes'), mimeType: 'audio/mpeg' })
  let woken = 0
  await fetchAll(() => (woken += 1))
  const [file] = await files()
  expect(file).toMatchObject({ owner_id: admin.id, size: 9 })
  expect(await p.call(sid)).toMatchObject({ recording_file_id: file?.id })
  p.t.telephony.media.clear()
  await fetchAll(() => (woken += 1))
  expect(await files()).toEqual([file])
  expect(woken).toBe(1)

  const link = fileUrl(p.t.kernel, file?.id ?? 0, false) ?? ''
  expect(await p.t.call(null, 'GET', link)).toMatchObject({ status: 200, body: 'mp3 bytes' })
  expect(await p.t.call(null, 'GET', `/files/${file?.id}`)).toMatchObject({ status: 404 })
})

it('stores one file for two runs at the same time', async () => {
  const sid = newSid('CA')
  const recording = newSid('RE')
  const text = await ring(sid)
  await p.hook(attribute(text, 'recordingStatusCallback'), recorded(sid, recording))
  // Both wait until each has seen that there is no file yet.
  const both = Promise.withResolvers<void>()
  const fetching = vi.spyOn(p.t.telephony, 'fetchRecording').mockImplementation(async () => {
    if (fetching.mock.calls.length === 2) both.resolve()
    await both.promise
    return { bytes: Buffer.from('mp3 bytes'), mimeType: 'audio/mpeg' }
  })
  const remove = vi.spyOn(p.t.kernel.storage, 'remove')
  await Promise.all([fetchAll(), fetchAll()])
  const removed = remove.mock.calls.map(([key]) => key)
  remove.mockRestore()
  fetching.mockRestore()
  const kept = await files()
  expect(kept).toHaveLength(1)
  expect(removed).not.toContain(kept[0]?.storage_key)
  expect(removed).toHaveLength(1)
})
