import type { QuoteAddress } from '../../../shared/visitors/booking/quote.ts'
import {
  needsSurveyForMove,
  calculateMovePrice,
  moveWork,
  type MoveFacts,
} from '../../../shared/visitors/booking/price.ts'
import type { MovePrice } from '../../../shared/visitors/booking/price.api.ts'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { withDefaultVariables } from '../../../shared/company/settings/company.variables.ts'
import type { JobLocation } from '../../../shared/jobs/jobs/job.input.ts'
import type { MapsAdapter } from '../../adapters/maps/maps.ts'
import type { CompanyRow } from '../../company/settings/companies.service.ts'
import {
  completeLocation,
  lacksPointOrState,
  geocodeLocations,
  routeMiles,
} from '../../jobs/jobs/job.places.ts'

/** What a visitor entered about a move. */
export type EnteredMove = Pick<
  MoveFacts,
  'day' | 'homeSize' | 'hours' | 'crewSize' | 'useTruck' | 'packingHours'
> & {
  places: readonly (QuoteAddress & { addressPending?: true })[]
}

/**
 * Returns how many requests the maps provider needs: one per location without coordinates or state, and one
 * for the drive with three or more.
 */
function lookUpsOf({ places }: EnteredMove): number {
  const unknown = places.filter((place) => lacksPointOrState(place))
  return unknown.length + (places.length > 2 ? 1 : 0)
}

/**
 * Returns the likely cost of a move by the company's rates and settings; null if it shows no prices or the
 * visitor entered neither hours nor home size. The page decides whether it is shown before a phone number is
 * given: the underlying rates are public. `beforeMaps` is awaited with the number of requests before the maps
 * provider is called, and may throw.
 */
export async function priceEnteredMove(
  maps: MapsAdapter,
  company: CompanyRow,
  asked: EnteredMove,
  beforeMaps: (lookUps: number) => Promise<void>,
): Promise<{ price: MovePrice | null; isSurveyNeeded: boolean }> {
  const booking = withDefaultBooking(company.booking)
  const { standard_crew_size: standardCrewSize } = company
  if (!booking.isPriceShown || !moveWork({ ...asked, booking, standardCrewSize }))
    return { price: null, isSurveyNeeded: false }
  const lookUps = lookUpsOf(asked)
  if (lookUps > 0) await beforeMaps(lookUps)
  const sent = asked.places.map((place): JobLocation => ({ ...place, activities: [] }))
  const facts = await geocodeLocations(maps, { locations: sent }, lacksPointOrState)
  const places = sent.map((place) => completeLocation(place, facts))
  const move: MoveFacts = {
    ...asked,
    booking,
    standardCrewSize,
    variables: withDefaultVariables(company.variables),
    estimateLines: company.estimate_lines,
    companyState: company.address_state,
    places,
    distanceMiles: routeMiles(places, facts, null),
  }
  return { price: calculateMovePrice(move), isSurveyNeeded: needsSurveyForMove(move) }
}
