import {
  TEXT_STATUS_LABELS,
  TEXT_STATUSES,
  type Communication,
} from '../../../../shared/messages/communications/communication.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { callFacts, callStatusOf, type StatusWords } from './call-words.ts'

/** What an entry is, by type and direction. */
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

/** The other side by name, else by number or address. */
export function contactOf({ contact }: Pick<Communication, 'contact'>): string {
  return contact.name || formatPhone(contact.address) || 'Unknown'
}

/** Who said it to whom: Maria Lopez to Jane Doe. */
export function whoOf(entry: Pick<Communication, 'contact' | 'sender' | 'direction'>): string {
  const { sender, direction } = entry
  const ours = sender ? `${sender.firstName} ${sender.lastName}`.trim() : ''
  const theirs = contactOf(entry)
  if (direction === 'incoming') return ours === '' ? theirs : `${theirs} to ${ours}`
  return `${ours === '' ? 'The system' : ours} to ${theirs}`
}

/** How far a text or mail that went out has come, or how a call went; null where there is nothing to say. */
export function statusOf({
  type,
  direction,
  status,
  meta,
}: Pick<Communication, 'type' | 'direction' | 'status' | 'meta'>): StatusWords | null {
  if (type === 'phone') return callStatusOf({ status, meta })
  const word = TEXT_STATUSES.find((one) => one === status)
  if ((type !== 'sms' && type !== 'email') || word === undefined || direction === 'incoming') return null
  const isFailed = word === 'failed' || word === 'undelivered'
  return { label: TEXT_STATUS_LABELS[word], color: isFailed ? 'red' : word === 'queued' ? 'yellow' : 'green' }
}
