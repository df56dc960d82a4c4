import type { TemplateFacts } from '../../../shared/messages/communications/templates.rules.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { formatDayInWords, formatTime } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { contactsOf } from '../communications/contacts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'

/** What a message calls a person whose name is unknown. */
const NAMELESS = 'there'
const NO_ADDRESS = 'an address to be agreed'

/**
 * Returns the name of a contact of a job by its key (`client`, `billing`, `person-0`, `crew-12`), or
 * undefined if the job has no such contact. The crew see client and billing contact by first name, unless
 * they sell.
 */
export function contactName(
  job: JobRecord,
  key: string,
  viewer: Pick<Viewer, 'kind' | 'permissions'>,
): string | undefined {
  const contact = contactsOf(job).find((one) => one.key === key)
  if (!contact) return undefined
  const isWhole = viewer.kind !== 'crew' || viewer.permissions.includes('sales')
  const person = key === 'client' ? job.client : key === 'billing' ? job.billingContact : null
  return (isWhole || !person ? contact.name : person.firstName) || NAMELESS
}

/**
 * Returns the formatted values for the placeholders of a job's messages; unknown values get a text that says
 * so.
 */
export function templateFacts(
  job: JobRecord,
  told: { contact: string | undefined; sender: string; total: string; jobLink: string; today: string },
): TemplateFacts {
  const { company, locations, jobDate } = job
  const client = job.client?.firstName || NAMELESS
  // A move without a destination does not end where it begins.
  const last = locations.length > 1 ? locations.at(-1) : undefined
  return {
    client,
    contact: told.contact ?? client,
    company: company.name,
    companyPhone: formatPhone(company.phone) || '(not set)',
    sender: told.sender || company.name,
    jobNumber: String(job.id),
    moveDate: formatDayInWords(jobDate, told.today) || 'a date to be agreed',
    moveTime: formatTime(jobDate?.slice(11, 16)) || 'a time to be agreed',
    from: locations[0]?.address || NO_ADDRESS,
    to: last?.address || NO_ADDRESS,
    total: told.total,
    jobLink: told.jobLink,
  }
}
