import { MAX_CREW_SIZE } from '../../shared/trade/job.choices.ts'
import { NOT_NUMERIC } from './figure.ts'

/** A crew size as typed into a figure field: a whole number, at most 100; '' while empty. */
export function typedCrewSize(typed: number | ''): number | '' {
  return typed === '' ? '' : Math.min(Math.trunc(typed), MAX_CREW_SIZE)
}

/** What is wrong with a crew size, or null. */
export function crewSizeProblem(size: number | ''): string | null {
  if (Number.isNaN(size)) return NOT_NUMERIC
  return size === '' || size < 1 ? 'Crew size must be at least 1.' : null
}
