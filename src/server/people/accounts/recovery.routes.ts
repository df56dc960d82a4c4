import type { FastifyInstance } from 'fastify'
import {
  checkRecoveryLink,
  requestPin,
  requestSignInCode,
  resetByLink,
  resetPassword,
  signInByCode,
  validatePin,
} from '../../../shared/people/accounts/recovery.api.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute } from '../../kernel/http/route.ts'
import { requestOrigin } from './account-events.ts'
import { createRecoveryLimits } from './recovery.limits.ts'
import { mailPin, readPin, readRecoveryLink, resetLostPassword, resetWithLink } from './recovery.service.ts'
import { mailSignInCode, signInWithCode } from './sign-in-codes.service.ts'

/** Registers the three steps of resetting a lost password. */
export function registerRecovery(app: FastifyInstance, kernel: Kernel): void {
  const limits = createRecoveryLimits(kernel.pool)

  publicRoute(app, kernel, requestPin, async ({ body: { email }, request }) => {
    await limits.ask(email, request.ip)
    await mailPin(kernel, email)
    return { message: `Check ${email} for an email to reset your password.`, data: { email } }
  })

  publicRoute(app, kernel, validatePin, async ({ body: { email, code_pin: pin }, request }) => {
    const data = await limits.tryPin(email, request.ip, () => readPin(kernel, email, pin))
    return { message: 'Security code verified.', data }
  })

  publicRoute(app, kernel, resetPassword, async ({ body, request }) => {
    await limits.tryPin(body.email, request.ip, () => resetLostPassword(kernel, body, requestOrigin(request)))
    return { message: 'Your password has been reset.', data: { email: body.email } }
  })

  publicRoute(app, kernel, requestSignInCode, async ({ body: { email }, request }) => {
    await limits.ask(email, request.ip)
    await mailSignInCode(kernel, email)
    return { message: `Check ${email} for an email with your code.`, data: { email } }
  })

  publicRoute(app, kernel, signInByCode, async ({ body, request }) => {
    const from = { ...requestOrigin(request), deviceToken: body.deviceToken }
    return limits.tryPin(body.email, request.ip, () =>
      signInWithCode(kernel, body.email, body.code_pin, from),
    )
  })

  publicRoute(app, kernel, checkRecoveryLink, async ({ body, request }) => {
    await limits.tryLink(request.ip)
    return { message: 'Choose a new password.', data: await readRecoveryLink(kernel, body.token) }
  })

  publicRoute(app, kernel, resetByLink, async ({ body, request }) => {
    await limits.tryLink(request.ip)
    const email = await resetWithLink(kernel, body, requestOrigin(request))
    return { message: 'Your password has been reset.', data: { email } }
  })
}
