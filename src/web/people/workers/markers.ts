/** Returns a person's name on one line. */
export function nameOf(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** Returns how many workers there are, and which of them are shown. */
export function countText(total: number, page: number, shown: number, perPage: number): string {
  const all = total === 1 ? '1 worker' : `${total.toLocaleString('en-US')} workers`
  if (shown === 0 || shown >= total) return all
  const first = (page - 1) * perPage + 1
  return `${first.toLocaleString('en-US')}–${(first + shown - 1).toLocaleString('en-US')} of ${all}`
}
