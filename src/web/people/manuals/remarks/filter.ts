import type { SavedFilter } from '../../../../shared/people/manuals/worker-area.ts'
import type { AreaPlace } from '../area/place.ts'

/** Whether the address narrows the list in any way. */
export function hasFilter({ type, from, to, worker }: AreaPlace): boolean {
  return type !== undefined || from !== undefined || to !== undefined || worker !== undefined
}

/** What is wrong with the days, or undefined. */
export function problemOf({ from, to }: AreaPlace): string | undefined {
  return from !== undefined && to !== undefined && to < from ? 'Before the first day' : undefined
}

/** The filter of the address as it is kept. */
export function savedFrom({ type, from, to, worker }: AreaPlace): SavedFilter {
  return { type: type ?? [], from: from ?? null, to: to ?? null, worker: worker ?? null }
}

/** The address with a kept filter. */
export function withSaved(place: AreaPlace, { type, from, to, worker }: SavedFilter): AreaPlace {
  return {
    ...place,
    type: type.length === 0 ? undefined : type,
    from: from ?? undefined,
    to: to ?? undefined,
    worker: worker ?? undefined,
  }
}
