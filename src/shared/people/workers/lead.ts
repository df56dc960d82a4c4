import type { CrewAnswer } from './crew.choices.ts'

/** Returns the crew member who leads: the first who comes and has `documents`, without one the first who comes. If everybody declined, the first of them leads. */
export function leadOfCrew<
  Member extends { permissions: readonly string[]; noShow: boolean; answer: CrewAnswer | null },
>(crew: readonly Member[]): Member | undefined {
  const present = crew.filter(({ noShow }) => !noShow)
  const coming = present.filter(({ answer }) => answer !== 'declined')
  const leading = coming.length > 0 ? coming : present
  return leading.find(({ permissions }) => permissions.includes('documents')) ?? leading[0]
}
