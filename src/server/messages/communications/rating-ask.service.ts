import { AppError } from '../../../shared/kernel/errors.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { RATING_ASK_DAYS } from '../../../shared/messages/sends/sends.ts'
import { mayMarket } from '../../company/consents/consents.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { CommunicationViewer } from './communication.view.ts'
import type { Contact } from './contacts.ts'
import { readRatingAsk } from './rating-ask.store.ts'

export { readRatingAsk } from './rating-ask.store.ts'

const DAY_MS = 86_400_000
const conflict = (message: string) => new AppError('rest_conflict', { message })

/** Returns why the client of a job cannot be asked for a rating by hand now, or null; good and bad moves are asked alike. */
export async function ratingRefusal(
  { tx }: Pick<JobContext, 'tx'>,
  job: JobRecord,
  viewer: CommunicationViewer,
): Promise<AppError | null> {
  if (viewer.kind !== 'manager') return new AppError('rest_forbidden')
  if (job.jobStatus !== 'completed') return conflict('Only a completed job can be rated.')
  const { answeredAt } = await readRatingAsk(tx, job)
  return answeredAt === null ? null : conflict('The client has rated this move already.')
}

/** Throws rest_conflict if a day within a week is when somebody was asked last. */
export function checkAskedBefore(askedAt: string | null, now: Date): void {
  if (askedAt !== null && now.getTime() - Date.parse(askedAt) < RATING_ASK_DAYS * DAY_MS)
    throw conflict(`The client was asked on ${formatDay(askedAt)}. Ask again after ${RATING_ASK_DAYS} days.`)
}

/**
 * Throws rest_conflict if a rating is asked of somebody else than the client, or was asked by this channel within a week, and
 * marketing_not_agreed for a number whose owner did not agree to it. A mail is checked when it is queued.
 */
export async function checkRatingAsk(
  { tx, kernel }: Pick<JobContext, 'tx' | 'kernel'>,
  job: JobRecord,
  { contact, phone }: { contact: Contact; phone: string | null },
): Promise<void> {
  if (contact.userId === null || contact.userId !== job.clientId)
    throw conflict('Only the client can rate the move.')
  const { mailedAt, textedAt } = await readRatingAsk(tx, job)
  checkAskedBefore(phone === null ? mailedAt : textedAt, kernel.now())
  if (phone !== null && !(await mayMarket(tx, job.companyId, phone)))
    throw new AppError('marketing_not_agreed')
}
