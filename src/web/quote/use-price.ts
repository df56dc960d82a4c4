import { useEffect, useState } from 'react'
import { priceMoveWire } from '../../shared/booking/calls.ts'
import type { priceMove, PriceRange } from '../../shared/booking/price.api.ts'
import { send } from '../visitor/send.ts'
import type { QuoteDraft } from './quote-draft.ts'

export type PriceState =
  | { kind: 'none' }
  | { kind: 'awaited'; before: PriceRange | null }
  | { kind: 'known'; price: PriceRange }
  | { kind: 'failed'; again: () => void }

type Answer = PriceRange | 'none' | 'failed'

/** What a draft's move is likely to cost, asked for anew whenever it becomes another move; `isWanted` says whether to ask. */
export function usePrice(companyId: number, draft: QuoteDraft, isWanted: boolean): PriceState {
  const [answered, setAnswered] = useState<{ asked: string; answer: Answer } | null>(null)
  const [round, setRound] = useState(0)
  const { from, to, isOnePlace, day, homeSize } = draft
  const isWhole = from !== null && (isOnePlace || to !== null) && day !== null && homeSize !== null
  const places = [from, isOnePlace ? null : to].filter((place) => place !== null)
  const asked = isWanted && isWhole ? JSON.stringify({ places, day, homeSize }) : null

  useEffect(() => {
    if (asked === null) return
    const controller = new AbortController()
    const settle = (answer: Answer) => {
      if (!controller.signal.aborted) setAnswered({ asked, answer })
    }
    send<typeof priceMove>(priceMoveWire, {
      params: { company: String(companyId) },
      body: { places, day, homeSize },
      signal: controller.signal,
    }).then(
      ({ price }) => settle(price ?? 'none'),
      () => settle('failed'),
    )
    return () => controller.abort()
    // The text holds all that is asked.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [companyId, asked, round])

  if (asked === null) return { kind: 'none' }
  const answer = answered?.answer
  if (answered?.asked !== asked)
    return { kind: 'awaited', before: typeof answer === 'object' ? answer : null }
  if (answer === 'failed')
    return {
      kind: 'failed',
      again: () => {
        setAnswered(null)
        setRound(round + 1)
      },
    }
  return typeof answer === 'object' ? { kind: 'known', price: answer } : { kind: 'none' }
}
