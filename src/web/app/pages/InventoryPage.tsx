import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import { keyBelow } from '../../kernel/queries.ts'
import { Inventory } from '../../jobs/inventory/Inventory.tsx'
import type { InventoryViewName } from '../../jobs/inventory/views.ts'

/** /job/{id}/inventory: the crew's inventory, room by room, at origin and at delivery. */
export function InventoryPage({ jobId, view }: { jobId: number; view: InventoryViewName }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => {
    void import('../offline/phone-work.ts').then(({ startPhoneWork }) => startPhoneWork(queries))
  }, [queries])
  const toJob = (search: { tab?: 'documents'; document?: 'inventorySheet' }) => {
    // The list that is signed is the one of the server, with what was sent here.
    queries.removeQueries({ queryKey: keyBelow(getJob, { id: jobId }) })
    void navigate({ to: '/job/$jobId', params: { jobId: String(jobId) }, search })
  }
  return (
    <Inventory
      jobId={jobId}
      view={view}
      onView={(next) =>
        void navigate({ to: '.', search: next === 'origin' ? {} : { view: next }, replace: true })
      }
      onLeave={() => toJob({})}
      onSign={() => toJob({ tab: 'documents', document: 'inventorySheet' })}
    />
  )
}
