/** Unsent input. */
export interface ComplaintDraft {
  description: string
  amount: number | ''
}

export const EMPTY_COMPLAINT: ComplaintDraft = { description: '', amount: '' }

/** Returns a storage key from a part of the token: enough to tell two links apart, but not a usable link. */
function keyOf(token: string): string {
  return `dispute ${token.slice(0, 12)}`
}

/** Returns the unsent input for this dispute from the browser's storage. */
export function readComplaintDraft(token: string): ComplaintDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(token)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return EMPTY_COMPLAINT
    const { description, amount } = stored as Record<string, unknown> // An object, as checked above.
    return {
      description: typeof description === 'string' ? description : '',
      amount: typeof amount === 'number' ? amount : '',
    }
  } catch {
    return EMPTY_COMPLAINT
  }
}

/** Stores the input, or deletes it if it is empty; ignores an unavailable storage. */
export function storeComplaintDraft(token: string, typed: ComplaintDraft): void {
  try {
    if (typed.description === '' && typed.amount === '') localStorage.removeItem(keyOf(token))
    else localStorage.setItem(keyOf(token), JSON.stringify(typed))
  } catch {
    // The storage may be full or disabled.
  }
}
