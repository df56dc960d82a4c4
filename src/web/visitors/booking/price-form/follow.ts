import type { CarriedMove } from '../../common/carried-move.ts'
import { carriedPlace, homeSizeOf, placeOfHome, type Draft } from '../draft.ts'

/**
 * Returns the draft after the move that was entered elsewhere has changed. What was typed or chosen in the booking
 * itself stays.
 */
export function withCarried(draft: Draft, before: CarriedMove, now: CarriedMove): Draft {
  const places = draft.places.map((place, index) => {
    const isTyped = place.text !== '' && place.source !== 'carried'
    const told = carriedPlace(now, index)
    if (isTyped || index > 1 || JSON.stringify(told.picked) === JSON.stringify(place.picked)) return place
    const { locationType, numRooms } = place
    return { ...told, ...(index === 0 && { locationType, numRooms }) }
  })
  const [from, ...others] = places
  const isHomeFree = from && (from.locationType === '' || homeSizeOf(from) === before.homeSize)
  const home = now.homeSize && now.homeSize !== before.homeSize && isHomeFree && placeOfHome(now.homeSize)
  const isOneTold = now.isOnePlace !== before.isOnePlace && draft.isOnePlace === (before.isOnePlace ?? false)
  return {
    ...draft,
    places: from && home ? [{ ...from, ...home }, ...others] : places,
    isOnePlace: isOneTold ? now.isOnePlace === true : draft.isOnePlace,
    day: draft.day === (before.day ?? '') ? (now.day ?? '') : draft.day,
  }
}
