/** Returns the crew member who leads: the first who comes and has `documents`, else the first who comes. */
export function leadOfCrew<Member extends { permissions: readonly string[]; noShow: boolean }>(
  crew: readonly Member[],
): Member | undefined {
  const coming = crew.filter(({ noShow }) => !noShow)
  return coming.find(({ permissions }) => permissions.includes('documents')) ?? coming[0]
}
