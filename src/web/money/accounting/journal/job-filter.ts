/** The job that is typed into the filter, with or without #: undefined for all, null for what is no number. */
export function jobFilterOf(typed: string): number | undefined | null {
  if (typed.trim() === '') return undefined
  const number = Number(/^\s*#?\s*(\d{1,15})\s*$/.exec(typed)?.[1] ?? 0)
  return number > 0 ? number : null
}
