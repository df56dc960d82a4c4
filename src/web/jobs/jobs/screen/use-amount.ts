import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { priceJob, priceNewJob, type JobPrice } from '../../../../shared/jobs/documents/prices.api.ts'
import { shownEstimateSchema } from '../../../../shared/jobs/documents/shown.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'
import { call } from '../../../kernel/api.ts'
import { changedFields, saveBody } from './changes.ts'
import type { JobForm, ScreenJob } from './form.ts'

/** The price of a job with the unsaved values of the form; dollars. */
export interface Amount extends JobPrice {
  /**
   * Whether it is the price of the current form, or of an earlier state because the newest price is loading
   * or was rejected.
   */
  state: 'current' | 'updating' | 'failed'
}

/** Pause in typing before the price is requested, in milliseconds. */
const PAUSE_MS = 250

/**
 * Returns whether the user sees prices: the server sends the estimate of a stored job only to people who may
 * see it; the person who creates a new job sees its prices.
 */
export function seesPrices(job: ScreenJob): boolean {
  const { estimate } = job.documents
  return job.id === null || (estimate !== undefined && estimate.hidesAmounts !== true)
}

/** Returns the price of the job as stored, or null if the server did not send one. */
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

/**
 * Returns the price of the form as it changes, by the server's rules; null until it is loaded and for people
 * who see no prices.
 */
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
    // Its key does not begin with the job's: a live update brings another version, and with it another key.
    queryKey: ['job-price', job.id, job.version, body],
    queryFn: ({ signal }) =>
      job.id === null
        ? call(priceNewJob, { body }, { signal })
        : call(priceJob, { params: { id: job.id }, body }, { signal }),
    enabled: isAsked,
    retry: false,
  })
  const current = isAsked ? query.data : stored
  // While the form cannot be priced, for example with half a date, the last price stays visible.
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  const price = current ?? last
  if (!seesPrices(job) || !price) return null
  const isUpdating = typed !== form || (isAsked && query.isPending)
  return { ...price, state: isUpdating ? 'updating' : isAsked && query.isError ? 'failed' : 'current' }
}
