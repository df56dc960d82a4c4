import { useSyncExternalStore } from 'react'

const dark = '(prefers-color-scheme: dark)'

function listen(onChange: () => void): () => void {
  const query = window.matchMedia(dark)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns the color scheme of the page; a change makes the card field read its colors again. */
export function useScheme(): string {
  return useSyncExternalStore(
    listen,
    () => `${document.documentElement.style.colorScheme} ${window.matchMedia(dark).matches}`,
  )
}
