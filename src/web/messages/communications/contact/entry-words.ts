import {
  TEXT_STATUS_LABELS,
  TEXT_STATUSES,
  type Communication,
  type TextStatus,
} from '../../../../shared/messages/communications/communication.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { callFacts, callStatusOf, type StatusLabel } from './call-words.ts'

/** Returns the title of a communication by type and direction. */
export function titleOf({
  type,
  direction,
  meta,
}: Pick<Communication, 'type' | 'direction' | 'meta'>): string {
  const isIncoming = direction === 'incoming'
  switch (type) {
    case 'smuvsrp_quote':
      return 'Quote form'
    case 'smuvsrp_chat':
      return isIncoming ? 'Chat message' : 'Chat answer'
    case 'phone':
      if (callFacts(meta).isVoicemail === true) return 'Voicemail'
      return isIncoming ? 'Incoming call' : 'Outgoing call'
    case 'sms':
      return isIncoming ? 'Incoming text' : 'Outgoing text'
    case 'email':
      return isIncoming ? 'Incoming mail' : 'Outgoing mail'
  }
}

/** Returns the contact's name, else their number or address. */
export function contactOf({ contact }: Pick<Communication, 'contact'>): string {
  return contact.name || formatPhone(contact.address) || 'Unknown'
}

/** Returns sender and recipient: Maria Lopez to Jane Doe. */
export function participantsText(entry: Pick<Communication, 'contact' | 'sender' | 'direction'>): string {
  const { sender, direction } = entry
  const ours = sender ? `${sender.firstName} ${sender.lastName}`.trim() : ''
  const theirs = contactOf(entry)
  if (direction === 'incoming') return ours === '' ? theirs : `${theirs} to ${ours}`
  return `${ours === '' ? 'The system' : ours} to ${theirs}`
}

const TEXT_STATUS_COLORS: Record<TextStatus, StatusLabel['color']> = {
  queued: 'yellow',
  // Handed over, but not confirmed.
  sent: 'gray',
  delivered: 'green',
  undelivered: 'red',
  failed: 'red',
  received: 'green',
}

/** Returns the status of an outgoing text or mail, or the result of a call; null if there is none. */
export function statusOf({
  type,
  direction,
  status,
  meta,
}: Pick<Communication, 'type' | 'direction' | 'status' | 'meta'>): StatusLabel | null {
  if (type === 'phone') return callStatusOf({ status, meta })
  const word = TEXT_STATUSES.find((one) => one === status)
  if ((type !== 'sms' && type !== 'email') || word === undefined || direction === 'incoming') return null
  return { label: TEXT_STATUS_LABELS[word], color: TEXT_STATUS_COLORS[word], state: word }
}
