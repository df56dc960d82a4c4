import {
  declinedMembers,
  declinedText,
  membersFillingSpots,
  openSpots,
} from '../../../shared/people/workers/crew.ts'
import type { MemberDraft } from './members.ts'

/** The typed crew size and the members of the crew. */
interface Places {
  size: number | ''
  members: readonly MemberDraft[]
}

/** Returns how many crew spots are filled and how many are open. */
export function placesOf({ size, members }: Places): { filled: number; open: number } {
  return { filled: membersFillingSpots(members).length, open: openSpots(size || 0, members) }
}

/** Returns the header's text: how many crew spots are filled, how many are open and who declined. */
export function placesText(crew: Places): string {
  const { filled, open } = placesOf(crew)
  const places = `${filled} of ${crew.size || 0} spots filled`
  const declined = declinedMembers(
    crew.members.map(({ noShow, facts }) => ({ noShow, answer: facts.answer })),
  )
  return `${places}${open === 0 ? '' : `, ${open} open`}${declinedText(declined)}`
}

/**
 * Returns whether a smaller crew can be billed after a no-show: a spot is open and at least one mover
 * remains.
 */
export function mayBillSmaller(crew: Places): boolean {
  return (crew.size || 0) > 1 && placesOf(crew).open > 0
}

/** Returns a text that explains the effect of billing one mover less. */
export function billText(size: number): string {
  return `Crew size ${size} → ${size - 1}. The automatic lines of the estimate and the invoice will be priced for a crew of ${size - 1}. Edited lines stay as they are. Nothing changes until you save the job.`
}
