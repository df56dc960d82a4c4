import { formatJobDate } from '../../../shared/kernel/dates.ts'
import type { MessageKind } from '../../../shared/company/deliveries/message-kinds.ts'
import { findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import type { JobRecord } from './job.record.ts'

/** A mail caused by a change of a job; the deliveries feature queues it. */
export interface JobMail {
  companyId: number
  jobId: number
  kind: MessageKind
  to: string
  subject: string
  text: string
  /** Delay before it is sent; sent immediately if absent. */
  afterSeconds?: number
}

/**
 * Returns the mails that follow from a saved job: to the office for a client's new inquiry, to the client for
 * a scheduled or moved date. They are queued in the transaction of the change.
 */
export function jobMails(
  change: {
    actor: Actor
    before: JobRecord | null
    after: JobRecord
    /** The client gets a separate mail about the booking. */
    isConfirmed?: boolean
  },
  jobUrl: (id: number) => string,
): JobMail[] {
  const { actor, before, after, isConfirmed = false } = change
  const mail = (kind: MessageKind, to: string, subject: string, lines: string[]): JobMail => ({
    companyId: after.companyId,
    jobId: after.id,
    kind,
    to,
    subject,
    text: [...lines, '', jobUrl(after.id), '', after.company.name].join('\n'),
  })
  const mails: JobMail[] = []
  const isClients = findLink(actor, after.companyId)?.role === 'client'
  if (!before && isClients && after.company.email)
    mails.push(mail('inquiry', after.company.email, `New inquiry: job #${after.id}`, inquiryLines(after)))
  const to = after.client?.email
  if (!to || after.jobStatus !== 'scheduled' || isConfirmed) return mails
  if (before?.jobStatus !== 'scheduled') {
    mails.push(
      mail('booked', to, `Your move is scheduled for ${formatJobDate(after.jobDate)}`, [
        `Hello ${after.client?.firstName ?? ''},`,
        '',
        `Your move with ${after.company.name} is scheduled for ${formatJobDate(after.jobDate)}.`,
      ]),
    )
  } else if (before.jobDate !== after.jobDate) {
    mails.push(
      mail('moved', to, `Your move is now on ${formatJobDate(after.jobDate)}`, [
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
