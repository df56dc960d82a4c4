import { useSyncExternalStore } from 'react'

const dark = '(prefers-color-scheme: dark)'

function listen(told: () => void): () => void {
  const query = window.matchMedia(dark)
  query.addEventListener('change', told)
  return () => query.removeEventListener('change', told)
}

/** Returns the color scheme of the page; a change makes the card field read its colors again. */
export function useScheme(): string {
  return useSyncExternalStore(
    listen,
    () => `${document.documentElement.style.colorScheme} ${window.matchMedia(dark).matches}`,
  )
}
