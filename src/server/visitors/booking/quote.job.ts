import type { HomeSize } from '../../../shared/trade/home-sizes.ts'
import { notOfferedReason } from '../../../shared/schedule/capacity/days.ts'
import { calculateMovePrice, moveWork } from '../../../shared/visitors/booking/price.ts'
import type { MovePrice } from '../../../shared/visitors/booking/price.api.ts'
import type { QuoteAddress } from '../../../shared/visitors/booking/quote.ts'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { withDefaultVariables } from '../../../shared/company/settings/company.variables.ts'
import { splitDuration } from '../../../shared/jobs/jobs/activities.ts'
import { allowedJobTypes, resolveJobType } from '../../../shared/jobs/jobs/job.types.ts'
import type { JobInput, JobLocation } from '../../../shared/jobs/jobs/job.input.ts'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { stateCode } from '../../../shared/kernel/places.ts'
import type { MapsAdapter } from '../../adapters/maps/maps.ts'
import type { CompanyRow } from '../../company/settings/companies.service.ts'
import { completeLocation, routeMiles, type PlaceFacts } from '../../jobs/jobs/job.places.ts'

/** The requested move of a quote. */
export interface QuotedMove {
  from: QuoteAddress
  /** null: 'No Second Location'. */
  to: QuoteAddress | null
  /** `YYYY-MM-DD`. */
  day: string
  homeSize: HomeSize
  /** As set by the page that shows the form; null if it sets none. */
  jobSource: JobSource | null
}

/**
 * Returns what is wrong with the day of a quote, or null; a full day may be requested, and the office is
 * notified.
 */
export function dayProblem(
  company: Pick<CompanyRow, 'booking' | 'timezone'>,
  day: string,
  now: Date,
): string | null {
  const booking = withDefaultBooking(company.booking)
  const today = wallClockOf(now.toISOString(), company.timezone).slice(0, 10)
  if (day < today) return 'This day is over. Pick a later one.'
  switch (notOfferedReason(day, today, booking)) {
    case 'soon':
      return 'This day is too soon. Pick a later one or call us.'
    case 'far':
      return 'This day is too far ahead. Pick an earlier one or call us.'
    case 'closed':
      return 'We do not move on this day of the week. Pick another one.'
    case null:
      return null
  }
}

/** Returns the locations of a quote with the facts from the maps. */
export function quoteLocations(move: Pick<QuotedMove, 'from' | 'to'>, facts: PlaceFacts): JobLocation[] {
  const sent = move.to ? [move.from, move.to] : [move.from]
  return sent.map((place) => completeLocation({ ...place, activities: [] }, facts))
}

/**
 * Returns the city and state of a location as the maps spell them; null for a city that is unknown in that
 * state.
 */
export async function canonicalCity(
  maps: Pick<MapsAdapter, 'geocode'>,
  { city, addressState }: Pick<JobLocation, 'city' | 'addressState'>,
): Promise<string | null> {
  if (!city || !addressState) return null
  // A maps provider that is down must not stop a quote.
  const found = await maps.geocode(`${city}, ${addressState}`).catch(() => null)
  const isCity =
    found?.city.toLowerCase() === city.toLowerCase() && stateCode(found.addressState) === addressState
  return isCity ? `${found.city}, ${addressState}` : null
}

/**
 * Returns the inquiring job of a quote, or of a lead, which may lack day and home size: its locations with the hours for such a home, distributed from the
 * company's first start, the crew for such a home, and the type determined by the facts. It has no truck yet,
 * as in the price that was shown: the form does not ask for one.
 */
export function jobOfQuote(
  company: CompanyRow,
  move: Omit<QuotedMove, 'day' | 'homeSize'> & { day: string | null; homeSize: HomeSize | null },
  facts: PlaceFacts,
): JobInput {
  const booking = withDefaultBooking(company.booking)
  const places = quoteLocations(move, facts)
  const work = moveWork({
    booking,
    standardCrewSize: company.standard_crew_size,
    homeSize: move.homeSize,
    hours: null,
    crewSize: null,
  })
  const parts = work && move.day ? splitDuration(work.hours, places.length, move.day, booking.firstStart) : []
  const distanceMiles = routeMiles(places, facts, null)
  const marginMiles = withDefaultVariables(company.variables).localIntrastateMargin.value
  const resolved = resolveJobType({ locations: places, useTruck: false, distanceMiles, marginMiles })
  const allowed = allowedJobTypes(places)
  return {
    companyInfo: { id: company.id },
    ...(move.homeSize && { homeSize: move.homeSize }),
    ...(move.jobSource && { jobSource: move.jobSource }),
    ...(work && { crewSize: work.crewSize }),
    jobType: allowed.includes(resolved) ? resolved : (allowed[0] ?? 'moving_labor'),
    ...(move.day && { jobDate: `${move.day} ${booking.firstStart}:00` }),
    locations: places.map((place, at) => ({
      ...place,
      activities: parts
        .slice(at, at + 1)
        .map((part) => ({ activityType: at === 0 ? 'load' : 'unload', ...part })),
    })),
  }
}

/** Returns the price that the form shows for a quote, or null if the company shows none. */
export function priceOfQuote(company: CompanyRow, move: QuotedMove, facts: PlaceFacts): MovePrice | null {
  const booking = withDefaultBooking(company.booking)
  if (!booking.isPriceShown) return null
  const places = quoteLocations(move, facts)
  return calculateMovePrice({
    booking,
    standardCrewSize: company.standard_crew_size,
    variables: withDefaultVariables(company.variables),
    estimateLines: company.estimate_lines,
    places,
    distanceMiles: routeMiles(places, facts, null),
    day: move.day,
    homeSize: move.homeSize,
    hours: null,
    crewSize: null,
    useTruck: false,
  })
}
