import type {
  InfoKind,
  JobContact,
  TEMPLATE_CHANNELS,
} from '../../../../shared/messages/communications/communication.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import type { ContactDraft } from './draft.ts'

/** How a contact is reached. */
export type Channel = 'call' | 'text' | 'email'

/** Returns the channel of the open mode. */
export function channelOf({ mode, booking }: Pick<ContactDraft, 'mode' | 'booking'>): Channel {
  return mode === 'booking' ? booking.channel : mode
}

/** Returns a contact's ten-digit number or email address; null if there is none. */
export function addressOf(contact: JobContact, channel: Channel): string | null {
  return (channel === 'email' ? contact.email : contact.phone) || null
}

/** Returns why a contact cannot be reached this way, or null. */
export function refusalOf(contact: JobContact, channel: Channel): string | null {
  if (addressOf(contact, channel) === null) return channel === 'email' ? 'No email' : 'No phone number'
  return channel === 'text' && contact.isOptedOut ? ERRORS.contact_opted_out.text : null
}

/** Returns why this cannot be sent to a contact this way, or null: a request to rate goes to the client, who agreed to it. */
export function refusalToSend(contact: JobContact, way: SendWay, kind: InfoKind): string | null {
  const refusal = refusalOf(contact, way)
  if (refusal !== null || kind !== 'ratingRequest') return refusal
  if (contact.key !== 'client') return 'Only the client can rate the move.'
  const agreed = way === 'text' ? contact.marketing.text : contact.marketing.mail
  return agreed?.isAllowed ? null : ERRORS.marketing_not_agreed.text
}

const PREFERS: Record<Channel, string> = {
  call: 'prefers calls',
  text: 'prefers texts',
  email: 'prefers email',
}

/** Returns the contact's preferred channel as text; empty if unknown. */
export function preferenceOf(contact: JobContact): string {
  return contact.contactMethod ? PREFERS[contact.contactMethod] : ''
}

/** Returns the picker option of a contact; disabled if they cannot be reached this way. */
export function choiceOf(
  contact: JobContact,
  channel: Channel,
): { value: string; label: string; disabled: boolean } {
  const address = addressOf(contact, channel)
  const refusal = refusalOf(contact, channel)
  const parts = [
    contact.name,
    contact.role,
    address !== null && formatPhone(address),
    preferenceOf(contact),
    address !== null && refusal !== null ? 'opted out of texts' : refusal?.toLowerCase(),
  ]
  // A contact who has opted out stays selectable: the error is then shown in full, and other channels are
  // available.
  return { value: contact.key, label: parts.filter(Boolean).join(' · '), disabled: address === null }
}

/**
 * Returns the contact of a draft: the picked one if they still exist, or the default one if none was picked.
 */
export function chosenContact(contacts: readonly JobContact[], picked: string): JobContact | undefined {
  return picked === '' ? defaultContact(contacts) : contacts.find(({ key }) => key === picked)
}

/** Returns the default contact: the only one, else the one with the latest communication. */
export function defaultContact(contacts: readonly JobContact[]): JobContact | undefined {
  if (contacts.length === 1) return contacts[0]
  return contacts
    .filter(({ lastTalkAt }) => lastTalkAt !== null)
    .toSorted((a, b) => (a.lastTalkAt ?? '').localeCompare(b.lastTalkAt ?? ''))
    .at(-1)
}

/** How a document or link of a job is sent. */
export type SendWay = (typeof TEMPLATE_CHANNELS)[number]

/** Documents that clients keep, and look for in their mail later. */
const KEPT_KINDS: readonly InfoKind[] = ['estimate', 'agreement', 'finished']

/** Returns how a message is sent unless another way is chosen: documents to keep by email, all others by text, if possible. */
export function presetWays(kind: InfoKind, possible: readonly SendWay[]): readonly SendWay[] {
  const best: SendWay = KEPT_KINDS.includes(kind) ? 'email' : 'text'
  return possible.includes(best) ? [best] : possible.slice(0, 1)
}
