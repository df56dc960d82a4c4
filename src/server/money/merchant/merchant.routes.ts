import type { FastifyError, FastifyInstance } from 'fastify'
import { MERCHANT_MESSAGES } from '../../../shared/money/merchant/application.ts'
import {
  acceptMerchantTerms,
  getMerchantApplication,
  openMerchantTerms,
  submitMerchantApplication,
  withdrawMerchantApplication,
} from '../../../shared/money/merchant/merchant.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { MERCHANT_TERMS_VERSION } from '../../../shared/money/merchant/terms.ts'
import { requireCompany, findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { toAppError } from '../../kernel/http/failures.ts'
import { route } from '../../kernel/http/route.ts'
import {
  recordAcceptance,
  readApplication,
  showTerms,
  submitApplication,
  withdrawApplication,
  type Applicant,
} from './merchant.service.ts'

/** Registers the application for payment processing. */
export function registerMerchant(app: FastifyInstance, kernel: Kernel): void {
  const count = createRateLimit(kernel.pool, 'merchant')

  // A separate scope, because a rejected application has its own messages.
  void app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>((error) => {
      const refusal = toAppError(error)
      // A message that a service gave for a single field is kept.
      if (refusal === error || refusal.code !== 'rest_invalid_param' || !refusal.fields) throw error
      throw new AppError('rest_invalid_param', { message: MERCHANT_MESSAGES.invalid, fields: refusal.fields })
    })
    route(scope, kernel, submitMerchantApplication, async (context) => {
      const by = applicantOf(context.actor, context.params.id)
      return context.change(
        async (tx) => {
          const sent = await submitApplication(tx, kernel, by, context.body)
          await count(String(by.companyId))
          return sent
        },
        [by.companyId],
      )
    })
  })

  route(app, kernel, getMerchantApplication, async (context) => {
    const by = applicantOf(context.actor, context.params.id)
    return { application: await context.read((tx) => readApplication(tx, by), [by.companyId]) }
  })

  route(app, kernel, withdrawMerchantApplication, async (context) => {
    const by = applicantOf(context.actor, context.params.id)
    if (!by.isAdministrator) throw new AppError('rest_forbidden')
    return context.change((tx) => withdrawApplication(tx, kernel, by), [by.companyId])
  })

  route(app, kernel, openMerchantTerms, async (context) => {
    const by = applicantOf(context.actor, context.params.id)
    const { correlationId, isAccepted } = await context.change((tx) => showTerms(tx, by), [by.companyId])
    return { correlation_id: correlationId, version: MERCHANT_TERMS_VERSION, accepted: isAccepted }
  })

  route(app, kernel, acceptMerchantTerms, async (context) => {
    const { actor, params, body, request } = context
    const by = applicantOf(actor, params.id)
    const sent = {
      correlationId: body.correlation_id,
      version: body.version,
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    }
    const { correlationId, isAccepted } = await context.change(
      (tx) => recordAcceptance(tx, by, sent),
      [by.companyId],
    )
    return { correlation_id: correlationId, version: MERCHANT_TERMS_VERSION, accepted: isAccepted }
  })
}

/** Returns who acts for a company here; throws rest_not_found and rest_forbidden. */
function applicantOf(actor: Actor, companyId: number): Applicant {
  requireCompany(actor, companyId, 'merchant.apply')
  const isAdministrator = findLink(actor, companyId)?.role === 'administrator'
  return { companyId, userId: actor.userId, isAdministrator }
}
