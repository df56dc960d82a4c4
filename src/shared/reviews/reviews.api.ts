import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { doneSchema, idParams, pageQuery, text } from '../kernel/wire.ts'

const tag = 'Reviews'

/** A rating of a completed move as everyone sees it; never left out, never changed (stars 1 to 5). */
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
  /** Mean stars to one decimal; null while there are none. */
  average: z.number().nullable(),
  count: z.number().int(),
})
export type RatingSummary = z.output<typeof ratingSummarySchema>

export const listCompanyReviews = endpoint({
  name: 'listCompanyReviews',
  tag,
  summary: 'Ratings of completed moves of a company, the newest first',
  method: 'GET',
  path: '/wp/v2/companies/:company/reviews',
  access: 'public',
  isTokenIgnored: true,
  params: z.object({ company: z.string().min(1).max(100) }),
  query: z.object(pageQuery),
  answer: z.array(reviewSchema),
  isList: true,
})

const tokenParams = z.object({ token: z.string().min(1).max(200) })

export const getReviewRequest = endpoint({
  name: 'getReviewRequest',
  tag,
  summary: 'The move that somebody is asked to rate by a link',
  method: 'GET',
  path: '/wp/v2/reviews/:token',
  access: 'public',
  isTokenIgnored: true,
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
    /** What was answered already. */
    stars: z.number().int().nullable(),
    comment: z.string(),
  }),
})

export const answerReview = endpoint({
  name: 'answerReview',
  tag,
  summary: 'Rates a completed move; once',
  method: 'POST',
  path: '/wp/v2/reviews/:token',
  access: 'public',
  isTokenIgnored: true,
  params: tokenParams,
  body: z.object({
    stars: z
      .number('Choose 1 to 5 stars.')
      .int()
      .min(1, 'Choose 1 to 5 stars.')
      .max(5, 'Choose 1 to 5 stars.'),
    comment: text(1_600).nullish(),
  }),
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
  body: z.object({ reply: text(1_600) }),
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
