import {
  DISPUTE_DECISION_LABELS,
  type DisputeDeadline,
} from '../../../shared/messages/communications/dispute.ts'
import { disputeDeadlines } from '../../../shared/messages/communications/dispute.rules.ts'
import { formatDayInWords, wallClockOf } from '../../../shared/kernel/dates.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import type { DisputeJob } from './dispute.view.ts'
import type { DisputeRow, EntryKind } from './disputes.store.ts'

/** A mail that is caused by an entry in a dispute. */
interface DisputeMail {
  to: string
  subject: string
  text: string
}

interface Said {
  /** As it is after the entry. */
  dispute: DisputeRow
  job: DisputeJob
  kind: EntryKind
  body: string
  photos: number
}

/** The name of each entry in the timeline and in the subject of its mail. */
export const ENTRY_TITLES: Record<EntryKind, string> = {
  complaint: 'Complaint',
  message: 'Message about the complaint',
  reply: 'Reply to your complaint',
  acknowledged: 'We have your complaint',
  status: 'Update on your complaint',
  decided: 'Decision on your complaint',
}

/**
 * Returns the mail to the office with the client's message and the due dates; null for a company without an
 * address.
 */
export function mailToOffice(said: Said, jobUrl: string, now: string): DisputeMail | null {
  const { dispute, job, kind, body, photos } = said
  if (job.company.email === null) return null
  const who = job.client?.name ?? 'The client'
  const amount = kind === 'complaint' ? dispute.claimedCents : null
  const due = disputeDeadlines(dispute, job.claims, now).filter(({ isDone }) => !isDone)
  return {
    to: job.company.email,
    subject: `${ENTRY_TITLES[kind]}: job #${dispute.jobId}`,
    text: [
      kind === 'complaint' ? `${who} has submitted a complaint:` : `${who} writes about the complaint:`,
      '',
      body,
      ...(amount === null ? [] : ['', `Amount claimed: ${formatCents(cents(amount))}`]),
      ...(photos === 0 ? [] : ['', `Photos: ${photos}`]),
      '',
      ...due.map((step) => dueLine(step, job.company.timezone, now)),
      '',
      jobUrl,
    ].join('\n'),
  }
}

/**
 * Returns the mail to the client with the company's message and the link; null for a client without an
 * address.
 */
export function mailToClient(said: Said, url: string): DisputeMail | null {
  const { dispute, job, kind, body } = said
  const to = job.client?.email
  if (!to) return null
  return {
    to,
    subject: `${ENTRY_TITLES[kind]}: move #${dispute.jobId}`,
    text: [
      `Hello ${job.client?.greeting ?? ''},`,
      '',
      ...(kind === 'decided' ? [decisionLine(dispute), ''] : []),
      body,
      '',
      'Your complaint and our messages about it:',
      url,
      '',
      job.company.name,
    ].join('\n'),
  }
}

/** Returns the mail that tells a client at once that the complaint has arrived; null for a client without an address. */
export function receiptToClient(
  { dispute, job }: Pick<Said, 'dispute' | 'job'>,
  url: string,
): DisputeMail | null {
  const to = job.client?.email
  if (!to) return null
  return {
    to,
    subject: `We have your complaint: move #${dispute.jobId}`,
    text: [
      `Hello ${job.client?.greeting ?? ''},`,
      '',
      'We have received your complaint and will look into it. Read it and write to us here:',
      url,
      '',
      job.company.name,
    ].join('\n'),
  }
}

function dueLine({ label, due }: DisputeDeadline, timezone: string, now: string): string {
  return `${label} due by ${formatDayInWords(wallClockOf(due, timezone), now)}.`
}

function decisionLine({ decision, decidedCents }: DisputeRow): string {
  const label = decision === null ? '' : DISPUTE_DECISION_LABELS[decision]
  return decidedCents === null ? `${label}.` : `${label}: ${formatCents(cents(decidedCents))}.`
}
