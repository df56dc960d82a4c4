import type { SetStateAction } from 'react'

/** Unsaved edits over stored values; fields without an edit show the stored value, also when it changes. */
export type Draft<T> = Readonly<Partial<T>>

/** Returns a draft with one more value; a value that is the same as the stored one is not an edit. */
export function withDraftValue<T, K extends keyof T>(
  draft: Draft<T>,
  stored: T,
  name: K,
  value: T[K],
  isSame: (value: T[K], stored: T[K]) => boolean = Object.is,
): Draft<T> {
  const next: Partial<T> = { ...draft, [name]: value }
  if (isSame(value, stored[name])) delete next[name]
  return next
}

/** Returns a draft after a change in the form that React's setters take. */
export function changedDraft<T>(draft: Draft<T>, change: SetStateAction<Draft<T>>): Draft<T> {
  return typeof change === 'function' ? change(draft) : change
}

/** Returns what is left of a draft after `sent` is saved: what was typed during the save. */
export function withoutSent<T>(draft: Draft<T>, sent: Draft<T>): Draft<T> {
  const next: Partial<T> = { ...draft }
  // The keys of a draft are those of T.
  for (const name of Object.keys(sent) as (keyof T)[]) if (next[name] === sent[name]) delete next[name]
  return next
}

/** Returns whether there are unsaved edits. */
export function hasEdits<T extends object>(draft: Draft<T>): boolean {
  return Object.keys(draft).length > 0
}
