/** What is typed beside what is stored. */
export interface Draft<T> {
  /** The newest that is known to be stored. */
  readonly stored: T
  /** What the typed values are compared with. */
  readonly base: T
  readonly values: T
  /** Someone else stored something else while something was typed here. */
  readonly isBehind: boolean
  /** What a save under way sends, over what was stored when it began. */
  readonly sent: { readonly values: T; readonly over: T } | null
}

/** How values of one kind are compared. */
export interface DraftRules<T> {
  /** Whether two would be stored alike. */
  isSame: (one: T, other: T) => boolean
  /**
   * The stored values with the keys under which the shown ones are drawn, so that no field is drawn again.
   */
  adopt: (shown: T, stored: T) => T
}

/** The draft of something that was just opened. */
export function openDraft<T>(stored: T): Draft<T> {
  return { stored, base: stored, values: stored, isBehind: false, sent: null }
}

/** Whether something typed is not saved yet. */
export function isTyped<T>({ isSame }: DraftRules<T>, { base, values }: Draft<T>): boolean {
  return base !== values && !isSame(base, values)
}

/** Something stored comes in: shown where nothing is typed, kept back where something is. */
export function arrive<T>(rules: DraftRules<T>, before: Draft<T>, stored: T): Draft<T> {
  const draft = { ...before, stored }
  // What comes in during a save is its answer, if it succeeds.
  if (draft.sent) return draft
  if (!isTyped(rules, draft) || rules.isSame(stored, draft.values))
    return { ...openDraft(stored), values: rules.adopt(draft.values, stored) }
  return { ...draft, isBehind: !rules.isSame(stored, draft.base) }
}

/** A save begins. */
export function beginSave<T>(draft: Draft<T>): Draft<T> {
  return { ...draft, sent: { values: draft.values, over: draft.stored }, isBehind: false }
}

/** The save is done; what was typed meanwhile stays typed. */
export function endSave<T>(rules: DraftRules<T>, draft: Draft<T>): Draft<T> {
  const { sent } = draft
  if (!sent) return draft
  const saved = { ...draft, base: sent.values, sent: null }
  return draft.stored === sent.over ? saved : arrive(rules, saved, draft.stored)
}

/** The save failed: everything typed stays. */
export function failSave<T>(rules: DraftRules<T>, draft: Draft<T>): Draft<T> {
  return arrive(rules, { ...draft, sent: null }, draft.stored)
}
