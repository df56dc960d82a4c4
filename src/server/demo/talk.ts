import { callMetaSchema, quoteMetaSchema } from '../../shared/messages/communications/communication.ts'
import type { CommunicationType } from '../../shared/jobs/timeline/communication-types.ts'
import { instantOf } from '../../shared/kernel/dates.ts'
import type { z } from 'zod'
import type { RandomSequence } from './random.ts'
import { CALL_SECONDS, VOICEMAIL_SECONDS } from './recordings.ts'

/** A person of the company who writes and calls. */
export interface DemoStaff {
  id: number
  firstName: string
  name: string
}

/** A person on the other side; the id is null if the company has no record of them. */
export interface DemoContact {
  id: number | null
  firstName: string
  name: string
  phone: string
  email: string | null
  city: string
}

/** A communication to insert; times are the company's wall clock. */
export interface DemoMessage {
  jobId: number | null
  at: string
  type: CommunicationType
  direction: 'outgoing' | 'incoming'
  sender: DemoStaff | null
  contact: DemoContact
  subject: string
  body: string
  status: string
  meta: Record<string, unknown>
  /** Duration of the recording in seconds; null without one. */
  recorded: number | null
}

/** The communications about one job, in the order in which they are inserted. */
export interface Conversation {
  jobId: number | null
  company: { name: string; phone: string; number: string; timezone: string }
  dice: RandomSequence
  said: DemoMessage[]
}

const RING_SECONDS = 8

/** Adds a text; the company's are from `sender`, or from the product itself if null. */
export function addText(
  talk: Conversation,
  at: string,
  contact: DemoContact,
  body: string,
  sender: DemoStaff | 'contact' | null,
): void {
  const { number } = talk.company
  const isIncoming = sender === 'contact'
  const status = isIncoming ? 'received' : talk.dice.chance(92) ? 'delivered' : 'sent'
  const facts = { body, smsStatus: status, numMedia: 0 }
  const meta = isIncoming
    ? { ...facts, from: contact.phone, to: number, fromCity: contact.city }
    : { ...facts, from: number, to: contact.phone }
  add(talk, { at, type: 'sms', contact, body, status, meta, ...sideOf(sender) })
}

/** Adds a mail; nothing if the contact has no address. */
export function addMail(
  talk: Conversation,
  at: string,
  contact: DemoContact,
  mail: { subject: string; body: string },
  sender: DemoStaff | 'contact' | null,
): void {
  if (contact.email === null) return
  const status = sender === 'contact' ? 'received' : 'sent'
  add(talk, { at, type: 'email', contact, status, meta: {}, ...mail, ...sideOf(sender) })
}

/** Adds an answered call; `staff` is the company's person on the call. */
export function addCall(
  talk: Conversation,
  at: string,
  contact: DemoContact,
  direction: DemoMessage['direction'],
  staff: DemoStaff,
): void {
  const seconds = talk.dice.pick(CALL_SECONDS)
  const begun = secondsAfter(talk, at, RING_SECONDS)
  const meta = {
    ...callMeta(talk, at, contact, direction, 'completed'),
    startTime: begun,
    endTime: secondsAfter(talk, at, RING_SECONDS + seconds),
    dialCallStatus: 'completed',
    ...recordingMeta(begun, seconds),
    ...(direction === 'incoming' && { answeredBy: staff.name }),
  }
  add(talk, {
    at,
    type: 'phone',
    direction,
    sender: staff,
    contact,
    status: 'completed',
    meta,
    recorded: seconds,
  })
}

/** Adds an outgoing call that was not answered. */
export function addMissedCall(talk: Conversation, at: string, contact: DemoContact, staff: DemoStaff): void {
  const status = talk.dice.chance(80) ? 'no-answer' : 'busy'
  const { recordingAnnouncedAt: _, ...facts } = callMeta(talk, at, contact, 'outgoing', status)
  const meta = { ...facts, dialCallStatus: status, endTime: secondsAfter(talk, at, 25) }
  add(talk, { at, type: 'phone', direction: 'outgoing', sender: staff, contact, status, meta })
}

/** Adds an incoming call that was not answered; with words it ends in a voicemail. */
export function addVoicemail(
  talk: Conversation,
  at: string,
  contact: DemoContact,
  words: string | null,
): void {
  const facts = {
    ...callMeta(talk, at, contact, 'incoming', 'no-answer'),
    dialCallStatus: 'no-answer',
    endTime: secondsAfter(talk, at, 60),
  }
  const heard = {
    at,
    type: 'phone',
    direction: 'incoming',
    sender: null,
    contact,
    status: 'no-answer',
  } as const
  if (words === null) return add(talk, { ...heard, meta: facts })
  const seconds = talk.dice.pick(VOICEMAIL_SECONDS)
  const meta = {
    ...facts,
    ...recordingMeta(secondsAfter(talk, at, 40), seconds),
    endTime: secondsAfter(talk, at, 40 + seconds),
    isVoicemail: true,
    transcriptionStatus: 'completed',
    transcriptionText: words,
  }
  add(talk, { ...heard, meta, recorded: seconds })
}

/** Adds a quote form that was sent from the company's site. */
export function addQuote(
  talk: Conversation,
  at: string,
  contact: DemoContact,
  form: z.input<typeof quoteMetaSchema>,
  body: string,
): void {
  const meta = quoteMetaSchema.parse(form)
  add(talk, {
    at,
    type: 'smuvsrp_quote',
    direction: 'incoming',
    sender: null,
    contact,
    body,
    status: '',
    meta,
  })
}

function add(
  talk: Conversation,
  said: Omit<DemoMessage, 'jobId' | 'subject' | 'body' | 'recorded'> & Partial<DemoMessage>,
): void {
  talk.said.push({ jobId: talk.jobId, subject: '', body: '', recorded: null, ...said })
}

function sideOf(sender: DemoStaff | 'contact' | null): Pick<DemoMessage, 'direction' | 'sender'> {
  return sender === 'contact' ? { direction: 'incoming', sender: null } : { direction: 'outgoing', sender }
}

function callMeta(
  talk: Conversation,
  at: string,
  contact: DemoContact,
  direction: DemoMessage['direction'],
  callStatus: z.input<typeof callMetaSchema>['callStatus'],
) {
  const [from, to] =
    direction === 'incoming' ? [contact.phone, talk.company.number] : [talk.company.number, contact.phone]
  const recordingAnnouncedAt = secondsAfter(talk, at, direction === 'incoming' ? 0 : RING_SECONDS)
  return { from, caller: from, to, called: to, direction, callStatus, recordingAnnouncedAt }
}

function recordingMeta(recordingStartTime: string, recordingDuration: number) {
  return { recordingStatus: 'completed', recordingDuration, recordingStartTime }
}

function secondsAfter(talk: Conversation, at: string, seconds: number): string {
  return new Date(Date.parse(instantOf(at, talk.company.timezone)) + seconds * 1000).toISOString()
}
