/** Changes to stored values: absent fields are not changed, null clears. */
export type Patch<T> = { [K in keyof T]?: T[K] | null | undefined }

/** Returns stored values with the sent changes; a cleared field takes the value of a blank record. */
export function applyPatch<T extends object>(stored: T, blank: T, sent: Patch<T>): T {
  const next = { ...stored }
  // The keys of a blank record are those of T.
  for (const key of Object.keys(blank) as (keyof T)[]) {
    const value = sent[key]
    if (value !== undefined) next[key] = value === null ? blank[key] : value
  }
  return next
}
