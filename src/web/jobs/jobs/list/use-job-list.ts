import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { listJobs } from '../../../../shared/jobs/jobs/job.api.ts'
import type { JobRow } from '../../../../shared/jobs/jobs/job.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { callList } from '../../../kernel/api.ts'
import { onReconnect, sendFeedback, useLive } from '../../../kernel/live.ts'
import { refetchAfterUpdate } from '../../../kernel/renew.ts'
import { queryOf, type JobFilter } from './filters.ts'
import type { JobView } from './view-names.ts'
import { viewQuery } from './views.ts'
import { compareRows, NO_SHOWN_ROWS, type ShownRows } from './fresh-rows.ts'

/** Milliseconds in which live updates are combined into one load, and the minimum time between two loads. */
const GATHER_MS = 150
const MIN_BETWEEN_MS = 1_000

/** Returns a page of the list with its new rows; keeps the previous rows until the next page is loaded. */
export function useJobList(filter: JobFilter, page: number, role: Role, view: JobView | null, today: string) {
  const listQuery = { ...queryOf(filter, page, role), ...viewQuery(view ?? 'all', today) }
  const query = useQuery({
    queryKey: ['jobs', role, listQuery],
    queryFn: ({ signal }) => callList(listJobs, { query: listQuery }, { signal }),
    enabled: view !== null,
    placeholderData: keepPreviousData,
  })
  const [shown, tell] = useReducer(reduceShown, NO_SHOWN_ROWS)
  const rows = query.data?.rows
  if (rows && !query.isPlaceholderData && rows !== shown.rows) tell({ list: JSON.stringify(listQuery), rows })
  useLiveList((hinted) => tell({ hinted }))
  return { query, freshRound: (row: JobRow) => shown.fresh.get(row.id) }
}

type ListStatus = { list: string; rows: readonly JobRow[] } | { hinted: readonly number[] }

function reduceShown(shown: ShownRows, facts: ListStatus): ShownRows {
  if ('rows' in facts) return compareRows(shown, facts.list, facts.rows)
  return { ...shown, hinted: new Set([...shown.hinted, ...facts.hinted]) }
}

/** Reloads the list on live updates, and acknowledges each with the feedback event. */
function useLiveList(onHints: (jobIds: readonly number[]) => void): void {
  const client = useQueryClient()
  const timer = useRef<number | undefined>(undefined)
  const heard = useRef(new Set<number>())
  const lookedAt = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  // Loads what changed while the connection was down.
  useEffect(() => onReconnect(() => void refetchAfterUpdate(client, ['jobs'])), [client])

  async function look() {
    timer.current = undefined
    lookedAt.current = Date.now()
    const jobIds = [...heard.current]
    heard.current.clear()
    onHints(jobIds)
    for (const jobId of jobIds) void client.invalidateQueries({ queryKey: ['job', jobId, 'see-by'] })
    await refetchAfterUpdate(client, ['jobs'])
    for (const jobId of jobIds)
      sendFeedback('feedback-update-jobs', { path: 'jobs', jobId, platform: 'webapp' })
  }
  function hear({ jobId }: { jobId: number }) {
    heard.current.add(jobId)
    // A continuous stream of live updates is loaded once per second, and never postponed forever.
    timer.current ??= window.setTimeout(
      () => void look(),
      Math.max(GATHER_MS, lookedAt.current + MIN_BETWEEN_MS - Date.now()),
    )
  }
  useLive('update-jobs', hear)
  useLive('new-jobs', hear)
  // The list shows the last contact.
  useLive('update-communications', hear)
}
