import type { SavedFilter } from '../../../../shared/people/manuals/worker-area.ts'
import type { AreaSearch } from '../area/place.ts'

/** Returns whether the address filters the list. */
export function hasFilter({ type, from, to, worker }: AreaSearch): boolean {
  return type !== undefined || from !== undefined || to !== undefined || worker !== undefined
}

/** Returns the error of the days, or undefined. */
export function problemOf({ from, to }: AreaSearch): string | undefined {
  return from !== undefined && to !== undefined && to < from ? 'Before the first day' : undefined
}

/** Returns the filter of the address in the form that is saved. */
export function savedFrom({ type, from, to, worker }: AreaSearch): SavedFilter {
  return { type: type ?? [], from: from ?? null, to: to ?? null, worker: worker ?? null }
}

/** Returns the address with a saved filter. */
export function withSaved(place: AreaSearch, { type, from, to, worker }: SavedFilter): AreaSearch {
  return {
    ...place,
    type: type.length === 0 ? undefined : type,
    from: from ?? undefined,
    to: to ?? undefined,
    worker: worker ?? undefined,
  }
}
