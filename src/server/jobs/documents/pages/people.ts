import { formatPhone } from '../../../../shared/kernel/phone.ts'
import type { JobRecord, PersonRecord } from '../../jobs/job.record.ts'
import { NOT_SET } from './figures.ts'

/** Returns a person's name, with the company's if they represent one; 'Not set' if there is no person. */
export function personName(person: PersonRecord | null): string {
  if (!person) return NOT_SET
  const name = `${person.firstName} ${person.lastName}`.trim()
  const company = person.isCompany ? person.companyName.trim() : ''
  return [company, name].filter((part) => part !== '').join(', ') || NOT_SET
}

/**
 * Returns the person behind a record or signature: client and billing contact by name and number, anyone else
 * by number.
 */
export function actorText(job: Pick<JobRecord, 'client' | 'billingContact'>, userId: number): string {
  const number = `user ${userId}`
  const known = [job.client, job.billingContact].find((person) => person?.id === userId)
  return known ? `${personName(known)} (${number})` : `The client at that time (${number})`
}

/**
 * Returns rows with a person's name, address, phone, and email; leaves out missing values except the name.
 */
export function personRows(label: string, person: PersonRecord | null): [string, string][] {
  const rows: [string, string][] = [[label, personName(person)]]
  if (!person) return rows
  const address = [person.address, person.address2].filter((part) => part.trim() !== '').join(', ')
  if (address !== '') rows.push(['Address', address])
  if (person.phone) rows.push(['Phone', formatPhone(person.phone)])
  if (person.email) rows.push(['Email', person.email])
  return rows
}
