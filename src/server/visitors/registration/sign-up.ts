import type { Signup } from '../../../shared/visitors/registration/registration.ts'
import type { signUp } from '../../../shared/visitors/registration/registration.api.ts'
import type { z } from 'zod'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { geocodeLocations } from '../../jobs/jobs/job.places.ts'
import type { Context, Kernel } from '../../kernel/http/context.ts'
import { languageOf } from '../../kernel/language/request-language.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { createAccount, prepareSignup } from './registration.service.ts'

type Answer = z.output<typeof signUp.answer>
type Call = Pick<Context<unknown, unknown, unknown, null>, 'request' | 'change'>

/**
 * Signs people up from any of the sign-up forms. Throws the errors of `prepareSignup` and `createAccount`,
 * and rest_too_many_requests.
 */
export function createSignUp(
  kernel: Kernel,
  features: JobFeatures,
): (call: Call, signup: Signup) => Promise<Answer> {
  const limit = createRateLimit(kernel.pool, 'register-signUp')
  return async ({ request, change }, signup) => {
    await limit(request.ip)
    const facts = await prepareSignup(kernel, signup, { from: request.ip, language: languageOf(request) })
    const places = await geocodeLocations(
      kernel.maps,
      (facts.passwordHash === null ? null : signup.job) ?? {},
    )
    const companyIds = facts.company ? [facts.company.id] : []
    const joined = await change(
      (tx) => createAccount(tx, { kernel, features, places }, signup, facts),
      companyIds,
    )
    for (const id of companyIds) clearCounts(id)
    const { firstName, lastName, email } = signup
    return { message: 'Create account.', data: { ...joined, firstName, lastName, email } }
  }
}
