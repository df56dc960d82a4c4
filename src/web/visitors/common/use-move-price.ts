import { useEffect, useEffectEvent, useState } from 'react'
import { priceMoveWire } from '../../../shared/kernel/calls.ts'
import type { priceMove, MovePrice } from '../../../shared/visitors/booking/price.api.ts'
import type { Input } from '../../../shared/kernel/endpoint.ts'
import { send } from './send.ts'

export type PriceState =
  | { kind: 'none' }
  | { kind: 'awaited'; before: MovePrice | null }
  | { kind: 'known'; price: MovePrice }
  | { kind: 'survey' }
  | { kind: 'failed'; again: () => void }

type Answer = MovePrice | 'none' | 'survey' | 'failed'

/**
 * Returns the likely price of a move, requested whenever the move has changed and stayed unchanged for
 * `restMs` milliseconds; null requests nothing.
 */
export function useMovePrice(
  company: number | string,
  move: Input<typeof priceMove>['body'] | null,
  restMs = 0,
): PriceState {
  const [answered, setAnswered] = useState<{ asked: string; answer: Answer } | null>(null)
  const [round, setRound] = useState(0)
  const moveKey = move && JSON.stringify(move)

  const ask = useEffectEvent((signal: AbortSignal) => {
    if (move === null) throw new Error('There is no move to ask for.')
    return send<typeof priceMove>(priceMoveWire, { params: { company: String(company) }, body: move, signal })
  })
  useEffect(() => {
    if (moveKey === null) return
    const controller = new AbortController()
    const settle = (answer: Answer) => {
      if (!controller.signal.aborted) setAnswered({ asked: moveKey, answer })
    }
    const timer = setTimeout(() => {
      ask(controller.signal).then(
        ({ price, isSurveyNeeded }) => settle(isSurveyNeeded ? 'survey' : (price ?? 'none')),
        () => settle('failed'),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [company, moveKey, round, restMs])

  if (moveKey === null) return { kind: 'none' }
  const answer = answered?.answer
  if (answered?.asked !== moveKey)
    return { kind: 'awaited', before: typeof answer === 'object' ? answer : null }
  if (answer === 'survey') return { kind: 'survey' }
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
