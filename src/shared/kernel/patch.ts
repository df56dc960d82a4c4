/** What is sent over stored values: absent fields stay, null clears. */
export type Patch<T> = { [K in keyof T]?: T[K] | null | undefined }

/** Stored values with what was sent over them; a cleared field takes the value that a blank record has. */
export function patched<T extends object>(stored: T, blank: T, sent: Patch<T>): T {
  const next = { ...stored }
  // The keys of a blank record are those of T.
  for (const key of Object.keys(blank) as (keyof T)[]) {
    const value = sent[key]
    if (value !== undefined) next[key] = value === null ? blank[key] : value
  }
  return next
}
