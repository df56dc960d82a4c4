import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { joinJob } from '../../../kernel/live.ts'
import { refetchAfterUpdate } from '../../../kernel/renew.ts'

/**
 * Subscribes to live updates of a job: loads what others save and acknowledges it with the feedback event.
 */
export function useLiveJob(jobId: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (jobId === null) return
    return joinJob(jobId, () => void refetchAfterUpdate(client, ['job', jobId]))
  }, [client, jobId])
}
