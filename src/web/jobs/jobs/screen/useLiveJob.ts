import { useEffect } from 'react'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import { joinJob, sendFeedback } from '../../../kernel/live.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'
import { keyBelow } from '../../../kernel/queries.ts'

/**
 * Subscribes to live updates of a job: loads what others save and acknowledges it with the feedback event.
 */
export function useLiveJob(jobId: number | null): void {
  useEffect(() => (jobId === null ? undefined : joinJob(jobId)), [jobId])
  useLiveRefetch(['update-jobs'], jobId === null ? [] : [keyBelow(getJob, { id: jobId })], {
    jobId,
    onLoaded: (id) => sendFeedback('feedback-update-jobs', { path: 'job', jobId: id, platform: 'webapp' }),
  })
}
