import type { JobContact } from '../../../../shared/messages/communications/communication.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import type { ContactDraft } from './draft.ts'

/** How a message or call goes out. */
export type Channel = 'call' | 'text' | 'email'

/** The channel of the mode that is open. */
export function channelOf({ mode, booking }: Pick<ContactDraft, 'mode' | 'booking'>): Channel {
  return mode === 'booking' ? booking.channel : mode
}

/** Where a contact is reached: ten digits or an email address; null where there is none. */
export function addressOf(contact: JobContact, channel: Channel): string | null {
  return (channel === 'email' ? contact.email : contact.phone) || null
}

/** Why nothing can be sent to a contact this way, or null. */
export function refusalOf(contact: JobContact, channel: Channel): string | null {
  if (addressOf(contact, channel) === null) return channel === 'email' ? 'No email' : 'No phone number'
  return channel === 'text' && contact.isOptedOut ? ERRORS.contact_opted_out.text : null
}

const PREFERS: Record<Channel, string> = {
  call: 'prefers calls',
  text: 'prefers texts',
  email: 'prefers email',
}

/** How a contact likes to be reached, in words; empty while that is not known. */
export function preferenceOf(contact: JobContact): string {
  return contact.contactMethod ? PREFERS[contact.contactMethod] : ''
}

/** A contact on one line of the picker; who cannot be reached this way cannot be picked. */
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
  // Someone who has opted out can still be picked: the refusal is then read in full, and other ways are open.
  return { value: contact.key, label: parts.filter(Boolean).join(' · '), disabled: address === null }
}

/** The contact of a draft: the one that was picked, if they are still there, or a proposed one while nobody was picked. */
export function chosenContact(contacts: readonly JobContact[], picked: string): JobContact | undefined {
  return picked === '' ? defaultContact(contacts) : contacts.find(({ key }) => key === picked)
}

/** Who is picked while nobody was: the only contact, else the one who was talked to last. */
export function defaultContact(contacts: readonly JobContact[]): JobContact | undefined {
  if (contacts.length === 1) return contacts[0]
  return contacts
    .filter(({ lastTalkAt }) => lastTalkAt !== null)
    .toSorted((a, b) => (a.lastTalkAt ?? '').localeCompare(b.lastTalkAt ?? ''))
    .at(-1)
}
