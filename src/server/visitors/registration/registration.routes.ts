import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/visitors/registration/registration.api.ts'
import type { Inquiry } from '../../../shared/visitors/registration/registration.ts'
import { TERMS_VERSION } from '../../../shared/people/accounts/terms.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { geocodeLocations, type PlaceFacts } from '../../jobs/jobs/job.places.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { addClientToCompany, findCompanyToJoin, showSignupCompany } from './registration.service.ts'
import { findSignupCompany, isEmailAvailable, searchSignupCompanies } from './registration.store.ts'
import { createSignUp } from './sign-up.ts'
import { storedAccountOf } from '../../people/accounts/account.view.ts'

const MAX_COMPANIES = 8

/** Registers the sign-up of workers and clients, and the search for companies to sign up with. */
export function registerRegistration(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const limits = {
    signUp: createRateLimit(kernel.pool, 'register-signUp'),
    availability: createRateLimit(kernel.pool, 'register-availability'),
    companies: createRateLimit(kernel.pool, 'register-companies'),
  }
  const signUp = createSignUp(kernel, features)
  const placesOf = (job: Inquiry | null | undefined): Promise<PlaceFacts> =>
    geocodeLocations(kernel.maps, job ?? {})

  publicRoute(app, kernel, api.getSignup, async ({ query, request }) => {
    await limits.companies(request.ip)
    const company = await findSignupCompany(kernel.db, query.handle || null)
    return { company: company ? showSignupCompany(company) : null, termsVersion: TERMS_VERSION }
  })

  publicRoute(app, kernel, api.findSignupCompanies, async ({ query, request }) => {
    await limits.companies(request.ip)
    if (query.search.length < api.MIN_COMPANY_SEARCH_LENGTH) return []
    const found = await searchSignupCompanies(kernel.db, query.search, MAX_COMPANIES)
    return found.map((company) => showSignupCompany(company))
  })

  publicRoute(app, kernel, api.checkEmail, async ({ body, request }) => {
    await limits.availability(request.ip)
    if (body.handle && !(await findSignupCompany(kernel.db, body.handle)))
      throw new AppError('rest_not_found', { message: 'Company not found.' })
    return { available: await isEmailAvailable(kernel.db, body.email) }
  })

  publicRoute(app, kernel, api.signUp, (context) => signUp(context, context.body))

  route(app, kernel, api.joinCompany, async (context) => {
    const { actor, body, request } = context
    await limits.signUp(request.ip)
    const company = await findCompanyToJoin(kernel.db, body)
    const places = await placesOf(body.job)
    const account = await storedAccountOf(kernel, actor.userId)
    // An account may have a foreign number; a company's record has ten digits.
    const person = { ...account, phone: normalizePhone(account.phone ?? '') }
    const by = { person, from: request.ip, job: body.job }
    const data = await context.change(
      (tx) => addClientToCompany(tx, { kernel, features, places }, company, by),
      [company.id],
    )
    clearCounts(company.id)
    return { message: `You are a client of ${company.name} now.`, data }
  })
}
