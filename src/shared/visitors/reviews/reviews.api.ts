import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, pageQuery, text } from '../../kernel/wire.ts'
import { answerReviewWire, getReviewRequestWire, listCompanyReviewsWire } from './calls.ts'
import { REVIEW_LENGTH } from './review.ts'

const tag = 'Reviews'

/** A rating of a completed move as everyone sees it; never hidden, never changed (stars 1 to 5). */
export const reviewSchema = z.object({
  id: z.number(),
  stars: z.number().int(),
  comment: z.string(),
  /** First name and last initial. */
  by: z.string(),
  city: z.string(),
  /** `YYYY-MM-DD`. */
  movedOn: z.string().nullable(),
  answeredAt: z.string(),
  reply: z.string(),
})
export type Review = z.output<typeof reviewSchema>

export const ratingSummarySchema = z.object({
  /** Mean stars to one decimal; null if there are none. */
  average: z.number().nullable(),
  count: z.number().int(),
})
export type RatingSummary = z.output<typeof ratingSummarySchema>

export const listCompanyReviews = endpoint({
  ...listCompanyReviewsWire,
  tag,
  summary: 'Ratings of completed moves of a company, the newest first',
  params: z.object({ company: z.string().min(1).max(100) }),
  query: z.object(pageQuery),
  answer: z.array(reviewSchema),
  isList: true,
})

/** A rating with the company that did the move. */
const recentReviewSchema = reviewSchema.extend({
  company: z.object({ name: z.string(), handle: z.string() }),
})
export type RecentReview = z.output<typeof recentReviewSchema>

export const listRecentReviews = endpoint({
  name: 'listRecentReviews',
  tag,
  summary: 'The newest ratings with words, over all companies; at most 10',
  method: 'GET',
  path: '/wp/v2/reviews',
  access: 'public',
  isTokenIgnored: true,
  answer: z.array(recentReviewSchema),
})

const tokenParams = z.object({ token: z.string().min(1).max(200) })

export const getReviewRequest = endpoint({
  ...getReviewRequestWire,
  tag,
  summary: 'The move that somebody is asked to rate by a link; what was said already stays readable',
  params: tokenParams,
  answer: z.object({
    company: z.object({
      name: z.string(),
      handle: z.string(),
      logo: z.string().nullable(),
      accent: z.string().nullable(),
    }),
    firstName: z.string(),
    movedOn: z.string().nullable(),
    /** Stars that were already given. */
    stars: z.number().int().nullable(),
    comment: z.string(),
  }),
})

/** A rating as its client enters it. */
const ratingInputSchema = z.object({
  stars: z.number('Choose 1 to 5 stars.').int().min(1, 'Choose 1 to 5 stars.').max(5, 'Choose 1 to 5 stars.'),
  comment: text(REVIEW_LENGTH).nullish(),
})

/** What the client of a completed move said about it; no stars before the rating. */
const ownRatingSchema = z.object({ stars: z.number().int().nullable(), comment: z.string() })
export type OwnRating = z.output<typeof ownRatingSchema>

export const getOwnRating = endpoint({
  name: 'getOwnRating',
  tag,
  summary: 'The rating that the client of a completed move gave',
  method: 'GET',
  path: '/wp/v2/jobs/:id/rating',
  access: 'reviews.rate',
  link: 'read',
  params: idParams,
  answer: ownRatingSchema,
})

export const rateMove = endpoint({
  name: 'rateMove',
  tag,
  summary: 'Rates a completed move as its client; once',
  method: 'POST',
  path: '/wp/v2/jobs/:id/rating',
  access: 'reviews.rate',
  link: 'act',
  params: idParams,
  body: ratingInputSchema,
  answer: ownRatingSchema,
})

export const answerReview = endpoint({
  ...answerReviewWire,
  tag,
  summary: 'Rates a completed move; once',
  params: tokenParams,
  body: ratingInputSchema,
  answer: doneSchema,
})

export const replyToReview = endpoint({
  name: 'replyToReview',
  tag,
  summary: "The company's own words below a rating; empty takes them back",
  method: 'POST',
  path: '/wp/v2/reviews/:id/reply',
  access: 'companies.write',
  params: idParams,
  body: z.object({ reply: text(REVIEW_LENGTH) }),
  answer: reviewSchema,
})

export const askForReview = endpoint({
  name: 'askForReview',
  tag,
  summary: 'Asks the client of a completed job for a rating, now',
  method: 'POST',
  path: '/wp/v2/jobs/:id/review-request',
  access: 'companies.write',
  params: idParams,
  answer: doneSchema,
})

/** States of the rating of a completed job. */
const REVIEW_STATES = ['not_asked', 'planned', 'asked', 'expired', 'answered'] as const

const reviewRequestSchema = z.object({
  jobId: z.number(),
  client: z.string(),
  movedOn: z.string().nullable(),
  state: z.enum(REVIEW_STATES),
  askedAt: z.string().nullable(),
  stars: z.number().int().nullable(),
  /** Whether `askForReview` would be accepted now. */
  mayAsk: z.boolean(),
})
export type ReviewRequest = z.output<typeof reviewRequestSchema>

export const listReviewRequests = endpoint({
  name: 'listReviewRequests',
  tag,
  summary: 'Jobs completed in the last half year with how far their rating is, the newest first',
  method: 'GET',
  path: '/wp/v2/companies/:id/review-requests',
  access: 'companies.write',
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(reviewRequestSchema),
  isList: true,
})
