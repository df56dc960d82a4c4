import { useCallback, useEffect, useRef, useState } from 'react'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { call } from '../../../kernel/api.ts'

export interface LoadedJob {
  job: Job | null
  error: string | null
  /** Takes over the job that another request returned. */
  take: (job: Job) => void
  /** Reloads the job and returns it; on failure shows the error, keeps the current job and returns null. */
  reload: () => Promise<Job | null>
}

/** Returns the job that is being booked; reloads it whenever its page becomes visible again. */
export function useJob(jobId: number): LoadedJob {
  const [job, setJob] = useState<Job | null>(null)
  const [error, setError] = useState<string | null>(null)
  const latest = useRef(0)
  const take = useCallback((answered: Job) => {
    // A response that is still in flight is older than this one.
    latest.current += 1
    setJob(answered)
    setError(null)
  }, [])
  const reload = useCallback((): Promise<Job | null> => {
    latest.current += 1
    const mine = latest.current
    return call(getJob, { params: { id: jobId } }).then(
      (answered) => {
        if (mine === latest.current) take(answered)
        return answered
      },
      (failure: unknown) => {
        if (mine === latest.current) setError(failure instanceof Error ? failure.message : String(failure))
        return null
      },
    )
  }, [jobId, take])
  useEffect(() => {
    void reload()
    const look = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      latest.current += 1
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])
  return { job, error, take, reload }
}
