import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { listJobs } from '../../../../shared/jobs/jobs/job.api.ts'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { sendFeedback } from '../../../kernel/live.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'
import { tellFirstScreen } from '../../../kernel/first-screen.ts'
import { callList } from '../../../kernel/api.ts'
import { callKey } from '../../../kernel/queries.ts'
import { seenByQuery } from '../screen/queries.ts'
import { queryOf, type JobFilter } from './filters.ts'
import type { JobView } from '../../../../shared/jobs/jobs/job-views.ts'
import { viewQuery } from './views.ts'
import { compareRows, NO_SHOWN_ROWS, type ShownRows } from './fresh-rows.ts'

/** Returns what is asked of the server for a page of the list. */
export function askedOf(filter: JobFilter, page: number, role: Role, view: JobView, today: string) {
  return { ...queryOf(filter, page, role), ...viewQuery(view, today) }
}

/** Returns the query of a page of the list. */
export function jobListQuery(filter: JobFilter, page: number, role: Role, view: JobView, today: string) {
  const query = askedOf(filter, page, role, view, today)
  return queryOptions({
    // The same rows have other fields for another role.
    queryKey: [...callKey(listJobs, { query }), role],
    queryFn: ({ signal }) => callList(listJobs, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns a page of the list with its new rows; keeps the previous rows until the next page is loaded. */
export function useJobList(filter: JobFilter, page: number, role: Role, view: JobView | null, today: string) {
  const list = jobListQuery(filter, page, role, view ?? 'all', today)
  const query = useQuery({ ...list, enabled: view !== null })
  const [shown, tell] = useReducer(reduceShown, NO_SHOWN_ROWS)
  const rows = query.data?.rows
  if (rows && !query.isPlaceholderData && rows !== shown.rows)
    tell({ list: JSON.stringify(list.queryKey), rows })
  const isShown = !query.isPending
  useEffect(() => {
    if (isShown) tellFirstScreen()
  }, [isShown])
  const client = useQueryClient()
  // The list shows the last contact, so it follows communications too.
  useLiveRefetch(['update-jobs', 'new-jobs', 'update-communications'], [callKey(listJobs, {})], {
    onHints: (hinted) => {
      tell({ hinted })
      for (const id of hinted) void client.invalidateQueries({ queryKey: seenByQuery(id).queryKey })
    },
    onLoaded: (jobId) => sendFeedback('feedback-update-jobs', { path: 'jobs', jobId, platform: 'webapp' }),
  })
  return { query, freshRound: (row: JobRow) => shown.fresh.get(row.id) }
}

type ListStatus = { list: string; rows: readonly JobRow[] } | { hinted: readonly number[] }

function reduceShown(shown: ShownRows, facts: ListStatus): ShownRows {
  if ('rows' in facts) return compareRows(shown, facts.list, facts.rows)
  return { ...shown, hinted: new Set([...shown.hinted, ...facts.hinted]) }
}
