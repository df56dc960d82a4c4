import { createFileRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import type { JobTab } from '../../../../shared/jobs/jobs/progress.ts'
import { JobPage } from '../../pages/JobPage.tsx'

// Listed here, so that the initial bundle does not include the schemas of a job.
const TABS = [
  'rentTruck',
  'client',
  'contact',
  'crew',
  'financial',
  'pay',
  'documents',
  'payments',
  'history',
] as const satisfies readonly JobTab[]

export const Route = createFileRoute('/_private/job/$jobId')({
  /** The tab at which a link opens the job; removed from the URL once it is open. */
  validateSearch: z.object({
    tab: z.enum(TABS).optional().catch(undefined),
    /** The client of a new job. */
    client: z.number().int().positive().optional().catch(undefined),
    /** The member of the crew whom a link replaces. */
    replace: z.number().int().positive().optional().catch(undefined),
  }),
  beforeLoad: ({ params }) => {
    if (params.jobId !== 'add-job' && !/^[1-9]\d{0,14}$/.test(params.jobId)) throw notFound()
  },
  component: function Job() {
    const { jobId } = Route.useParams()
    const { tab, client, replace } = Route.useSearch()
    const id = jobId === 'add-job' ? null : Number(jobId)
    return <JobPage jobId={id} clientId={client} wantedTab={tab ?? null} replaced={replace} />
  },
})
