/**
 * Returns the job typed into the filter, with or without #: undefined for all, null if it is not a number.
 */
export function jobFilterOf(typed: string): number | undefined | null {
  if (typed.trim() === '') return undefined
  const number = Number(/^\s*#?\s*(\d{1,15})\s*$/.exec(typed)?.[1] ?? 0)
  return number > 0 ? number : null
}
