import type { FastifyInstance } from 'fastify'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import { RATING_ASK_DAYS } from '../../../shared/messages/sends/sends.ts'
import {
  answerReview,
  askForReview,
  getOwnRating,
  getReviewRequest,
  listCompanyReviews,
  listRecentReviews,
  listReviewRequests,
  rateMove,
  replyToReview,
} from '../../../shared/visitors/reviews/reviews.api.ts'
import { findPublicCompany, readCompanyRow } from '../../company/settings/companies.service.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { fileUrl } from '../../company/files/file.links.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { sendRatingRequestNow } from './asking.service.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { findRequests } from './requests.store.ts'
import {
  rateAsClient,
  readOwnRating,
  storeRating,
  readRatingRequest,
  findReviewByToken,
  readRatings,
  readRecentReviews,
} from './reviews.service.ts'
import { writeReply } from './reviews.store.ts'

/** Maximum length of the list over all companies. */
const MAX_RECENT = 10

/**
 * Registers ratings of completed moves: the public list, a client's answer by a link, and the company's
 * reply.
 */
export function registerReviews(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const limits = {
    read: createRateLimit(kernel.pool, 'review-read'),
    answer: createRateLimit(kernel.pool, 'review-answer'),
    list: createRateLimit(kernel.pool, 'review-list'),
  }

  publicRoute(app, kernel, listRecentReviews, async ({ request }) => {
    await limits.list(request.ip)
    return readRecentReviews(kernel.db, MAX_RECENT)
  })

  publicRoute(app, kernel, listCompanyReviews, async ({ params, query, request }) => {
    await limits.list(request.ip)
    const company = await findPublicCompany(kernel.db, params.company)
    if (!company) throw new AppError('rest_not_found')
    const { summary, rows } = await readRatings(kernel.db, company.id, query)
    return { rows, total: summary.count }
  })

  publicRoute(app, kernel, getReviewRequest, async (context) => {
    await limits.read(context.request.ip)
    const place = await findReviewByToken(kernel.db, context.params.token)
    return context.read(
      async (tx) => {
        const { review, job } = await readRatingRequest(tx, place, kernel.now(), 'read')
        const company = await readCompanyRow(tx, place.companyId)
        return {
          company: {
            name: job.company.name,
            handle: job.company.handle,
            logo: fileUrl(kernel, job.company.logoFileId, true),
            accent: withDefaultBooking(company?.booking ?? {}).accent,
          },
          // A job that got another client after its rating does not reveal who that is.
          firstName: (review.clientId === job.clientId && job.client?.firstName) || '',
          movedOn: job.jobDate?.slice(0, 10) ?? null,
          stars: review.stars,
          comment: review.comment,
        }
      },
      [place.companyId],
    )
  })

  publicRoute(app, kernel, answerReview, async (context) => {
    await limits.answer(context.request.ip)
    const place = await findReviewByToken(kernel.db, context.params.token)
    const { stars, comment } = context.body
    await context.change(
      (tx) => storeRating(tx, kernel, place, { stars, comment: comment ?? '' }),
      [place.companyId],
    )
    return { message: 'Thank you for your rating.' }
  })

  const workOf = (tx: Tx, { actor, companyIds }: Pick<JobContext, 'actor' | 'companyIds'>): JobContext => ({
    tx,
    kernel,
    features,
    actor,
    companyIds,
  })

  route(app, kernel, getOwnRating, (context) =>
    context.read((tx) => readOwnRating(workOf(tx, context), context.params.id)),
  )

  route(app, kernel, rateMove, (context) => {
    const { stars, comment } = context.body
    return context.change((tx) =>
      rateAsClient(workOf(tx, context), context.params.id, { stars, comment: comment ?? '' }),
    )
  })

  route(app, kernel, replyToReview, async (context) => {
    const reply = {
      text: context.body.reply,
      userId: context.actor.userId,
      now: kernel.now().toISOString(),
    }
    const review = await context.change((tx) => writeReply(tx, context.companyIds, context.params.id, reply))
    if (!review) throw new AppError('rest_not_found')
    return review
  })

  route(app, kernel, askForReview, async (context) => {
    const { id } = context.params
    await context.change((tx) => sendRatingRequestNow(tx, kernel, context.companyIds, id, kernel.now()))
    return { message: 'Asked for a rating by mail.' }
  })

  route(app, kernel, listReviewRequests, async (context) => {
    const { id } = context.params
    requireCompany(context.actor, id)
    const query = { ...context.query, now: kernel.now().toISOString(), askDays: RATING_ASK_DAYS }
    return context.read((tx) => findRequests(tx, id, query), [id])
  })
}
