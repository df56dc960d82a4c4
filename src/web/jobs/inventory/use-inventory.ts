import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { getInventory, type JobInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import type { InventoryPart } from '../../../shared/jobs/inventory/inventory.changes.ts'
import { joinJob } from '../../kernel/live.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { onSavedActions, readSavedActions } from '../../kernel/phone-queue.ts'
import { callQuery } from '../../kernel/queries.ts'
import { saveChange } from './inventory-actions.ts'
import { savedChangesOf, withSavedChanges } from './inventory-model.ts'

/** Minimum milliseconds between two loads, because each photo that is sent is an update. */
const EVERY_MS = 3_000

/** Returns the inventory of a job with what waits on this phone, and how to change it; loads what others change. */
export function useInventory(jobId: number) {
  const query = useQuery(callQuery(getInventory, { params: { id: jobId } }))
  const actions = useSyncExternalStore(onSavedActions, readSavedActions)
  const saved = useMemo(() => savedChangesOf(actions, jobId), [actions, jobId])
  const inventory = useMemo(
    (): JobInventory | undefined => query.data && withSavedChanges(query.data, saved),
    [query.data, saved],
  )
  useEffect(() => joinJob(jobId), [jobId])
  useLiveRefetch(['update-jobs'], [], { jobId, everyMs: EVERY_MS, schedule: () => query.refetch() })
  // After the tap is shown: the task of the tap is the longest of a page that lists a house.
  const change = useCallback(
    (part: InventoryPart) => void setTimeout(() => void saveChange(jobId, part)),
    [jobId],
  )
  return { inventory, saved, change, error: query.error, refetch: query.refetch }
}
