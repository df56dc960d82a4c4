import type { z } from 'zod'
import type { NewSignup } from '../../../shared/visitors/registration/registration.ts'
import type { createCompanyClient } from '../../../shared/visitors/booking/booking.api.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { geocodeLocations } from '../../jobs/jobs/job.places.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { languageOf } from '../../kernel/language/request-language.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { requestOrigin } from '../../people/accounts/account-events.ts'
import {
  startSessionForUser,
  withAccount,
  type OpenedSession,
  type SignInOrigin,
} from '../../people/accounts/accounts.service.ts'
import { createAccount, prepareSignup } from './registration.service.ts'

type Answer = z.output<typeof createCompanyClient.answer>
type Call = Pick<Context<unknown, unknown, unknown, null>, 'request' | 'change'>

/**
 * Signs people up from any of the sign-up forms; an account without a password is signed in. Throws the errors of
 * `prepareSignup` and `createAccount`, and rest_too_many_requests.
 */
export function createSignUp(
  kernel: Kernel,
  features: JobFeatures,
): (call: Call, signup: NewSignup, deviceToken?: string) => Promise<Answer> {
  const limit = createRateLimit(kernel.pool, 'register-signUp')
  return async ({ request, change }, signup, deviceToken) => {
    await limit(request.ip)
    const facts = await prepareSignup(kernel, signup, { from: request.ip, language: languageOf(request) })
    const places = await geocodeLocations(kernel.maps, (facts.isFree ? signup.job : null) ?? {})
    const companyIds = facts.company ? [facts.company.id] : []
    const { firstName, lastName, email } = signup
    const joined = await change(
      (tx) => createAccount(tx, { kernel, features, places }, signup, facts),
      companyIds,
    )
    for (const id of companyIds) clearCounts(id)
    const from = { ...requestOrigin(request), deviceToken }
    const tokens = signup.password === null ? await openUnproved(kernel, joined.id, from) : null
    return {
      message: 'Create account.',
      data: { ...joined, firstName, lastName, email },
      ...(tokens && { session: await withAccount(kernel, joined.id, tokens) }),
    }
  }
}

/**
 * Opens the session of an account that was just made without a password; null once it has one, or a verified email. Apart
 * from the account, because the answer to the same request again is stored with the account, and must not hold tokens.
 */
function openUnproved(kernel: Kernel, userId: number, from: SignInOrigin): Promise<OpenedSession | null> {
  const how = { detail: 'By booking without a password', isMailed: false, isUnproved: true }
  return inTenant(kernel.db, { companyIds: [], userId }, (tx) =>
    startSessionForUser(tx, kernel, userId, from, how),
  )
}
