import { useEffect, useLayoutEffect, useRef } from 'react'
import type { OnDirty } from './panel.ts'

/** Tells the Documents tab whether something typed in a document is unsaved, and what saves it. */
export function useUnsaved(onDirty: OnDirty, isDirty: boolean, save: () => Promise<void>): void {
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    onDirty(isDirty, () => latest.current())
    return () => onDirty(false)
  }, [isDirty, onDirty])
}
