import { startTransition, useEffect, useState } from 'react'

/**
 * Returns false for the first render, then true without blocking, so that content below the fold renders
 * after the main part is usable.
 */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => startTransition(() => setSettled(true)), [])
  return isSettled
}
