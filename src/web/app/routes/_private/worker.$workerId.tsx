import { createFileRoute, useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { WORKER_TABS } from '../../../people/workers/tabs.ts'
import { WorkerPage } from '../../pages/WorkerPage.tsx'

export const Route = createFileRoute('/_private/worker/$workerId')({
  validateSearch: z.object({
    'new-worker': z.boolean().optional().catch(undefined),
    tab: z.enum(WORKER_TABS).optional().catch(undefined),
  }),
  component: function Worker() {
    const { workerId } = Route.useParams()
    const search = Route.useSearch()
    // The second path segment means the same as the query parameter.
    const { newWorker } = useParams({ strict: false })
    // A segment that is no number matches no worker.
    const id = /^[1-9]\d{0,14}$/.test(workerId) ? Number(workerId) : 0
    return (
      <WorkerPage
        workerId={id}
        isNew={search['new-worker'] === true || newWorker !== undefined}
        tab={search.tab ?? 'jobs'}
      />
    )
  },
})
