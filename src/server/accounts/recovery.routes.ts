import type { FastifyInstance } from 'fastify'
import { requestPin, resetPassword, validatePin } from '../../shared/accounts/recovery.api.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { publicRoute } from '../kernel/http/route.ts'
import { calledFrom } from './account-events.ts'
import { createRecoveryLimits } from './recovery.limits.ts'
import { checkPin, mailPin, resetLostPassword } from './recovery.service.ts'

/** The three steps of a lost password (spec 3 §2.5, §7, DECISIONS F2). */
export function registerRecovery(app: FastifyInstance, kernel: Kernel): void {
  const limits = createRecoveryLimits(kernel.pool)

  publicRoute(app, kernel, requestPin, async ({ body: { email }, request }) => {
    await limits.ask(email, request.ip)
    await mailPin(kernel, email)
    return { message: `Check ${email} for an email to reset your password.`, data: { email } }
  })

  publicRoute(app, kernel, validatePin, async ({ body: { email, code_pin: pin }, request }) => {
    await limits.tryPin(email, request.ip)
    await checkPin(kernel, email, pin)
    return { message: 'Security code verified.', data: { email } }
  })

  publicRoute(app, kernel, resetPassword, async ({ body, request }) => {
    await limits.tryPin(body.email, request.ip)
    await resetLostPassword(kernel, body, calledFrom(request))
    return { message: 'Your password has been reset.', data: { email: body.email } }
  })
}
