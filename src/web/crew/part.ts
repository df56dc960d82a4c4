import { MAX_CREW_SIZE } from '../../shared/jobs/job.ts'
import type { FieldErrors } from '../../shared/kernel/errors.ts'
import { isSameCrew, type CrewValues } from './crew-state.ts'
import { memberProblems, membersWire } from './members.ts'
import type { CrewPart } from './slot.ts'

const SIZE_TEXT = 'Crew size must be at least 1.'

/** What a crew size field tells: '' while empty, at most 100 (spec 2 §5). */
export function clampedSize(typed: number | string): number | '' {
  return typeof typed === 'number' ? Math.min(Math.trunc(typed), MAX_CREW_SIZE) : ''
}

/** What is wrong with a crew size, or null. */
export function sizeProblem(size: number | ''): string | null {
  return size === '' || size < 1 ? SIZE_TEXT : null
}

/** What can be said of a crew before it is sent, at the paths that the server names too. */
export function crewProblems(values: CrewValues): FieldErrors {
  const size = sizeProblem(values.size)
  return { ...(size !== null && { crewSize: size }), ...memberProblems(values.members) }
}

/** What a save sends of the typed crew: only what differs, the list of members always whole. */
export function crewPart(values: CrewValues, base: CrewValues): CrewPart {
  return {
    ...(values.size !== base.size && values.size !== '' && { crewSize: values.size }),
    ...(!isSameCrew(values, base) && { crew: membersWire(values.members) }),
  }
}

/** How many places are taken, and how many are still open. */
export function placesOf({ size, members }: CrewValues): { filled: number; open: number } {
  return { filled: members.length, open: Math.max((size || 0) - members.length, 0) }
}

/** The header's words: how many places are filled, and how many are open. */
export function placesText(values: CrewValues): string {
  const { filled, open } = placesOf(values)
  const places = `${filled} of ${values.size || 0} places filled`
  return open === 0 ? places : `${places}, ${open} open`
}
