import { HOME_SIZE_PHRASES } from '../../../shared/trade/home-sizes.ts'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'

/** An inquiry to report to the office. */
export interface ReportedInquiry {
  job: Pick<JobRecord, 'id' | 'client' | 'contactPerson' | 'locations' | 'jobDate' | 'jobStatus' | 'homeSize'>
  isHalfWay: boolean
  quote: { meta: Record<string, unknown>; body: string } | null
}

/** Maximum number of inquiries that a mail describes; the rest are counted. */
const MAX_NAMED = 20

/** Returns the texts that notify a company of one or more inquiries, by mail and by text. */
export function alertTexts(
  inquiries: readonly ReportedInquiry[],
  company: { name: string; publicUrl: string; today: string },
): { subject: string; mail: string; text: string } {
  const [first] = inquiries
  if (!first) return { subject: '', mail: '', text: '' }
  const link = (one: ReportedInquiry) => `${company.publicUrl}/job/${one.job.id}`
  if (inquiries.length === 1) {
    const { who, phone, facts } = factsOf(first, company.today)
    const lead = leadOf(first)
    return {
      subject: `${lead}: ${[who, ...facts.slice(0, 2)].join(', ')}`,
      mail: [
        `${lead}: ${who}`,
        ...(phone === '' ? [] : [`Phone: ${phone}`]),
        ...(emailOf(first) === '' ? [] : [`Email: ${emailOf(first)}`]),
        ...facts,
        ...(first.quote?.body ? ['', first.quote.body] : []),
        '',
        link(first),
        '',
        company.name,
      ].join('\n'),
      text: `${lead}: ${[who, phone, ...facts].filter((part) => part !== '').join(', ')}. ${link(first)}`,
    }
  }
  const head = `${inquiries.length} new inquiries`
  const named = inquiries.slice(0, MAX_NAMED)
  const more = inquiries.length - named.length
  return {
    subject: head,
    mail: [
      `${head}, the oldest first:`,
      '',
      ...named.flatMap((one) => {
        const { who, phone, facts } = factsOf(one, company.today)
        const parts = [who, phone, ...facts].filter((part) => part !== '')
        return [`${one.isHalfWay ? 'Not finished: ' : ''}${parts.join(', ')}`, link(one), '']
      }),
      ...(more > 0 ? [`And ${more} more: ${company.publicUrl}/jobs`, ''] : []),
      company.name,
    ].join('\n'),
    text: `${head}, from ${named
      .slice(0, 3)
      .map((one) => factsOf(one, company.today).who)
      .join(', ')}${inquiries.length > 3 ? ' and others' : ''}. ${company.publicUrl}/jobs`,
  }
}

function leadOf({ isHalfWay, job }: ReportedInquiry): string {
  if (isHalfWay) return 'Began to book and left'
  return job.jobStatus === 'scheduled' ? 'New booking' : 'New inquiry'
}

function emailOf({ job }: ReportedInquiry): string {
  return textOf(job.contactPerson[0]?.['email']) || (job.client?.email ?? '')
}

/** Returns the contact and the request, short enough for a text. */
function factsOf(
  { job, quote }: ReportedInquiry,
  today: string,
): { who: string; phone: string; facts: string[] } {
  const [person] = job.contactPerson
  const { client } = job
  const name = textOf(person?.['name']) || (client ? `${client.firstName} ${client.lastName}` : '')
  const phone = textOf(person?.['phone']) || (client?.phone ?? '')
  const places = job.locations.map((place) => {
    const short = [place.city, place.addressState].filter((part) => textOf(part) !== '').join(', ')
    return (short || place.address).slice(0, 60)
  })
  const facts = [
    places.filter((place) => place !== '').join(' to '),
    formatDayInWords(job.jobDate, today),
    job.homeSize ? HOME_SIZE_PHRASES[job.homeSize] : '',
    textOf(quote?.meta['priceRange']),
  ]
  return {
    who: name.trim().slice(0, 60) || 'Somebody',
    phone: formatPhone(phone),
    facts: facts.filter((fact) => fact !== ''),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
