import { createFileRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { INVENTORY_VIEWS } from '../../../jobs/inventory/views.ts'
import { InventoryPage } from '../../pages/InventoryPage.tsx'

export const Route = createFileRoute('/_private/job/$jobId_/inventory')({
  /** The part that is shown; the walk at origin without one. */
  validateSearch: z.object({ view: z.enum(INVENTORY_VIEWS).optional().catch(undefined) }),
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.jobId)) throw notFound()
  },
  component: function InventoryOfJob() {
    const jobId = Number(Route.useParams().jobId)
    return <InventoryPage key={jobId} jobId={jobId} view={Route.useSearch().view ?? 'origin'} />
  },
})
