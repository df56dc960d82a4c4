import { mayTakePayment } from '../../../shared/money/payments/finish.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatCents, type Cents } from '../../../shared/kernel/money.ts'
import { acceptsTip } from '../../jobs/finances/charge.limits.ts'
import { localDay } from '../../jobs/finances/due.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { viewerFor } from '../../jobs/jobs/job.view.ts'
import { mailManagers } from '../../schedule/crew/crew.managers.ts'
import { tookPaymentBefore } from './recorded.store.ts'

/** Milliseconds for which the clock of a phone is believed. */
const BELIEVED_MS = 14 * 86_400_000

/**
 * Returns a job for money that was taken in the hand, and whether the caller still takes payment of it: a person who was
 * taken off its crew in the last two weeks reports what they took before. Throws job_not_found and rest_forbidden for others.
 */
export async function openForTaken(
  work: JobContext,
  jobId: number,
): Promise<{ job: JobRecord; isOnCrew: boolean }> {
  const { tx, actor } = work
  const job = actor.personalLink ? undefined : await readJobRecord(tx, work.companyIds, jobId, 'for update')
  if (!job) throw new AppError('job_not_found')
  const viewer = viewerFor(actor, job)
  if (mayTakePayment(viewer)) return { job, isOnCrew: true }
  if (await tookPaymentBefore(tx, job, actor.userId)) return { job, isOnCrew: false }
  throw new AppError(viewer.kind === 'none' ? 'job_not_found' : 'rest_forbidden')
}

/** Returns why the office has to look at money that was taken, as sentences; empty if it fits. */
export function doubtsOf(
  job: JobRecord,
  taken: {
    isOnCrew: boolean
    amountCents: Cents
    dueCents: Cents
    hasTip: boolean
    lacksPhoto: boolean
  },
): string {
  const { isOnCrew, amountCents, dueCents, hasTip, lacksPhoto } = taken
  const isBooked = job.jobStatus === 'scheduled' || job.jobStatus === 'completed'
  const doubts = [
    !isOnCrew && 'The person who took it is no longer on the crew.',
    job.deletedAt !== null && 'The job is deleted.',
    job.deletedAt === null && !isBooked && 'The job is not booked.',
    amountCents > dueCents &&
      (dueCents === 0
        ? 'Nothing was due when it arrived.'
        : `Only ${formatCents(dueCents)} was due when it arrived.`),
    hasTip && !acceptsTip(job) && 'It has a tip, and the move is not scheduled.',
    lacksPhoto && 'The photo of the check is missing.',
  ]
  return doubts.filter((doubt) => doubt !== false).join(' ')
}

/** Returns the day on which money was taken, on the company's clock; today if the phone's clock cannot be right. */
export function takenDay(job: JobRecord, takenAt: string, now: Date): string {
  const at = Date.parse(takenAt)
  const isBelieved = at <= now.getTime() && now.getTime() - at < BELIEVED_MS
  return localDay(job.company.timezone, isBelieved ? new Date(at) : now)
}

/** Mails the managers that money which a crew took does not fit. */
export async function mailDoubt(
  { tx, kernel }: JobContext,
  job: JobRecord,
  { totalCents, method, doubt }: { totalCents: Cents; method: string; doubt: string },
): Promise<void> {
  const taken =
    method === 'cash'
      ? `The crew of job #${job.id} took ${formatCents(totalCents)} in cash.`
      : `The crew of job #${job.id} took a check of ${formatCents(totalCents)}.`
  await mailManagers(tx, kernel.queue, {
    companyId: job.companyId,
    jobId: job.id,
    kind: 'doorPayment',
    subject: `Check a payment of job #${job.id}`,
    text: [
      taken,
      `It is recorded, but needs a look: ${doubt}`,
      'If it is wrong, void the payment or pay the difference back to the client.',
      '',
      `${kernel.config.PUBLIC_URL}/job/${job.id}?tab=payments`,
      '',
      job.company.name,
    ].join('\n'),
  })
}
