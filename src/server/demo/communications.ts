import { standardTemplates } from '../../shared/messages/communications/templates.rules.ts'
import { keywordReply } from '../../shared/messages/communications/texts.rules.ts'
import { addDays, shiftWallClock, wallClockOf } from '../../shared/kernel/dates.ts'
import { formatPhone } from '../../shared/kernel/phone.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { addOptOutLines, insertConsents, insertMessages } from './communications.rows.ts'
import type { DemoJob } from './jobs.ts'
import type { DemoLoad } from './load.ts'
import type { RandomSequence } from './random.ts'
import { storeRecordings } from './recordings.ts'
import {
  addText,
  addVoicemail,
  type DemoContact,
  type DemoStaff,
  type DemoMessage,
  type Conversation,
} from './talk.ts'
import { addEndMessages, addLatestMessage, addMoveMessages } from './talk.endings.ts'
import { addPlanningMessages, addFirstMessages, type ConversationContext } from './talk.stages.ts'
import { messageFactsOf } from './talk.words.ts'

/** Loads the communications about the demo's jobs, text consents, templates and recordings. */
export async function loadCommunications(
  tx: Tx,
  load: DemoLoad,
  storage: Pick<Storage, 'putBytes'>,
  dice: RandomSequence,
): Promise<void> {
  const keeper = load.people.findIndex(({ role }) => role === 'administrator')
  const company = { id: load.companyId, ownerId: load.ids[keeper] ?? 0 }
  const files = await storeRecordings(tx, storage, company)
  const messages = load.jobs.flatMap(({ id, job }, at) => sayJob(load, id, job, at, dice))
  const said = inOrder([...messages, ...sayLoose(load, dice)])
  const whole = inOrder([...said, ...sayStops(load, said, dice)])
  addOptOutLines(whole, load.company.name)
  await insertMessages(tx, load, whole, files)
  await insertConsents(tx, load, whole)
  for (const { name, channel, subject, body, isPromotion } of standardTemplates())
    await tx
      .insertInto('message_templates')
      .values({ company_id: load.companyId, name, channel, subject, body, is_promotion: isPromotion })
      .execute()
}

const inOrder = (said: readonly DemoMessage[]) =>
  said.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))

/**
 * Returns the conversation about one job, from its creation to the last contact, or as far as it got before
 * today.
 */
function sayJob(
  load: DemoLoad,
  jobId: number,
  job: DemoJob,
  at: number,
  dice: RandomSequence,
): DemoMessage[] {
  const { company, today } = load
  const talk: Conversation = { jobId, company, dice, said: [] }
  const client = clientOf(load, job, at)
  const office = staffAt(load, job.addedBy)
  const words = messageFactsOf(jobId, job, client, { name: company.name, phone: formatPhone(company.phone) })
  const lead = job.crew.find(({ permissions }) => permissions.includes('contact'))
  const stage: ConversationContext = {
    talk,
    job,
    words,
    client,
    office,
    lead: lead ? staffAt(load, lead.worker) : null,
    building: buildingOf(job, client.city),
  }
  const clock = (day: string, time: string) => wallClockOf(`${day}T${time}:00.000Z`, company.timezone)
  const cap = clock(today, '00:00')
  const last = job.lastContactDay === null ? null : clock(job.lastContactDay, '20:00')
  const begin = clock(job.createdDay, '17:00')
  const isOver = ['canceled', 'missed', 'refused_price', 'spam'].includes(job.jobStatus)
  // A client who was lost stopped responding within days and before the move.
  const lost = [
    `${addDays(job.createdDay, dice.whole(1, 4))} 13:30:00`,
    clock(addDays(today, -1), '20:00'),
  ].toSorted()[0]
  const end = last ?? (isOver ? (lost ?? cap) : cap)
  if (job.jobStatus !== 'spam') addFirstMessages(stage, begin)
  // A missed client never responded.
  if (job.jobStatus !== 'spam' && job.jobStatus !== 'missed') {
    const eve = job.jobDate ? addDays(job.jobDate.slice(0, 10), -2) : addDays(today, -1)
    addPlanningMessages(stage, addDays(job.createdDay, 1), [eve, end.slice(0, 10)].toSorted()[0] ?? eve)
    if (!isOver && job.jobDate && job.jobStatus !== 'inquiring')
      addMoveMessages(stage, job.jobDate, job.jobStatus === 'completed')
  }
  // Future messages are removed.
  talk.said = talk.said.filter((one) => one.at < end && one.at <= cap)
  if (isOver) addEndMessages(stage, end)
  else if (last !== null) addLatestMessage(stage, last)
  return talk.said
}

