import { useEffect, useLayoutEffect, useRef } from 'react'
import type { OnDirty, UnsavedDocument } from './panel.ts'

/** Tells the Documents tab whether a document has unsaved input, and what can be done with it. */
export function useUnsaved(onDirty: OnDirty, isDirty: boolean, draft: UnsavedDocument): void {
  const latest = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  })
  useEffect(() => {
    onDirty(isDirty, () => latest.current)
    return () => onDirty(false)
  }, [isDirty, onDirty])
}
