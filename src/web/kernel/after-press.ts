let isPressed = false
const noted = { capture: true, passive: true } as const
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPressed = true), noted)
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, () => (isPressed = false), noted)
}

/**
 * Runs `work`, which moves things on the screen, after the pointer is released: a field that shows its error
 * on blur would otherwise push the pressed button away, and the click would be lost.
 */
export function runAfterPointerUp(work: () => void): void {
  if (!isPressed) return work()
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    // Runs after the click that follows the release.
    window.setTimeout(work)
  }
  for (const name of ['pointerup', 'pointercancel'])
    window.addEventListener(name, end, { capture: true, signal: listening.signal })
}
