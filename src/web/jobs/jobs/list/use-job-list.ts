import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { listJobs } from '../../../../shared/jobs/jobs/job.api.ts'
import type { JobRow } from '../../../../shared/jobs/jobs/job.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { sendFeedback } from '../../../kernel/live.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'
import { callKey, listQuery } from '../../../kernel/queries.ts'
import { seenByQuery } from '../screen/queries.ts'
import { queryOf, type JobFilter } from './filters.ts'
import type { JobView } from './view-names.ts'
import { viewQuery } from './views.ts'
import { compareRows, NO_SHOWN_ROWS, type ShownRows } from './fresh-rows.ts'

/** Returns a page of the list with its new rows; keeps the previous rows until the next page is loaded. */
export function useJobList(filter: JobFilter, page: number, role: Role, view: JobView | null, today: string) {
  const asked = { ...queryOf(filter, page, role), ...viewQuery(view ?? 'all', today) }
  const list = listQuery(listJobs, { query: asked })
  // The same rows have other fields for another role.
  const query = useQuery({ ...list, queryKey: [...list.queryKey, role], enabled: view !== null })
  const [shown, tell] = useReducer(reduceShown, NO_SHOWN_ROWS)
  const rows = query.data?.rows
  if (rows && !query.isPlaceholderData && rows !== shown.rows) tell({ list: JSON.stringify(asked), rows })
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
