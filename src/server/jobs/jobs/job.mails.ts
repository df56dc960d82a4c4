import { formatJobDate } from '../../../shared/kernel/dates.ts'
import { linkWith, type Actor } from '../../../shared/kernel/permissions.ts'
import type { JobRecord } from './job.record.ts'

/** A mail that a change of a job causes; the deliveries feature queues it. */
export interface JobMail {
  companyId: number
  jobId: number
  to: string
  subject: string
  text: string
  /** It goes out so much later; at once unless told. */
  afterSeconds?: number
}

/**
 * Mails that follow from a saved job: the office hears of a client's new inquiry, the client of a scheduled
 * or moved date. Queued with the change itself.
 */
export function jobMails(
  change: {
    actor: Actor
    before: JobRecord | null
    after: JobRecord
    /** The client has been told of the booking by a mail of its own. */
    isConfirmed?: boolean
  },
  jobUrl: (id: number) => string,
): JobMail[] {
  const { actor, before, after, isConfirmed = false } = change
  const mail = (to: string, subject: string, lines: string[]): JobMail => ({
    companyId: after.companyId,
    jobId: after.id,
    to,
    subject,
    text: [...lines, '', jobUrl(after.id), '', after.company.name].join('\n'),
  })
  const mails: JobMail[] = []
  const isClients = linkWith(actor, after.companyId)?.role === 'client'
  if (!before && isClients && after.company.email)
    mails.push(mail(after.company.email, `New inquiry: job #${after.id}`, inquiryLines(after)))
  const to = after.client?.email
  if (!to || after.jobStatus !== 'scheduled' || isConfirmed) return mails
  if (before?.jobStatus !== 'scheduled') {
    mails.push(
      mail(to, `Your move is scheduled for ${formatJobDate(after.jobDate)}`, [
        `Hello ${after.client?.firstName ?? ''},`,
        '',
        `Your move with ${after.company.name} is scheduled for ${formatJobDate(after.jobDate)}.`,
      ]),
    )
  } else if (before.jobDate !== after.jobDate) {
    mails.push(
      mail(to, `Your move is now on ${formatJobDate(after.jobDate)}`, [
        `Hello ${after.client?.firstName ?? ''},`,
        '',
        `Your move with ${after.company.name} was moved from ${formatJobDate(before.jobDate)} to ${formatJobDate(after.jobDate)}.`,
      ]),
    )
  }
  return mails
}

function inquiryLines(job: JobRecord): string[] {
  const name = `${job.client?.firstName ?? ''} ${job.client?.lastName ?? ''}`.trim()
  const places = job.locations.map((location) => location.address).filter((address) => address !== '')
  return [
    `${name || 'A client'} asks for a move${job.jobDate ? ` on ${formatJobDate(job.jobDate)}` : ''}.`,
    ...(places.length > 0 ? [`From: ${places[0]}`, ...places.slice(1).map((place) => `To: ${place}`)] : []),
    `Crew of ${job.crewSize}.`,
  ]
}
