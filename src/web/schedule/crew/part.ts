import { fillingMembers, openPlacesOf } from '../../../shared/schedule/crew/crew.rules.ts'
import type { MemberDraft } from './members.ts'

/** A crew size as it is typed, with the members who are in the crew. */
interface Places {
  size: number | ''
  members: readonly MemberDraft[]
}

/** How many places are taken, and how many are still open. */
export function placesOf({ size, members }: Places): { filled: number; open: number } {
  return { filled: fillingMembers(members).length, open: openPlacesOf(size || 0, members) }
}

/** The header's words: how many places are filled, and how many are open. */
export function placesText(crew: Places): string {
  const { filled, open } = placesOf(crew)
  const places = `${filled} of ${crew.size || 0} places filled`
  return open === 0 ? places : `${places}, ${open} open`
}

/** Whether a smaller crew can be billed for a crew with a no-show: it has an open place and somebody is left to bill. */
export function mayBillSmaller(crew: Places): boolean {
  return (crew.size || 0) > 1 && placesOf(crew).open > 0
}

/** What billing a crew of one less does. */
export function billText(size: number): string {
  return `Crew size ${size} → ${size - 1}. The automatic lines of the estimate and the invoice will be priced for a crew of ${size - 1}. Edited lines stay as they are. Nothing changes until you save the job.`
}
