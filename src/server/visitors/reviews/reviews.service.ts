import { AppError } from '../../../shared/kernel/errors.ts'
import { publicName } from '../../../shared/visitors/reviews/review.ts'
import type {
  OwnRating,
  RatingSummary,
  RecentReview,
  Review,
} from '../../../shared/visitors/reviews/reviews.api.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { inTenant, type Db, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { hashOfReviewToken } from './review.links.ts'
import { newRatingMail } from './review.mails.ts'
import {
  findRecentReviews,
  findReview,
  findReviewKey,
  findReviewOfJob,
  findReviews,
  readSummary,
  storeReviewRequest,
  writeAnswer,
  type ReviewRow,
} from './reviews.store.ts'

const UNKNOWN_LINK = 'This link is not valid. A newer one may be in your mail.'
const EXPIRED_LINK = 'This link has expired.'

/** Returns what a company's page shows of its ratings: mean and number of all, and the newest. */
export async function readRatings(
  db: Db,
  companyId: number,
  query: { page: number; per_page: number },
): Promise<{ summary: RatingSummary; rows: Review[] }> {
  return inTenant(db, { companyIds: [companyId], userId: null }, async (tx) => ({
    summary: await readSummary(tx, companyId),
    rows: await findReviews(tx, companyId, query),
  }))
}

/** Returns the newest ratings with a comment over all companies of the installation; at most 10. */
export function readRecentReviews(db: Db, most: number): Promise<RecentReview[]> {
  return findRecentReviews(db, most)
}

/** Returns the company of a link, or null if it is forged or was replaced. */
export async function findRequestCompany(db: Db, token: string): Promise<number | null> {
  const place = await findReviewKey(db, hashOfReviewToken(token))
  return place?.companyId ?? null
}

/**
 * Returns the company and request of a link; throws rest_not_found if it is forged or was replaced by a newer
 * one.
 */
export async function findReviewByToken(
  db: Db,
  token: string,
): Promise<{ companyId: number; reviewId: number }> {
  const place = await findReviewKey(db, hashOfReviewToken(token))
  if (!place) throw new AppError('rest_not_found', { message: UNKNOWN_LINK })
  return place
}

/**
 * Returns the request of a link and its move; throws rest_not_found if it expired unanswered, or if the job
 * is deleted or no longer completed.
 */
export async function readRatingRequest(
  tx: Tx,
  place: { companyId: number; reviewId: number },
  now: Date,
  lock: 'for update' | 'read',
): Promise<{ review: ReviewRow; job: JobRecord }> {
  const review = await findReview(tx, place.companyId, place.reviewId, lock)
  const job = review && (await readJobRecord(tx, [place.companyId], review.jobId, 'read'))
  if (!review || !job) throw new AppError('rest_not_found', { message: UNKNOWN_LINK })
  const isOver = review.expiresAt === null || Date.parse(review.expiresAt) <= now.getTime()
  // A move that no longer counts as completed, for example because it was reopened or canceled, cannot be
  // rated.
  const isCompleted = job.jobStatus === 'completed' && job.deletedAt === null
  if (review.answeredAt === null && (isOver || !isCompleted))
    throw new AppError('rest_not_found', { message: EXPIRED_LINK })
  return { review, job }
}

/**
 * Stores a rating once and notifies the office. The same answer again is accepted; another one throws
 * rest_conflict. Throws rest_not_found like `readRatingRequest`.
 */
export async function storeRating(
  tx: Tx,
  kernel: Pick<Kernel, 'queue' | 'config' | 'now'>,
  place: { companyId: number; reviewId: number },
  answer: { stars: number; comment: string },
): Promise<void> {
  const { review, job } = await readRatingRequest(tx, place, kernel.now(), 'for update')
  await writeRating(tx, kernel, { review, job }, answer)
}

/** Opens a completed move for its client; throws job_not_found, rest_forbidden, and rest_conflict for any other move. */
async function openRatedMove(
  work: JobContext,
  jobId: number,
  lock: 'for update' | 'read',
): Promise<JobRecord> {
  const { job, viewer } = await openJob(work, jobId, lock)
  if (viewer.kind !== 'client') throw new AppError('rest_forbidden')
  if (job.jobStatus !== 'completed')
    throw new AppError('rest_conflict', { message: 'You can rate your move once it is completed.' })
  return job
}

/** Returns what the client of a completed move said about it; throws as `rateAsClient`, except for a second rating. */
export async function readOwnRating(work: JobContext, jobId: number): Promise<OwnRating> {
  const job = await openRatedMove(work, jobId, 'read')
  const review = await findReviewOfJob(work.tx, job.companyId, job.id, 'read')
  return { stars: review?.stars ?? null, comment: review?.comment ?? '' }
}

/**
 * Stores the rating of a completed move by its client and notifies the office. The same answer again is accepted. Throws
 * job_not_found, rest_forbidden for others, and rest_conflict for a move that is not completed or was rated.
 */
export async function rateAsClient(
  work: JobContext,
  jobId: number,
  answer: { stars: number; comment: string },
): Promise<OwnRating> {
  const { tx, kernel, actor } = work
  const job = await openRatedMove(work, jobId, 'for update')
  if (!(await findReviewOfJob(tx, job.companyId, job.id, 'for update')))
    await storeReviewRequest(tx, {
      companyId: job.companyId,
      jobId: job.id,
      clientId: job.clientId ?? actor.userId,
      now: kernel.now().toISOString(),
    })
  const review = await findReviewOfJob(tx, job.companyId, job.id, 'for update')
  if (!review) throw new Error(`No request for job ${job.id}`)
  await writeRating(tx, kernel, { review, job }, answer)
  return answer
}

async function writeRating(
  tx: Tx,
  kernel: Pick<Kernel, 'queue' | 'config' | 'now'>,
  { review, job }: { review: ReviewRow; job: JobRecord },
  answer: { stars: number; comment: string },
): Promise<void> {
  if (review.answeredAt !== null) {
    // The response to the first attempt may have been lost.
    if (review.stars === answer.stars && review.comment === answer.comment) return
    throw new AppError('rest_conflict', { message: 'You have rated this move already. Thank you!' })
  }
  const by = job.client ? publicName(job.client) : ''
  await writeAnswer(tx, review, {
    ...answer,
    by,
    city: job.locations[0]?.city ?? '',
    movedOn: job.jobDate?.slice(0, 10) ?? null,
    now: kernel.now().toISOString(),
  })
  if (!job.company.email) return
  const mail = newRatingMail({ by, ...answer, jobId: job.id, publicUrl: kernel.config.PUBLIC_URL })
  await queueMail(tx, kernel.queue, {
    companyId: job.companyId,
    jobId: job.id,
    kind: 'review',
    to: job.company.email,
    ...mail,
  })
}
