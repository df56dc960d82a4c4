import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { priceJob, priceNewJob, type JobPrice } from '../../../../shared/jobs/documents/documents.api.ts'
import { shownEstimateSchema } from '../../../../shared/jobs/documents/shown.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'
import { call } from '../../../kernel/api.ts'
import { changedFields, saveBody } from './changes.ts'
import type { JobForm, ScreenJob } from './form.ts'

/** The price of a job with what is typed in the form; dollars. */
export interface Amount extends JobPrice {
  /** Whether it is the price of what is typed, or of an earlier state because the newest is loading or was refused. */
  state: 'current' | 'updating' | 'failed'
}

/** How long typing pauses before the price is asked for, in milliseconds. */
const PAUSE_MS = 250

/** Whether this person sees prices: on a job of theirs the server sends the estimate, on a new one they make them. */
export function seesPrices(job: ScreenJob): boolean {
  return job.id === null || job.documents['estimate'] !== undefined
}

/** The price of the job as it is stored, or null where the server has not told one. */
export function storedPrice(job: ScreenJob): JobPrice | null {
  const document = job.documents['estimate']
  const shown = shownEstimateSchema.safeParse(document?.variables)
  if (!document || !shown.success) return null
  const { lineItems, dirty } = shown.data
  return {
    lineItems,
    dirty,
    total: document.total ?? 0,
    isSurveyNeeded: document.blockCode === 'survey_needed',
  }
}

/** The price of the form as it changes, by the server's rules; null for people who see none and until it is there. */
export function useAmount(job: ScreenJob, form: JobForm, role: Role): Amount | null {
  const [typed] = useDebouncedValue(form, PAUSE_MS)
  const stored = useMemo(() => storedPrice(job), [job])
  const body = useMemo(() => {
    const { version: _, ...changes } = saveBody(job, typed, isManager(role))
    return changes
  }, [job, typed, role])
  const isChanged = useMemo(() => changedFields(job, typed).length > 0, [job, typed])
  const isAsked = seesPrices(job) && (isChanged || stored === null)
  const query = useQuery({
    queryKey: ['job-price', job.id, job.version, body],
    queryFn: ({ signal }) =>
      job.id === null
        ? call(priceNewJob, { body }, { signal })
        : call(priceJob, { params: { id: job.id }, body }, { signal }),
    enabled: isAsked,
    retry: false,
  })
  const current = isAsked ? query.data : stored
  // What can't be priced while it is typed, such as half a date, leaves the last price in sight.
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  const price = current ?? last
  if (!seesPrices(job) || !price) return null
  const isUpdating = typed !== form || (isAsked && query.isPending)
  return { ...price, state: isUpdating ? 'updating' : isAsked && query.isError ? 'failed' : 'current' }
}
