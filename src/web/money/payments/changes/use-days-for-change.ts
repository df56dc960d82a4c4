import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { OpenDay } from '../../../../shared/schedule/capacity/days.ts'
import { listDaysForChange } from '../../../../shared/money/payments/paid-changes.api.ts'
import { callQuery } from '../../../kernel/queries.ts'

interface Span {
  from: string
  to: string
}

/**
 * Returns the days to which a client can move a job: `show` adds a span to those that are loaded. Days that could not be
 * loaded are left out; the server checks them when one is picked anyway.
 */
export function useDaysForChange(jobId: number) {
  const [spans, setSpans] = useState<readonly Span[]>([])
  const known = useQueries({
    queries: spans.map((query) => ({
      ...callQuery(listDaysForChange, { params: { id: jobId }, query }),
      // Another move may take a day at any time.
      gcTime: 0,
    })),
    combine: daysOf,
  })
  return {
    ...known,
    show: useCallback(
      (from: string, to: string) =>
        setSpans((before) =>
          before.some((span) => span.from === from && span.to === to) ? before : [...before, { from, to }],
        ),
      [],
    ),
  }
}

function daysOf(answers: readonly UseQueryResult<OpenDay[]>[]) {
  return {
    days: new Map(answers.flatMap(({ data = [] }) => data.map((one) => [one.day, one] as const))),
    isLoading: answers.length === 0 || answers.some(({ isPending }) => isPending),
  }
}
