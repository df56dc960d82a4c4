import type { FastifyInstance } from 'fastify'
import { getAccount, refreshSession, revokeSession, signIn } from '../../../shared/kernel/session.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { idempotencyKey } from '../../kernel/http/idempotency.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { requestOrigin } from './account-events.ts'
import { endSession, refreshTokens, signInWithPassword } from './accounts.service.ts'
import { accountOf, accountOfLink } from './account.view.ts'
import { registerLinks } from './links.routes.ts'
import { registerPasskeys } from './passkeys.routes.ts'
import { registerProfile } from './profile.routes.ts'
import { registerSecondFactor } from './second-factor.routes.ts'
import { registerSessions } from './sessions.routes.ts'
import { createSignInLimiter } from './sign-in.limits.ts'

/** Registers the calls of sessions and of the signed-in person. */
export function registerAccounts(app: FastifyInstance, kernel: Kernel): void {
  const limiter = createSignInLimiter(kernel.pool)

  publicRoute(app, kernel, signIn, ({ body, request }) =>
    signInWithPassword(kernel, limiter, body, { ...requestOrigin(request), deviceToken: body.deviceToken }),
  )

  publicRoute(app, kernel, refreshSession, async ({ request }) => {
    const refreshToken = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    if (refreshToken === undefined)
      throw new AppError(
        request.headers.authorization === undefined
          ? 'rest_authentication_missing'
          : 'rest_authentication_invalid',
      )
    // The response is a secret, so it is generated again for a retry and never stored.
    const tokens = await refreshTokens(kernel, refreshToken, idempotencyKey(request))
    return { token: tokens.token, refresh_token: tokens.refreshToken, tokenExpires: tokens.tokenExpires }
  })

  route(app, kernel, revokeSession, async ({ actor }) => {
    await endSession(kernel, actor.familyId)
    return { message: 'Signed out.' }
  })

  route(app, kernel, getAccount, ({ actor }) =>
    actor.personalLink ? accountOfLink(kernel, actor, actor.personalLink) : accountOf(kernel, actor.userId),
  )

  registerProfile(app, kernel)
  registerLinks(app, kernel)
  registerSessions(app, kernel)
  registerSecondFactor(app, kernel)
  registerPasskeys(app, kernel)
}