function staffAt({ people, ids }: DemoLoad, at: number): DemoStaff {
  const person = people[at]
  const firstName = person?.firstName ?? ''
  return { id: ids[at] ?? 0, firstName, name: `${firstName} ${person?.lastName ?? ''}`.trim() }
}

/** Returns the client of a job; a contact without a name gets a Colorado number. */
function clientOf({ people, ids }: DemoLoad, job: DemoJob, at: number): DemoContact {
  const city = job.locations[0]?.city ?? ''
  const person = job.client === null ? undefined : people[job.client]
  if (job.client === null || !person)
    return { id: null, firstName: '', name: '', phone: strangerPhone(at % 80), email: null, city }
  const { firstName, lastName, companyName, phone, email } = person
  const name = companyName || `${firstName} ${lastName}`
  return { id: ids[job.client] ?? null, firstName, name, phone, email: email?.toLowerCase() ?? null, city }
}

const strangerPhone = (nth: number) => `97055501${String(nth).padStart(2, '0')}`

function buildingOf(job: DemoJob, city: string): DemoContact | null {
  const person = job.contactPerson[0]
  const { name, phone } = person ?? {}
  if (typeof name !== 'string' || typeof phone !== 'string') return null
  return { id: null, firstName: name, name, phone, email: null, city }
}

/** Two messages from unknown people, which wait in the inbox for a job. */
function sayLoose(load: DemoLoad, dice: RandomSequence): DemoMessage[] {
  const { company, today } = load
  const talk: Conversation = { jobId: null, company, dice, said: [] }
  const stranger = (nth: number) => ({
    id: null,
    firstName: '',
    name: '',
    phone: strangerPhone(nth),
    email: null,
    city: '',
  })
  const day = addDays(today, -1)
  const words =
    'Hello, my name is Dana. We are moving out of a two bedroom apartment next month and I would like to know what it costs. You reach me at this number after four.'
  addVoicemail(talk, `${addDays(day, -1)} 12:42:00`, stranger(92), words)
  addText(
    talk,
    `${day} 10:18:00`,
    stranger(95),
    'Hi, do you also move a hot tub? It is two blocks away only.',
    'contact',
  )
  return talk.said
}

/** Two clients of completed moves opt out of texts and get none after that. */
function sayStops(load: DemoLoad, said: readonly DemoMessage[], dice: RandomSequence): DemoMessage[] {
  const done = new Set(load.jobs.filter(({ job }) => job.jobStatus === 'completed').map(({ id }) => id))
  const accounts = new Set(load.people.flatMap((one, at) => (one.hasLogin ? (load.ids[at] ?? []) : [])))
  const newest = new Map<string, DemoMessage>()
  for (const one of said)
    if (one.type === 'sms' && one.direction === 'outgoing') newest.set(one.contact.phone, one)
  const candidates = [...newest.values()].filter(
    ({ jobId, contact }) =>
      jobId !== null && done.has(jobId) && contact.id !== null && !accounts.has(contact.id),
  )
  const first = dice.whole(0, candidates.length - 1)
  return [first, (first + 7) % candidates.length].flatMap((place) => {
    const one = candidates[place]
    if (!one) return []
    const talk: Conversation = { jobId: one.jobId, company: load.company, dice, said: [] }
    const answer = { name: load.company.name, phone: formatPhone(load.company.phone) }
    addText(talk, shiftWallClock(one.at, 16), one.contact, 'STOP', 'contact')
    addText(talk, shiftWallClock(one.at, 16), one.contact, keywordReply('stop', answer), null)
    return talk.said
  })
}
