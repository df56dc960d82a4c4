/** Returns a typed job number, with or without #; null if it is invalid. */
export function jobNumberOf(typed: string): number | null {
  const digits = /^\s*#?\s*(\d{1,15})\s*$/.exec(typed)?.[1]
  const number = Number(digits ?? 0)
  return number > 0 ? number : null
}
