import { blankPlace, blankValues, type RegisterValues } from './values.ts'

const NAME = 'register-draft'

/** What is never written down: passwords, and an agreement that has to be given with the text in sight. */
const UNWRITTEN = ['password', 'confirmPassword', 'agree'] as const

/** What a draft is kept in: the tab's own storage. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps what was typed, without secrets, until the tab is closed. */
export function keepDraft(store: Store, values: RegisterValues): void {
  const draft: Partial<RegisterValues> = { ...values }
  for (const name of UNWRITTEN) delete draft[name]
  try {
    store.setItem(NAME, JSON.stringify(draft))
  } catch {
    // A full or closed storage: the form itself still holds everything.
  }
}

/** What was typed before in this tab, else the blank form; a draft of another shape counts for nothing. */
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
    // Each value has the kind of the blank form's.
    return values as unknown as RegisterValues
  } catch {
    return blank
  }
}

function placesOf(kept: unknown): RegisterValues['places'] {
  if (!Array.isArray(kept) || kept.length === 0) return blankValues().places
  return kept.map((place: unknown) => {
    const blank = blankPlace()
    // A key of its own: those of an earlier page may be given again.
    return typeof place === 'object' && place !== null ? { ...blank, ...place, key: blank.key } : blank
  })
}

/** Forgets the draft. */
export function dropDraft(store: Store): void {
  store.removeItem(NAME)
}
