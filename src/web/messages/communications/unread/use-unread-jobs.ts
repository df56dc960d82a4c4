import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { unreadQuery } from './unread.queries.ts'

/** Jobs for which something came in that the person has not looked at; none for who is no manager. */
export function useUnreadJobs(isManager: boolean): ReadonlySet<number> {
  const { data } = useQuery({ ...unreadQuery, enabled: isManager })
  return useMemo(
    () => new Set(isManager ? data?.newest.flatMap(({ jobId }) => jobId ?? []) : []),
    [data, isManager],
  )
}
