import { SIZES_OF, type HomeSize, type MoveType } from '../../../../shared/trade/home-sizes.ts'
import type { CarriedMove } from '../../common/carried-move.ts'
import type { PickedPlace } from '../../common/parts/picked-place.ts'

/** A visitor's input for a price; only the home size is required. */
export interface PriceDraft {
  from: PickedPlace | null
  fromText: string
  to: PickedPlace | null
  toText: string
  isOnePlace: boolean
  day: string
  moveType: MoveType | null
  homeSize: HomeSize | null
}

/** Returns the initial form, with values entered earlier on this device. */
export function priceDraftOf(carried: CarriedMove, bounds: { min: string; max: string }): PriceDraft {
  const [from = null, to = null] = carried.places ?? []
  const { day = '', homeSize = null } = carried
  return {
    from,
    fromText: from?.address ?? '',
    to,
    toText: to?.address ?? '',
    isOnePlace: carried.isOnePlace ?? (from !== null && to === null),
    day: bounds.min <= day && day <= bounds.max ? day : '',
    moveType: homeSize && (SIZES_OF.house.includes(homeSize) ? 'house' : 'apartment'),
    homeSize,
  }
}

/** Returns the picked locations, origin first; a destination without an origin is ignored. */
export function pricedPlaces({ from, to, isOnePlace }: PriceDraft): PickedPlace[] {
  return from ? [from, isOnePlace ? null : to].filter((place) => place !== null) : []
}

/** Returns the values that the booking takes over. */
export function toCarriedMove(draft: PriceDraft): CarriedMove {
  const places = pricedPlaces(draft)
  return {
    places: places.length > 0 ? places : undefined,
    isOnePlace: draft.isOnePlace,
    day: draft.day === '' ? undefined : draft.day,
    homeSize: draft.homeSize ?? undefined,
  }
}
