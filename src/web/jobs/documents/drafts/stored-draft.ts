/** Unsaved input together with the stored value. */
export interface Draft<T> {
  /** The newest known stored value. */
  readonly stored: T
  /** The values that the input is compared with. */
  readonly base: T
  readonly values: T
  /** Another person stored another value while there was unsaved input. */
  readonly isBehind: boolean
  /** The values that a save in progress sends, and the stored value when it began. */
  readonly sent: { readonly values: T; readonly over: T } | null
}

/** Rules for comparing values of one type. */
export interface DraftRules<T> {
  /** Returns whether two values would be stored the same way. */
  isSame: (one: T, other: T) => boolean
  /** Returns the stored values with the render keys of the shown ones, so that no field is rendered again. */
  adopt: (shown: T, stored: T) => T
}

/** Returns the draft of a value that was just opened. */
export function openDraft<T>(stored: T): Draft<T> {
  return { stored, base: stored, values: stored, isBehind: false, sent: null }
}

/** Returns whether there is unsaved input. */
export function isTyped<T>({ isSame }: DraftRules<T>, { base, values }: Draft<T>): boolean {
  return base !== values && !isSame(base, values)
}

/** Applies a stored value: shows it if there is no unsaved input, else holds it back. */
export function receiveStored<T>(rules: DraftRules<T>, before: Draft<T>, stored: T): Draft<T> {
  const draft = { ...before, stored }
  // A value that arrives during a save is its result, if the save succeeds.
  if (draft.sent) return draft
  if (!isTyped(rules, draft) || rules.isSame(stored, draft.values))
    return { ...openDraft(stored), values: rules.adopt(draft.values, stored) }
  return { ...draft, isBehind: !rules.isSame(stored, draft.base) }
}

/** Begins a save. */
export function beginSave<T>(draft: Draft<T>): Draft<T> {
  return { ...draft, sent: { values: draft.values, over: draft.stored }, isBehind: false }
}

/** Ends a save; what was typed meanwhile stays unsaved. */
export function endSave<T>(rules: DraftRules<T>, draft: Draft<T>): Draft<T> {
  const { sent } = draft
  if (!sent) return draft
  const saved = { ...draft, base: sent.values, sent: null }
  return draft.stored === sent.over ? saved : receiveStored(rules, saved, draft.stored)
}

/** Handles a failed save: keeps all input. */
export function failSave<T>(rules: DraftRules<T>, draft: Draft<T>): Draft<T> {
  return receiveStored(rules, { ...draft, sent: null }, draft.stored)
}
