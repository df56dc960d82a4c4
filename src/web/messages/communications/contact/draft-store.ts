import { contactDraftSchema, EMPTY_DRAFT, type ContactDraft } from './draft.ts'

/** Drafts that outlive their screen. */
export interface DraftStore {
  /** Returns the same object until it changes. */
  read: (key: string) => ContactDraft
  change: (key: string, change: (draft: ContactDraft) => ContactDraft) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * Returns a store that keeps drafts in the browser's storage; a draft that cannot be written is kept in
 * memory until the page is left.
 */
export function draftStore(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DraftStore {
  const known = new Map<string, ContactDraft>()
  const listeners = new Set<() => void>()
  const read = (key: string) => {
    const draft = known.get(key) ?? parse(attempt(() => storage().getItem(key)))
    known.set(key, draft)
    return draft
  }
  return {
    read,
    change: (key, change) => {
      const draft = change(read(key))
      known.set(key, draft)
      attempt(() => {
        if (JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT)) storage().removeItem(key)
        else storage().setItem(key, JSON.stringify(draft))
      })
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The browser may deny storage, or have no more room. */
function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

function parse(text: string | null): ContactDraft {
  if (text === null) return EMPTY_DRAFT
  const parsed = contactDraftSchema.safeParse(attempt((): unknown => JSON.parse(text)))
  return parsed.success ? parsed.data : EMPTY_DRAFT
}
