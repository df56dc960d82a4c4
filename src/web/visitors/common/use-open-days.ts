import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { listOpenDaysWire } from '../../../shared/kernel/calls.ts'
import type { listOpenDays } from '../../../shared/visitors/booking/price.api.ts'
import type { OpenDay } from '../../../shared/schedule/capacity/days.ts'
import { send } from './send.ts'

interface Wanted {
  crewSize?: number | undefined
  useTruck?: boolean | undefined
}

/** Responses by request; null for one that failed. */
type Answers = ReadonlyMap<string, readonly OpenDay[] | null>
const NO_ANSWERS: Answers = new Map()

/**
 * Returns a company's days on which a crew, and if wanted a truck, is free: `show` sets the days to request,
 * and responses are kept. Days that could not be loaded are left out; the server checks them when booking
 * anyway.
 */
export function useOpenDays(company: number | string, { crewSize, useTruck }: Wanted = {}) {
  const [range, setRange] = useState<{ from: string; to: string } | null>(null)
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const [round, setRound] = useState(0)
  const asker = `${company} ${crewSize ?? ''} ${useTruck ?? ''} `
  const requestKey = range ? `${asker}${range.from} ${range.to}` : null

  const ask = useEffectEvent((key: string, signal: AbortSignal) => {
    if (!range || answers.get(key)) return
    const settle = (found: readonly OpenDay[] | null) => {
      if (!signal.aborted) setAnswers((known) => new Map(known).set(key, found))
    }
    send<typeof listOpenDays>(listOpenDaysWire, {
      params: { company: String(company) },
      query: { ...range, crewSize, useTruck },
      signal,
    }).then(settle, () => settle(null))
  })
  useEffect(() => {
    if (requestKey === null) return
    const controller = new AbortController()
    ask(requestKey, controller.signal)
    return () => controller.abort()
  }, [requestKey, round])

  const days = useMemo(() => {
    const own = [...answers].filter(([name]) => name.startsWith(asker)).flatMap(([, found]) => found ?? [])
    return new Map(own.map((one) => [one.day, one]))
  }, [answers, asker])
  return {
    days,
    isLoading: requestKey !== null && !answers.has(requestKey),
    show: useCallback((from: string, to: string) => setRange({ from, to }), []),
    /** Discards all responses and requests them again, for example when a day was taken meanwhile. */
    renew: useCallback(() => {
      setAnswers(NO_ANSWERS)
      setRound((was) => was + 1)
    }, []),
  }
}
