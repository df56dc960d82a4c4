import { formatPhone } from '../../../../shared/kernel/phone.ts'
import type { JobRecord, PersonRecord } from '../../jobs/job.record.ts'
import { NOT_SET } from './figures.ts'

/** A person's name, with the company's where they stand for one; 'Not set' for none. */
export function nameOf(person: PersonRecord | null): string {
  if (!person) return NOT_SET
  const name = `${person.firstName} ${person.lastName}`.trim()
  const company = person.isCompany ? person.companyName.trim() : ''
  return [company, name].filter((part) => part !== '').join(', ') || NOT_SET
}

/** Who a record or signature is of: client and billing contact by name, anyone else by their number; either way the number. */
export function whoOf(job: Pick<JobRecord, 'client' | 'billingContact'>, userId: number): string {
  const number = `user ${userId}`
  const known = [job.client, job.billingContact].find((person) => person?.id === userId)
  return known ? `${nameOf(known)} (${number})` : `The client at that time (${number})`
}

/** Rows of what is known of a person: name, address, phone, email; what is missing is left out, the name never. */
export function personRows(label: string, person: PersonRecord | null): [string, string][] {
  const rows: [string, string][] = [[label, nameOf(person)]]
  if (!person) return rows
  const address = [person.address, person.address2].filter((part) => part.trim() !== '').join(', ')
  if (address !== '') rows.push(['Address', address])
  if (person.phone) rows.push(['Phone', formatPhone(person.phone)])
  if (person.email) rows.push(['Email', person.email])
  return rows
}
