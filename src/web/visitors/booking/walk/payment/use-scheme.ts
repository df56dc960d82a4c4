import { useSyncExternalStore } from 'react'

const dark = '(prefers-color-scheme: dark)'

function listen(told: () => void): () => void {
  const query = window.matchMedia(dark)
  query.addEventListener('change', told)
  return () => query.removeEventListener('change', told)
}

/** The scheme that the page is in: another one has the card field's colors read again. */
export function useScheme(): string {
  return useSyncExternalStore(
    listen,
    () => `${document.documentElement.style.colorScheme} ${window.matchMedia(dark).matches}`,
  )
}
