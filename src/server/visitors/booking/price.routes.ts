import type { FastifyInstance } from 'fastify'
import { listOpenDays, priceMove } from '../../../shared/visitors/booking/price.api.ts'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { findPublicCompany, type CompanyRow } from '../../company/settings/companies.service.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute } from '../../kernel/http/route.ts'
import { daysOfSpan, listDays } from '../../schedule/capacity/days.service.ts'
import { priceEnteredMove } from './price.service.ts'

/**
 * Registers what visitors of a company's pages request before they give contact details: a price and the free
 * days.
 */
export function registerInstantPrice(app: FastifyInstance, kernel: Kernel): void {
  const limits = {
    price: createRateLimit(kernel.pool, 'booking-price'),
    lookUp: createRateLimit(kernel.pool, 'booking-lookUp'),
    days: createRateLimit(kernel.pool, 'booking-days'),
  }
  const companyOf = async (idOrHandle: string): Promise<CompanyRow> => {
    const company = await findPublicCompany(kernel.db, idOrHandle)
    if (!company) throw new AppError('rest_not_found', { message: 'Company not found.' })
    return company
  }

  publicRoute(app, kernel, priceMove, async ({ params, body, request }) => {
    await limits.price(request.ip)
    const company = await companyOf(params.company)
    const entered = {
      places: body.places,
      day: body.day ?? null,
      homeSize: body.homeSize ?? null,
      hours: body.hours ?? null,
      crewSize: body.crewSize ?? null,
      useTruck: body.useTruck ?? false,
      packingHours: body.packingHours ?? null,
    }
    return priceEnteredMove(kernel.maps, company, entered, (lookUps) => limits.lookUp(request.ip, lookUps))
  })

  publicRoute(app, kernel, listOpenDays, async ({ params, query, request }) => {
    await limits.days(request.ip)
    const company = await companyOf(params.company)
    const { useTruck = false } = query
    const days = daysOfSpan(query)
    const crewSize = query.crewSize ?? Math.max(1, company.standard_crew_size)
    const open = await listDays(kernel.db, company, days, { crewSize, useTruck }, kernel.now())
    // A company that shows no prices also hides the rates of a day.
    const { isPriceShown } = withDefaultBooking(company.booking)
    return isPriceShown ? open : open.map((day) => ({ ...day, percent: 0 }))
  })
}
