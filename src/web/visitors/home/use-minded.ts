import { useEffect, useState, type RefObject } from 'react'

/** Returns whether the pointer or the focus is inside an element, so that its content must not move. */
export function useHoverOrFocus(root: RefObject<HTMLElement | null>): boolean {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerenter', () => setPointed(true), { signal })
    element.addEventListener('pointerleave', () => setPointed(false), { signal })
    element.addEventListener('focusin', () => setFocused(true), { signal })
    element.addEventListener('focusout', () => setFocused(false), { signal })
    return () => listening.abort()
  }, [root])
  return isPointed || isFocused
}
