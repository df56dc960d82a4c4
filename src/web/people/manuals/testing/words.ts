/** How often a test was taken, and how often it may be. */
export function timesText(used: number, allowed: number | null): string {
  if (allowed === null) return used === 0 ? 'as many attempts as you like' : `${used} taken, no limit`
  if (used === 0) return allowed === 1 ? 'one attempt' : `${allowed} attempts`
  return `attempt ${used} of ${allowed} taken`
}

/** Minutes and seconds that are left, `m:ss`; not below zero. */
export function leftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The first question without an answer, or the last one: where a test goes on after a reload. */
export function firstOpen(questions: readonly { chosen: readonly number[] }[]): number {
  const open = questions.findIndex(({ chosen }) => chosen.length === 0)
  return open === -1 ? Math.max(0, questions.length - 1) : open
}

/** The chosen answers once one was pressed. */
export function pressed(kind: 'single' | 'multiple', chosen: readonly number[], place: number): number[] {
  if (kind === 'single') return [place]
  const next = chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place]
  return next.toSorted((one, other) => one - other)
}
