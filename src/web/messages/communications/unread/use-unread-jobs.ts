import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { unreadQuery } from './unread.queries.ts'

/** Returns the jobs with unread messages; none for people who are no managers. */
export function useUnreadJobs(isManager: boolean): ReadonlySet<number> {
  const { data } = useQuery({ ...unreadQuery, enabled: isManager })
  return useMemo(
    () => new Set(isManager ? data?.newest.flatMap(({ jobId }) => jobId ?? []) : []),
    [data, isManager],
  )
}
