/** Returns the names of the members of a crew by their ids. */
export function namesOf(
  crew: readonly { id: number | null; firstName: string; lastName: string }[],
): ReadonlyMap<number, string> {
  return new Map(
    crew.flatMap((member) =>
      member.id === null ? [] : [[member.id, `${member.firstName} ${member.lastName}`.trim()]],
    ),
  )
}
