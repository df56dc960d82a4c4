import type { Pool } from 'pg'
import { countedLimit, type CountedLimit } from '../kernel/http/counted.ts'

const QUARTER_OF_AN_HOUR = 15 * 60

/** Calls of one address in a quarter of an hour: so that links can not be tried out, nor lists read out in a hurry (DECISIONS F5). */
export const REVIEW_LIMITS = { read: 300, answer: 40, list: 600 } as const
type Kind = keyof typeof REVIEW_LIMITS

/** The limits of ratings by what is limited, each counted over all nodes. */
export function createReviewLimits(pool: Pool): Record<Kind, CountedLimit> {
  const limit = (kind: Kind) =>
    countedLimit(pool, `review-${kind}`, { points: REVIEW_LIMITS[kind], seconds: QUARTER_OF_AN_HOUR })
  return { read: limit('read'), answer: limit('answer'), list: limit('list') }
}
