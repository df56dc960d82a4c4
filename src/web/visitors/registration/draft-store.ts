import { blankPlace, blankValues, type RegisterValues } from './values.ts'

const NAME = 'register-draft'

/**
 * Fields that are never stored: passwords, and the agreement, which must be given while the text is visible.
 */
const UNWRITTEN = ['password', 'confirmPassword', 'agree'] as const

/** Where a draft is stored: the session storage of the tab. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores what was typed, without secrets, until the tab is closed. */
export function keepDraft(store: Store, values: RegisterValues): void {
  const draft: Partial<RegisterValues> = { ...values }
  for (const name of UNWRITTEN) delete draft[name]
  try {
    store.setItem(NAME, JSON.stringify(draft))
  } catch {
    // The storage is full or blocked; the form still holds everything.
  }
}

/** Returns what was typed earlier in this tab, else the blank form; a draft of another shape is ignored. */
export function readDraft(store: Store): RegisterValues {
  const blank = blankValues()
  try {
    const draft: unknown = JSON.parse(store.getItem(NAME) ?? 'null')
    if (typeof draft !== 'object' || draft === null) return blank
    const kept: Record<string, unknown> = { ...draft }
    const values: Record<string, unknown> = { ...blank }
    for (const name of Object.keys(blank)) {
      const isSameKind = typeof kept[name] === typeof values[name] || name === 'hours' || name === 'crewSize'
      if (kept[name] !== undefined && isSameKind) values[name] = kept[name]
    }
    for (const name of UNWRITTEN) values[name] = blank[name]
    values['places'] = placesOf(kept['places'])
    // Each value has the same type as in the blank form.
    return values as unknown as RegisterValues
  } catch {
    return blank
  }
}

function placesOf(kept: unknown): RegisterValues['places'] {
  if (!Array.isArray(kept) || kept.length === 0) return blankValues().places
  return kept.map((place: unknown) => {
    const blank = blankPlace()
    // Gives each location a new key, because keys of an earlier page may be assigned again.
    return typeof place === 'object' && place !== null ? { ...blank, ...place, key: blank.key } : blank
  })
}

/** Deletes the draft. */
export function dropDraft(store: Store): void {
  store.removeItem(NAME)
}
