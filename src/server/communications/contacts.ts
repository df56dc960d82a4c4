import type { CONTACT_METHODS } from '../../shared/jobs/job.ts'
import { normalizePhone } from '../../shared/kernel/phone.ts'
import type { JobRecord } from '../jobs/job.record.ts'

/** Somebody of a job who can be reached, as the server knows them (DECISIONS K16). */
export interface Contact {
  key: string
  userId: number | null
  name: string
  role: 'Client' | 'Billing contact' | 'Contact person' | 'Crew'
  phone: string | null
  email: string | null
  contactMethod: (typeof CONTACT_METHODS)[number] | null
}

/** A crew member with what they are reached by; the job's record holds names alone. */
export interface CrewReach {
  userId: number
  phone: string | null
  email: string | null
}

const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

/** The contacts of a job in the order of the picker: client, billing contact, contact persons, crew. */
export function contactsOf(job: JobRecord, crew: readonly CrewReach[]): Contact[] {
  const contacts: Contact[] = []
  const { client, billingContact } = job
  if (client)
    contacts.push({
      key: 'client',
      userId: client.id,
      name: client.isCompany && client.companyName !== '' ? client.companyName : fullName(client),
      role: 'Client',
      phone: client.phone,
      email: client.email,
      contactMethod: null,
    })
  if (billingContact && billingContact.id !== client?.id)
    contacts.push({
      key: 'billing',
      userId: billingContact.id,
      name: fullName(billingContact),
      role: 'Billing contact',
      phone: billingContact.phone,
      email: billingContact.email,
      contactMethod: null,
    })
  for (const [index, person] of job.contactPerson.entries()) {
    const { name, phone, email, contactMethod } = person
    contacts.push({
      key: `person-${index}`,
      userId: null,
      name: textOf(name) ?? '',
      role: 'Contact person',
      phone: normalizePhone(textOf(phone) ?? ''),
      email: textOf(email)?.toLowerCase() ?? null,
      contactMethod:
        contactMethod === 'text' || contactMethod === 'call' || contactMethod === 'email' ? contactMethod : null,
    })
  }
  for (const member of job.crew) {
    const reach = crew.find(({ userId }) => userId === member.userId)
    if (member.userId === null || !reach) continue
    contacts.push({
      key: `crew-${member.userId}`,
      userId: member.userId,
      name: fullName(member),
      role: 'Crew',
      phone: reach.phone,
      email: reach.email,
      contactMethod: null,
    })
  }
  return contacts
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** The contact with this number (ten digits), or undefined: texts and calls go to no one else (DECISIONS K16). */
export function contactByPhone(contacts: readonly Contact[], phone: string | null): Contact | undefined {
  return phone === null ? undefined : contacts.find((contact) => contact.phone === phone)
}

/** The contact with this email address, or undefined. */
export function contactByEmail(contacts: readonly Contact[], email: string): Contact | undefined {
  const wanted = email.trim().toLowerCase()
  return contacts.find((contact) => contact.email?.toLowerCase() === wanted)
}
