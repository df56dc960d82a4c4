import { MAX_CREW_SIZE } from '../../shared/trade/job.choices.ts'
import { NOT_NUMERIC } from './figure.ts'

/** Returns a typed crew size as a whole number, at most 100; '' if empty. */
export function typedCrewSize(typed: number | ''): number | '' {
  return typed === '' ? '' : Math.min(Math.trunc(typed), MAX_CREW_SIZE)
}

/** Returns the error of a crew size, or null. */
export function crewSizeProblem(size: number | ''): string | null {
  if (Number.isNaN(size)) return NOT_NUMERIC
  return size === '' || size < 1 ? 'Crew size must be at least 1.' : null
}
