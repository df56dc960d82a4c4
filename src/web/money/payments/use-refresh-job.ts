import { useQueryClient } from '@tanstack/react-query'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { call } from '../../kernel/api.ts'
import { showFailed } from '../../ui/toasts.ts'

/** Reads a job again after its payments changed; returns it, or null where it could not be read. */
export function useRefreshJob(jobId: number, onAnswered: (job: Job) => void): () => Promise<Job | null> {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ['job', jobId, 'quote'] })
    try {
      const job = await call(getJob, { params: { id: jobId } })
      onAnswered(job)
      return job
    } catch (error) {
      // What was paid stays paid; only the screen is behind.
      showFailed(error instanceof Error ? error.message : String(error))
      return null
    }
  }
}
