/** What somebody has typed and not sent. */
export interface Typed {
  description: string
  amount: number | ''
}

export const NOTHING_TYPED: Typed = { description: '', amount: '' }

/** A part of the link's secret is enough to tell two links apart, and is no link. */
function keyOf(token: string): string {
  return `dispute ${token.slice(0, 12)}`
}

/** What was typed for this dispute before the page was left, in this browser. */
export function readTyped(token: string): Typed {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(token)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return NOTHING_TYPED
    const { description, amount } = stored as Record<string, unknown> // an object, as seen above
    return {
      description: typeof description === 'string' ? description : '',
      amount: typeof amount === 'number' ? amount : '',
    }
  } catch {
    return NOTHING_TYPED
  }
}

/** Keeps what is typed, or forgets it when there is nothing; a browser that keeps nothing is no failure. */
export function keepTyped(token: string, typed: Typed): void {
  try {
    if (typed.description === '' && typed.amount === '') localStorage.removeItem(keyOf(token))
    else localStorage.setItem(keyOf(token), JSON.stringify(typed))
  } catch {
    // Storage may be full or switched off.
  }
}
