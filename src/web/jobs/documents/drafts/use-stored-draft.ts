import { useCallback, useState } from 'react'
import { arrive, beginSave, endSave, failSave, isTyped, openDraft, type DraftRules } from './stored-draft.ts'

interface Input<T> {
  /** The same object until something else is stored. */
  stored: T
  /** The same object at each drawing. */
  rules: DraftRules<T>
  onSave: (values: T) => Promise<void>
}

/** Values that are typed over stored ones, saved as a whole; a change by someone else never overwrites what is typed. */
export function useStoredDraft<T>({ stored, rules, onSave }: Input<T>) {
  const [draft, setDraft] = useState(() => openDraft(stored))
  if (draft.stored !== stored) setDraft(arrive(rules, draft, stored))
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
