/** What a visitor typed stays over a reload, in this tab alone: others may use the device after them. */
export function readKeptText(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    // A page inside another one may be denied its storage.
    return null
  }
}

/** Keeps a text, or forgets it; where there is no storage, nothing is kept. */
export function keepText(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // The page itself still holds everything.
  }
}
