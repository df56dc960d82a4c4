import { sql } from 'kysely'
import type { RatingSummary, RecentReview, Review } from '../../../shared/visitors/reviews/reviews.api.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** A stored rating request with its answer. */
export interface ReviewRow {
  companyId: number
  id: number
  jobId: number
  clientId: number
  askedAt: string | null
  expiresAt: string | null
  stars: number | null
  comment: string
  answeredAt: string | null
}

const ROW = [
  'company_id as companyId',
  'id',
  'job_id as jobId',
  'client_id as clientId',
  'asked_at as askedAt',
  'expires_at as expiresAt',
  'stars',
  'comment',
  'answered_at as answeredAt',
] as const

/** Returns the request whose link has this hash, over all companies. */
export async function findReviewKey(
  db: Db,
  hash: string,
): Promise<{ companyId: number; reviewId: number } | undefined> {
  const { rows } = await sql<{ companyId: number; reviewId: number }>`
    select company_id as "companyId", review_id as "reviewId" from review_of_token(${hash})`.execute(db)
  return rows[0]
}

/** Returns one request of a company; `lock` locks it for the transaction. */
export function findReview(
  tx: Tx,
  companyId: number,
  id: number,
  lock: 'for update' | 'read',
): Promise<ReviewRow | undefined> {
  const found = tx.selectFrom('reviews').select(ROW).where('company_id', '=', companyId).where('id', '=', id)
  return (lock === 'for update' ? found.forUpdate() : found).executeTakeFirst()
}

/** Returns the request of a job; `lock` locks it for the transaction. */
export function findReviewOfJob(
  tx: Tx,
  companyId: number,
  jobId: number,
  lock: 'for update' | 'read',
): Promise<ReviewRow | undefined> {
  const found = tx
    .selectFrom('reviews')
    .select(ROW)
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
  return (lock === 'for update' ? found.forUpdate() : found).executeTakeFirst()
}

/** Records that a job's rating is wanted; one that was not asked for yet is scheduled again. */
export async function storeReviewRequest(
  tx: Tx,
  review: { companyId: number; jobId: number; clientId: number; now: string },
): Promise<void> {
  await tx
    .insertInto('reviews')
    .values({
      company_id: review.companyId,
      job_id: review.jobId,
      client_id: review.clientId,
      wanted_at: review.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'job_id'])
        .doUpdateSet({ wanted_at: review.now })
        .where('reviews.asked_at', 'is', null),
    )
    .execute()
}

/** Deletes the request of a job with its link; an answered one stays. */
export async function removeRequest(tx: Tx, companyId: number, jobId: number): Promise<void> {
  await tx
    .deleteFrom('reviews')
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('answered_at', 'is', null)
    .execute()
}

/**
 * Returns requests of a company that were not sent yet and are wanted within a time span, locked for the
 * transaction.
 */
export function lockDueRequests(
  tx: Tx,
  companyId: number,
  span: { from: string; to: string },
): Promise<ReviewRow[]> {
  return tx
    .selectFrom('reviews')
    .select(ROW)
    .where('company_id', '=', companyId)
    .where('asked_at', 'is', null)
    .where('answered_at', 'is', null)
    .where('wanted_at', '>=', span.from)
    .where('wanted_at', '<=', span.to)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Gives a request a new link; the previous one stops working. */
export async function writeLink(
  tx: Tx,
  review: Pick<ReviewRow, 'companyId' | 'id'>,
  link: { hash: string; askedAt: string; expiresAt: string },
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ secret_hash: link.hash, asked_at: link.askedAt, expires_at: link.expiresAt })
    .where('company_id', '=', review.companyId)
    .where('id', '=', review.id)
    .execute()
}

/** Stores the answer, as it will be shown. */
export async function writeAnswer(
  tx: Tx,
  review: Pick<ReviewRow, 'companyId' | 'id'>,
  answer: { stars: number; comment: string; by: string; city: string; movedOn: string | null; now: string },
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({
      stars: answer.stars,
      comment: answer.comment,
      by_name: answer.by,
      city: answer.city,
      moved_on: answer.movedOn,
      answered_at: answer.now,
    })
    .where('company_id', '=', review.companyId)
    .where('id', '=', review.id)
    .execute()
}

/** Stores the company's reply to an answered rating of one of these companies; undefined if there is none. */
export async function writeReply(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
  reply: { text: string; userId: number; now: string },
): Promise<Review | undefined> {
  const row = await tx
    .updateTable('reviews')
    .set({ reply: reply.text, replied_at: reply.now, replied_by: reply.userId })
    .where('company_id', 'in', companyIds)
    .where('id', '=', id)
    .where('answered_at', 'is not', null)
    .returning(SHOWN)
    .executeTakeFirst()
  return row && shownOf(row)
}

const SHOWN = [
  'id',
  'stars',
  'comment',
  'by_name as by',
  'city',
  'moved_on as movedOn',
  'answered_at as answeredAt',
  'reply',
] as const

function shownOf(
  row: Omit<Review, 'stars' | 'answeredAt'> & Pick<ReviewRow, 'stars' | 'answeredAt'>,
): Review {
  return { ...row, stars: row.stars ?? 0, answeredAt: row.answeredAt ?? '' }
}

/** Returns a page of a company's ratings, newest first. */
export async function findReviews(
  tx: Tx,
  companyId: number,
  query: { page: number; per_page: number },
): Promise<Review[]> {
  const rows = await tx
    .selectFrom('reviews')
    .select(SHOWN)
    .where('company_id', '=', companyId)
    .where('answered_at', 'is not', null)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return rows.map(shownOf)
}

/** Returns the mean and the number of all ratings of a company. */
export async function readSummary(tx: Tx, companyId: number): Promise<RatingSummary> {
  const { rows } = await sql<RatingSummary>`
    select round(avg(stars), 1)::float8 as average, count(*)::int as count from reviews
     where company_id = ${companyId} and answered_at is not null`.execute(tx)
  return rows[0] ?? { average: null, count: 0 }
}

/** Returns the newest ratings with a comment over all companies. */
export async function findRecentReviews(db: Db, most: number): Promise<RecentReview[]> {
  const { rows } = await sql<RecentReview>`
    select id, stars, comment, by_name as by, city, moved_on as "movedOn", answered_at as "answeredAt", reply,
      json_build_object('name', company_name, 'handle', company_handle) as company
      from recent_reviews(${most})`.execute(db)
  return rows
}
