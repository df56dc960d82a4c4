/**
 * Returns text that a visitor typed before a reload. It is stored only in this tab, because others may use
 * the device later.
 */
export function readStoredText(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    // A page inside another one may be denied storage.
    return null
  }
}

/** Stores a text, or removes it; without storage it does nothing. */
export function storeText(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // The page itself still has everything.
  }
}
