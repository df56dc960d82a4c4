/** Returns how often a test was taken, and how often it may be. */
export function timesText(used: number, allowed: number | null): string {
  if (allowed === null) return used === 0 ? 'as many attempts as you like' : `${used} taken, no limit`
  if (used === 0) return allowed === 1 ? 'one attempt' : `${allowed} attempts`
  return `attempt ${used} of ${allowed} taken`
}

/** Formats the minutes and seconds that are left as `m:ss`; not below zero. */
export function timeLeftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Returns the index of the first question without an answer, else of the last one: where a test continues
 * after a reload.
 */
export function firstUnanswered(questions: readonly { chosen: readonly number[] }[]): number {
  const open = questions.findIndex(({ chosen }) => chosen.length === 0)
  return open === -1 ? Math.max(0, questions.length - 1) : open
}

/** Returns the chosen answers after one was pressed. */
export function toggleChoice(
  kind: 'single' | 'multiple',
  chosen: readonly number[],
  place: number,
): number[] {
  if (kind === 'single') return [place]
  const next = chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place]
  return next.toSorted((one, other) => one - other)
}
