import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/visitors/booking/booking.api.ts'
import { signupOf } from '../../../shared/visitors/booking/new-client.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { createSignUp } from '../registration/sign-up.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import { createClientJobGuard } from '../../jobs/jobs/job.limits.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { geocodeLocations } from '../../jobs/jobs/job.places.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { MOVE_CALENDAR_PATH, readMoveLink } from './calendar-file.links.ts'
import { calendarFile, linkCalendar } from './calendar-file.ts'
import { saveInquiry } from './inquiry.service.ts'
import { referralUrl } from './referrals.ts'
import { languageOf } from '../../kernel/language/request-language.ts'

/**
 * Registers the routes of public booking: new clients, their inquiries and calendar files.
 */
export function registerBooking(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const signUp = createSignUp(kernel, features)
  const guardNewJob = createClientJobGuard(kernel.pool)
  const limitSaves = createRateLimit(kernel.pool, 'inquiry-saves')

  publicRoute(app, kernel, api.createCompanyClient, ({ body: { deviceToken, ...client }, ...call }) =>
    signUp(call, signupOf(client), deviceToken),
  )

  route(app, kernel, api.sendMovingInquiry, async (context) => {
    const { actor, body, companyIds, params, request } = context
    await limitSaves(String(actor.userId))
    if (body.id == null) await guardNewJob(actor, params.companyId, request.ip)
    const places = await geocodeLocations(kernel.maps, body)
    const job = await context.change((tx) =>
      saveInquiry({ tx, kernel, features, actor, companyIds }, params.companyId, body, places),
    )
    clearCounts(job.companyInfo.id)
    return job
  })

  route(app, kernel, api.getReferralLink, async (context) => {
    const { actor, companyIds, params } = context
    return {
      url: await context.read((tx) => referralUrl({ tx, kernel, features, actor, companyIds }, params.id)),
    }
  })

  route(app, kernel, api.getJobCalendar, async (context) => {
    const { actor, companyIds, params } = context
    const link = await context.read((tx) =>
      linkCalendar({ tx, kernel, features, actor, companyIds }, params.id),
    )
    return { download_link: link }
  })

  app.get<{ Params: { file: string } }>(
    `${MOVE_CALENDAR_PATH}:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const link = readMoveLink(kernel, request.params.file)
      const text =
        link &&
        (await inTenant(kernel.db, { companyIds: [link.companyId], userId: null }, (tx) =>
          calendarFile(tx, kernel, link, languageOf(request)),
        ))
      if (!text) throw new AppError('rest_not_found')
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="move.ics"',
          'cache-control': 'private, no-store',
        })
        .send(text)
    },
  )
}
