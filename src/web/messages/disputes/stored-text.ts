/** Unsent input. */
export interface Typed {
  description: string
  amount: number | ''
}

export const NOTHING_TYPED: Typed = { description: '', amount: '' }

/** Returns a storage key from a part of the token: enough to tell two links apart, but not a usable link. */
function keyOf(token: string): string {
  return `dispute ${token.slice(0, 12)}`
}

/** Returns the unsent input for this dispute from the browser's storage. */
export function readTyped(token: string): Typed {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(token)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return NOTHING_TYPED
    const { description, amount } = stored as Record<string, unknown> // An object, as checked above.
    return {
      description: typeof description === 'string' ? description : '',
      amount: typeof amount === 'number' ? amount : '',
    }
  } catch {
    return NOTHING_TYPED
  }
}

/** Stores the input, or deletes it if it is empty; ignores an unavailable storage. */
export function keepTyped(token: string, typed: Typed): void {
  try {
    if (typed.description === '' && typed.amount === '') localStorage.removeItem(keyOf(token))
    else localStorage.setItem(keyOf(token), JSON.stringify(typed))
  } catch {
    // The storage may be full or disabled.
  }
}
