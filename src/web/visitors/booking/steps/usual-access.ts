import { FLATS, HOUSES } from '../../../../shared/trade/job.choices.ts'
import type { PlaceDraft } from '../draft.ts'

const HOMES = [...HOUSES, ...FLATS]

/**
 * Returns the places with what is usual where nothing was answered: a home is left for one of the same kind, and a
 * house has no flight of stairs. The stairs of an apartment are asked for.
 */
export function withUsualAccess(places: readonly PlaceDraft[]): PlaceDraft[] {
  const kind = places[0]?.locationType ?? ''
  return places.map((place) => {
    if (place.addressPending) return place
    const isAssumed = place.locationType === '' && HOMES.includes(kind)
    return isAssumed
      ? { ...place, ...ofKind(place, kind) }
      : { ...place, ...ofKind(place, place.locationType) }
  })
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
