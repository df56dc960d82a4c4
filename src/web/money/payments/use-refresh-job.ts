import { useQueryClient } from '@tanstack/react-query'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { call } from '../../kernel/api.ts'
import { showFailure } from '../../ui/toasts.ts'
import { quotesKey } from './payments.queries.ts'

/** Reloads a job after its payments changed; returns it, or null if it could not be loaded. */
export function useRefreshJob(jobId: number, onAnswered: (job: Job) => void): () => Promise<Job | null> {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: quotesKey(jobId) })
    try {
      const job = await call(getJob, { params: { id: jobId } })
      onAnswered(job)
      return job
    } catch (error) {
      // The payment is made; only the screen is out of date.
      showFailure(error instanceof Error ? error.message : String(error))
      return null
    }
  }
}
