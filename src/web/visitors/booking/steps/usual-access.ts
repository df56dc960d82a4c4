import { HOUSES } from '../../../../shared/trade/job.choices.ts'
import type { PlaceDraft } from '../draft.ts'

/**
 * Returns the places with what is usual where nothing was answered: a house has no flight of stairs. The stairs of an
 * apartment are asked for, and so is the kind of the destination: people leave an apartment for a house as often as not.
 */
export function withUsualAccess(places: readonly PlaceDraft[]): PlaceDraft[] {
  return places.map((place) =>
    place.addressPending ? place : { ...place, ...ofKind(place, place.locationType) },
  )
}

/** Returns a place's kind with its stairs: those of a house that were only assumed do not count for another kind. */
export function ofKind(
  place: Pick<PlaceDraft, 'locationType' | 'numStairFlights' | 'elevator'>,
  locationType: string,
): Pick<PlaceDraft, 'locationType' | 'numStairFlights'> {
  const { numStairFlights, elevator } = place
  if (HOUSES.includes(locationType)) return { locationType, numStairFlights: numStairFlights ?? 0 }
  const isAssumed = HOUSES.includes(place.locationType) && numStairFlights === 0 && elevator !== true
  return { locationType, numStairFlights: isAssumed ? null : numStairFlights }
}
