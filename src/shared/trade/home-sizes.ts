/** Kinds of home that the quote plugin offers. */
export const MOVE_TYPES = ['apartment', 'house'] as const
export type MoveType = (typeof MOVE_TYPES)[number]
export const MOVE_TYPE_LABELS: Record<MoveType, string> = { apartment: 'Apartment', house: 'House' }

/** Home sizes of each move type; a change of the type selects the first one. */
export const HOME_SIZES = ['ST', 'A1', 'A2', 'A3', 'H1', 'H2', 'H3', 'H4'] as const
export type HomeSize = (typeof HOME_SIZES)[number]
export const SIZES_OF: Record<MoveType, readonly HomeSize[]> = {
  apartment: ['ST', 'A1', 'A2', 'A3'],
  house: ['H1', 'H2', 'H3', 'H4'],
}
export const HOME_SIZE_LABELS: Record<HomeSize, string> = {
  ST: 'Studio',
  A1: '1 Bedroom',
  A2: '2 Bedrooms',
  A3: '3+ Bedrooms',
  H1: '1 Bedroom',
  H2: '2 Bedrooms',
  H3: '3 Bedrooms',
  H4: '4+ Bedrooms',
}

/** A home size as a phrase: '2-bedroom house'. */
export const HOME_SIZE_PHRASES: Record<HomeSize, string> = {
  ST: 'studio apartment',
  A1: '1-bedroom apartment',
  A2: '2-bedroom apartment',
  A3: 'apartment with 3 or more bedrooms',
  H1: '1-bedroom house',
  H2: '2-bedroom house',
  H3: '3-bedroom house',
  H4: 'house with 4 or more bedrooms',
}

/** A home size as an option: '2-bedroom house', with a capital letter. */
export const HOME_SIZE_NAMES = Object.fromEntries(
  HOME_SIZES.map((size) => {
    const phrase = HOME_SIZE_PHRASES[size]
    return [size, phrase.charAt(0).toUpperCase() + phrase.slice(1)]
  }),
) as Record<HomeSize, string> // one name for each size
