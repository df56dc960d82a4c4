import { formatPhone, normalizePhone } from '../../../shared/kernel/phone.ts'
import {
  companyOfNumber,
  matchNumber,
  readCommunication,
  type StoredCommunication,
} from '../communications/communications.service.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import {
  inCompany,
  advanceCall,
  type CallKernel,
  recordAnswer,
  withCall,
  updateCall,
  callKeyOf,
  type LockedCall,
} from './call.changes.ts'
import { hasEnded, readCallStatus, wasAnswered } from './call.states.ts'
import { endLegs, findAvailablePerson, insertLeg, readLeg, type Leg } from './legs.store.ts'
import { readPhoneCompany, type PhoneCompany } from './phone.store.ts'
import {
  hangUpTwiml,
  webhookAddresses,
  offerTwiml,
  rejectTwiml,
  voicemailTwiml,
  type CallerFacts,
} from './twiml.ts'
import { fieldNumber, fieldSid, fieldText, type WebhookFields } from './webhooks.ts'

/** Maximum number of people to whom one call is offered. */
const MAX_OFFERS = 5

/**
 * Takes an incoming call: stores it once, finds its caller by number, and offers it to a free person. A
 * repeated event for the same call gets the same answer.
 */
export async function handleIncomingCall(kernel: CallKernel, fields: WebhookFields): Promise<string> {
  const number = normalizePhone(fieldText(fields, 'To'))
  const companyId = number === null ? null : await companyOfNumber(kernel.db, number)
  const providerSid = fieldSid(fields, 'CallSid')
  if (number === null || companyId === null || providerSid === null) return rejectTwiml()
  return inCompany(kernel, companyId, async (tx) => {
    const company = await readPhoneCompany(tx, companyId)
    if (!company) return rejectTwiml()
    const from = fieldText(fields, 'From')
    // A withheld or foreign number matches no one.
    const caller = normalizePhone(from)
    const match = caller === null ? null : await matchNumber(tx, companyId, caller)
    const { id } = await insertCommunication(tx, {
      companyId,
      jobId: match?.jobId ?? null,
      type: 'phone',
      direction: 'incoming',
      contactId: match?.contactId ?? null,
      contactName: match?.name ?? '',
      contactAddress: caller ?? '',
      status: 'ringing',
      meta: {
        from: caller ?? from,
        caller: caller ?? from,
        to: number,
        called: number,
        direction: 'incoming',
        callStatus: 'ringing',
        // Announced in the answer to this webhook, before anyone is rung.
        recordingAnnouncedAt: kernel.now().toISOString(),
      },
      providerSid,
    })
    const call = await readCommunication(tx, companyId, id, 'for update')
    if (!call) return rejectTwiml()
    return offer(kernel, { tx, key: { companyId, callId: id }, call }, company, 0)
  })
}

/**
 * Continues after one person's phone has rung: ends the call, offers it to the next person, or takes a
 * message.
 */
export async function continueCall(
  kernel: CallKernel,
  fields: WebhookFields,
  query: WebhookFields,
): Promise<string> {
  const position = fieldNumber(query, 'leg')
  const twiml = await withCall(kernel, callKeyOf(query), async (open) => {
    const { tx, key, call } = open
    const company = await readPhoneCompany(tx, key.companyId)
    const leg = position === null ? undefined : await readLeg(tx, key, position)
    if (!company || !leg || call.direction !== 'incoming') return ''
    const dialed = readCallStatus(fields['DialCallStatus']) ?? 'no-answer'
    const isLast = (await readLeg(tx, key, leg.position + 1)) === undefined
    if (isLast && call.meta['dialCallStatus'] !== dialed)
      await updateCall(open, { meta: { dialCallStatus: dialed } })
    if (wasAnswered(dialed)) await recordAnswer(kernel, open, leg)
    await endLegs(tx, key, leg.position, dialed)
    const reportedStatus = readCallStatus(fields['CallStatus'])
    if (wasAnswered(dialed) || hasEnded(reportedStatus)) {
      await advanceCall(kernel, open, wasAnswered(dialed) ? 'completed' : (reportedStatus ?? 'completed'))
      return ''
    }
    return offer(kernel, open, company, leg.position + 1)
  })
  return twiml === '' ? hangUpTwiml() : twiml
}

/** Records what the phone of a person who was rung reports: that it was answered or has ended. */
export async function recordLeg(
  kernel: CallKernel,
  fields: WebhookFields,
  query: WebhookFields,
): Promise<string> {
  const position = fieldNumber(query, 'leg')
  const status = readCallStatus(fields['CallStatus'])
  if (position === null || status === undefined) return ''
  return withCall(kernel, callKeyOf(query), async (open) => {
    const leg = await readLeg(open.tx, open.key, position)
    if (!leg || open.call.direction !== 'incoming') return ''
    // The end of a call also means that it was answered, in case that event was lost.
    if (status === 'in-progress' || wasAnswered(status)) await recordAnswer(kernel, open, leg)
    if (hasEnded(status)) await endLegs(open.tx, open.key, position, status)
    return ''
  })
}

/** The existing offer at this position, a new one while somebody is free, or the voicemail. */
async function offer(
  kernel: CallKernel,
  open: LockedCall,
  company: PhoneCompany,
  position: number,
): Promise<string> {
  const { tx, key } = open
  const address = webhookAddresses(kernel.config.PUBLIC_URL, key)
  const welcome = position === 0 ? company.name : null
  const leg = (await readLeg(tx, key, position)) ?? (await offerAnew(open, position))
  if (leg) return offerTwiml(address, { ...leg, welcome, caller: await callerOf(open) })
  if (open.call.meta['voicemailOfferedAt'] === undefined)
    await updateCall(open, { meta: { voicemailOfferedAt: kernel.now().toISOString() } })
  await advanceCall(kernel, open, 'no-answer')
  const greeting = fileUrl(kernel, company.voicemailFileId, false)
  const greetingUrl = greeting && `${kernel.config.PUBLIC_URL}${greeting}`
  return voicemailTwiml(
    address,
    { company: company.name, greetingUrl, longest: company.recordingMaxLength },
    welcome,
  )
}

async function offerAnew(open: LockedCall, position: number): Promise<Leg | undefined> {
  const { tx, key, call } = open
  const isClosed = call.meta['voicemailOfferedAt'] !== undefined || hasEnded(readCallStatus(call.status))
  if (position >= MAX_OFFERS || isClosed) return undefined
  const userId = await findAvailablePerson(tx, key, call.jobId)
  if (userId === null) return undefined
  await insertLeg(tx, key, { position, userId }, 'offered')
  return { position, userId }
}

async function callerOf({ tx, key, call }: LockedCall): Promise<CallerFacts> {
  const { contactAddress: caller, jobId, id: communicationId } = call
  const { jobs } = caller === '' ? { jobs: [] } : await matchNumber(tx, key.companyId, caller)
  return { callerName: callerText(call), jobId, jobs, communicationId }
}

/** Returns the other party of a call as text: a name, else a number. */
export function callerText(call: StoredCommunication): string {
  return call.contactName || formatPhone(call.contactAddress) || 'Unknown number'
}
