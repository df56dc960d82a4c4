import { useState } from 'react'
import type { PlaceDraft } from '../draft.ts'
import { useBooking } from '../use-booking.ts'
import { ofKind } from './usual-access.ts'

/** Returns the errors of the locations, and the change of one, which removes the errors of its fields. */
export function usePlaces() {
  const { draft, change } = useBooking()
  const [problems, setProblems] = useState<Record<string, string>>({})

  function edit(key: string, part: Partial<PlaceDraft>) {
    // If the address changes, the origin of the prefilled values no longer applies.
    const isOther = 'text' in part
    const place = draft.places.find((one) => one.key === key)
    // A kind of place may answer the stairs too.
    const kind = place && part.locationType !== undefined ? ofKind(place, part.locationType) : {}
    change({
      places: draft.places.map((one) =>
        one.key === key
          ? {
              ...one,
              ...part,
              ...kind,
              ...(isOther && { source: null }),
            }
          : one,
      ),
    })
    const answered = Object.entries({ ...part, ...kind }).flatMap(([name, value]) =>
      value === null && name !== 'picked' ? [] : [name],
    )
    const names = answered.flatMap((name) =>
      name === 'text'
        ? [`${key}.address`]
        : name === 'picked'
          ? [`${key}.address`, `${key}.zip`]
          : [`${key}.${name}`],
    )
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    )
  }
  return { problems, setProblems, edit }
}

/** Returns what a location is called. */
export function placeLabelOf(index: number, count: number): string {
  if (index === 0) return count === 1 ? 'Where the work is' : 'Moving from'
  if (index === 1) return 'Moving to'
  return `Further place ${index - 1}`
}

/** Maps the server's errors, such as `locations.0.address`, to the keys of the locations. */
export function problemsByKey(
  refused: Record<string, string>,
  places: readonly PlaceDraft[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([path, message]) => {
      const [, index = '', field = 'address'] = /^locations\.(\d+)\.(\w+)/.exec(path) ?? []
      const place = places[Number(index)]
      return index !== '' && place ? [[`${place.key}.${field}`, message]] : []
    }),
  )
}
