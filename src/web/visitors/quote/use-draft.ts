import { useEffect, useState } from 'react'
import { offeredDays } from '../../../shared/visitors/booking/offered-days.ts'
import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { storeText, readStoredText } from './keep.ts'
import { EMPTY_DRAFT, parseStoredDraft, type QuoteDraft } from './quote-draft.ts'

/** Returns the dates that can be requested. */
export function boundsOf({ booking }: Visit): { min: string; max: string; today: string } {
  return offeredDays(booking)
}

/** Returns the draft, kept over a reload of this tab until it is sent. */
export function useDraft(token: string, visit: Visit) {
  const name = `quote-${token}`
  const [draft, setDraft] = useState(() => parseStoredDraft(readStoredText(name), boundsOf(visit)))
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    storeText(name, isSent || draft === EMPTY_DRAFT ? null : JSON.stringify(draft))
  }, [name, draft, isSent])
  return {
    draft,
    change: (part: Partial<QuoteDraft>) => setDraft((was) => ({ ...was, ...part })),
    isSent,
    finish: () => setSent(true),
  }
}
