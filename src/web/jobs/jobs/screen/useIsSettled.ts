import { startTransition, useEffect, useState } from 'react'

/**
 * False for the first drawing, then true without blocking: what stands below the fold comes after the
 * part that people start with can be used.
 */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => startTransition(() => setSettled(true)), [])
  return isSettled
}
