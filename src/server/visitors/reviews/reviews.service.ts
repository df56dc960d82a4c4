import { AppError } from '../../../shared/kernel/errors.ts'
import { publicName } from '../../../shared/visitors/reviews/review.ts'
import type { RatingSummary, RecentReview, Review } from '../../../shared/visitors/reviews/reviews.api.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { inTenant, type Db, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { hashOfReviewToken } from './review.links.ts'
import { newRatingMail } from './review.mails.ts'
import {
  findRecentReviews,
  findReview,
  findReviewKey,
  findReviews,
  readSummary,
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
  const now = kernel.now()
  const { review, job } = await readRatingRequest(tx, place, now, 'for update')
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
    now: now.toISOString(),
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
