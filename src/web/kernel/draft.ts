/** What was typed over stored values and is not saved yet; what was not typed shows what is stored, also when it changes. */
export type Draft<T> = Readonly<Partial<T>>

/** A draft with one value more; a value that is stored already is no change. */
export function typed<T, K extends keyof T>(draft: Draft<T>, stored: T, name: K, value: T[K]): Draft<T> {
  const next: Partial<T> = { ...draft, [name]: value }
  if (value === stored[name]) delete next[name]
  return next
}

/** What is left of a draft once `sent` is saved: that which was typed while the save was under way. */
export function unsent<T>(draft: Draft<T>, sent: Draft<T>): Draft<T> {
  const next: Partial<T> = { ...draft }
  // The keys of a draft are those of T.
  for (const name of Object.keys(sent) as (keyof T)[]) if (next[name] === sent[name]) delete next[name]
  return next
}

/** Whether anything is typed and not saved. */
export function isTouched<T extends object>(draft: Draft<T>): boolean {
  return Object.keys(draft).length > 0
}
