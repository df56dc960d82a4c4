import { createFileRoute, useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { WorkersPage } from '../../pages/WorkersPage.tsx'

/** One list for all its pages: turning the page keeps the search and its focus. */
export const Route = createFileRoute('/_private/workers')({
  validateSearch: z.object({ search: z.string().max(100).optional().catch(undefined) }),
  component: function Workers() {
    const { page } = useParams({ strict: false })
    const { search } = Route.useSearch()
    return <WorkersPage page={Number(page ?? 1)} search={search ?? ''} />
  },
})
