import { useMovePrice, type PriceState } from '../common/use-move-price.ts'
import type { QuoteDraft } from './quote-draft.ts'

/** Returns the likely price of a complete draft; `isWanted` says whether to request it. */
export function usePrice(companyId: number, draft: QuoteDraft, isWanted: boolean): PriceState {
  const { from, to, isOnePlace, day, homeSize } = draft
  const isWhole = from !== null && (isOnePlace || to !== null) && day !== null && homeSize !== null
  const places = [from, isOnePlace ? null : to].filter((place) => place !== null)
  return useMovePrice(companyId, isWanted && isWhole ? { places, day, homeSize } : null)
}
