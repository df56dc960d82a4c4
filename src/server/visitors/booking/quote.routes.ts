import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { createQuote } from '../../../shared/visitors/booking/quote.api.ts'
import { quoteProblem } from '../../../shared/visitors/booking/quote.ts'
import { QUOTE_THANKS } from '../../../shared/visitors/booking/quote-words.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { companiesWithPermission, type Actor } from '../../../shared/kernel/permissions.ts'
import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { findPublicCompany, type CompanyRow } from '../../company/settings/companies.service.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { geocodeLocations } from '../../jobs/jobs/job.places.ts'
import { clearActor } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute } from '../../kernel/http/route.ts'
import { dayProblem, canonicalCity, quoteLocations, type QuotedMove } from './quote.job.ts'
import { createQuotedJob } from './quote.service.ts'
import { getSpamGuard } from './spam.ts'
import { findCompanyOfToken } from './visit.ts'

type QuoteForm = z.output<NonNullable<typeof createQuote.body>>

/** Registers the routes of the quote plugin's form. */
export function registerQuotes(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const guard = getSpamGuard(kernel)

  publicRoute(app, kernel, createQuote, async (context) => {
    const { actor, body, request } = context
    await guard.passAddress(request.ip)
    const { company, manager } = await companyOf(actor, body, request.ip)
    const move = moveOf(body)
    refuseProblems(company, body, move)
    const isTrapped = body.website != null && body.website.trim() !== ''
    if (isTrapped && !(await guard.keepsTrapped(company.id))) return { message: QUOTE_THANKS }
    const form = { ...body, address: request.ip }
    const { isProved } =
      manager || isTrapped ? { isProved: manager !== null } : await guard.admit(company.id, form)
    const isConfirmed = !isTrapped && !manager && (await guard.mayConfirm(company.id, form, isProved))
    const places = move.to ? [move.from, move.to] : [move.from]
    const facts = await geocodeLocations(kernel.maps, {
      locations: places.map((place) => ({ ...place, activities: [] })),
    })
    const cities = isConfirmed
      ? await Promise.all(quoteLocations(move, facts).map((place) => canonicalCity(kernel.maps, place)))
      : null
    const { firstName, lastName, email } = body
    const contact = { firstName, lastName, email, phone: normalizePhone(body.phone) ?? '' }
    return context.change(
      async (tx, afterCommit) => {
        // A visitor acts without a user, even if signed in with another company, so that the history names no
        // stranger.
        if (!manager) await clearActor(tx)
        await createQuotedJob(
          tx,
          { kernel, features },
          {
            company,
            move,
            moveType: body.moveType,
            contact,
            facts,
            isMarketingAllowed: body.marketing === true,
            manager,
            isTrapped,
            cities,
          },
        )
        afterCommit(() => clearCounts(company.id))
        // The same response in every case, so that it does not reveal who is known to whom.
        return { message: QUOTE_THANKS }
      },
      [company.id],
    )
  })

  /** Returns the company of the token; without one that of the signed-in manager. Throws 401, 403 and 404. */
  async function companyOf(
    actor: Actor | null,
    body: QuoteForm,
    address: string,
  ): Promise<{ company: CompanyRow; manager: Actor | null }> {
    if (body.token != null) {
      const company = await findCompanyOfToken(kernel.db, body.token)
      await guard.passToken(address, company !== undefined)
      if (!company) throw new AppError('rest_not_found', { message: 'This form is no longer in use.' })
      return { company, manager: null }
    }
    if (!actor) throw new AppError('rest_authentication_missing')
    const own = companiesWithPermission(actor, 'companies.write')
    const id = own.find((one) => one === actor.defaultCompanyId) ?? own[0]
    const company = id === undefined ? undefined : await findPublicCompany(kernel.db, String(id))
    if (!company) throw new AppError('rest_forbidden')
    return { company, manager: actor }
  }

  /**
   * Throws rest_invalid_param for parts that do not fit together, and for a day that the company does not
   * offer.
   */
  function refuseProblems(company: CompanyRow, body: QuoteForm, move: QuotedMove): void {
    const problem = quoteProblem(body)
    const day = dayProblem(company, move.day, kernel.now())
    const found = problem ?? (day === null ? null : { field: 'moveDate', message: day })
    if (found)
      throw new AppError('rest_invalid_param', {
        message: found.message,
        fields: { [found.field]: found.message },
      })
  }
}

function moveOf({
  addressFrom,
  addressTo,
  noAddressTo,
  moveDate,
  homeSize,
  jobSource,
}: QuoteForm): QuotedMove {
  return {
    from: addressFrom,
    to: noAddressTo ? null : (addressTo ?? null),
    day: moveDate.slice(0, 10),
    homeSize,
    jobSource: jobSource ?? null,
  }
}
