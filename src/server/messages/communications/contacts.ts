import type { CONTACT_METHODS } from '../../../shared/trade/job.choices.ts'
import { normalizePhone } from '../../../shared/kernel/phone.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'

/** A person of a job who can be contacted, with server-side data. */
export interface Contact {
  key: string
  userId: number | null
  name: string
  role: 'Client' | 'Billing contact' | 'Contact person' | 'Crew'
  phone: string | null
  email: string | null
  contactMethod: (typeof CONTACT_METHODS)[number] | null
}

const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`.trim()

/**
 * Returns the contacts of a job in the order of the picker: client, billing contact, contact persons, crew.
 */
export function contactsOf(job: JobRecord): Contact[] {
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
        contactMethod === 'text' || contactMethod === 'call' || contactMethod === 'email'
          ? contactMethod
          : null,
    })
  }
  for (const member of job.crew) {
    if (member.userId === null) continue
    contacts.push({
      key: `crew-${member.userId}`,
      userId: member.userId,
      name: fullName(member),
      role: 'Crew',
      phone: member.phone,
      email: member.email,
      contactMethod: null,
    })
  }
  return contacts
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
