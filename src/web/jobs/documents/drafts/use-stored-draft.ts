import { useCallback, useState } from 'react'
import {
  receiveStored,
  beginSave,
  endSave,
  failSave,
  isTyped,
  openDraft,
  type DraftRules,
} from './stored-draft.ts'

interface Input<T> {
  /** Must be the same object until another value is stored. */
  stored: T
  /** Must be the same object at each render. */
  rules: DraftRules<T>
  onSave: (values: T) => Promise<void>
}

/** Edits stored values and saves them as a whole; a change by another person never overwrites the input. */
export function useStoredDraft<T>({ stored, rules, onSave }: Input<T>) {
  const [draft, setDraft] = useState(() => openDraft(stored))
  if (draft.stored !== stored) setDraft(receiveStored(rules, draft, stored))
  const isDirty = isTyped(rules, draft)

  const setValues = useCallback(
    (change: (values: T) => T) => setDraft((before) => ({ ...before, values: change(before.values) })),
    [],
  )
  async function save(): Promise<void> {
    setDraft(beginSave)
    try {
      if (isDirty) await onSave(draft.values)
      setDraft((before) => endSave(rules, before))
    } catch (error) {
      setDraft((before) => failSave(rules, before))
      throw error
    }
  }
  return {
    values: draft.values,
    setValues,
    isDirty,
    isBehind: draft.isBehind,
    save,
    showTheirs: () => setDraft((before) => openDraft(before.stored)),
  }
}
