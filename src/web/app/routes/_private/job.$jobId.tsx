import { createFileRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import type { JobTab } from '../../../../shared/jobs/jobs/progress.ts'
import { readAccount } from '../../../kernel/session-store.ts'
import { useAccount } from '../../../kernel/session.ts'
import { isClientEverywhere, JobPage, MovePage } from '../../job/job-pages.ts'

// Listed here, so that the initial bundle does not include the schemas of a job.
const TABS = [
  'job',
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

const NEW_JOB = 'add-job'

/** Returns the page of a job for a person; for clients of only some companies, the page decides once the job is read. */
function pageFor(account: Parameters<typeof isClientEverywhere>[0], jobId: string) {
  return jobId !== NEW_JOB && isClientEverywhere(account) ? MovePage : JobPage
}

export const Route = createFileRoute('/_private/job/$jobId')({
  /** The tab at which a link opens the job; removed from the URL once it is open, except for clients. */
  validateSearch: z.object({
    tab: z.enum(TABS).optional().catch(undefined),
    /** The document that the tab of documents opens. */
    document: z
      .string()
      .regex(/^\w{1,60}$/)
      .optional()
      .catch(undefined),
    /** The client of a new job. */
    client: z.number().int().positive().optional().catch(undefined),
    /** The member of the crew whom a link replaces. */
    replace: z.number().int().positive().optional().catch(undefined),
  }),
  beforeLoad: ({ params }) => {
    if (params.jobId !== NEW_JOB && !/^[1-9]\d{0,14}$/.test(params.jobId)) throw notFound()
  },
  loader: async ({ params }) => {
    const account = readAccount()
    if (account) await pageFor(account, params.jobId).preload?.()
  },
  component: function Job() {
    const { jobId } = Route.useParams()
    const { tab = null, document, client, replace } = Route.useSearch()
    const account = useAccount()
    if (account && pageFor(account, jobId) === MovePage)
      return <MovePage jobId={Number(jobId)} part={tab} wantedDocument={document} />
    const id = jobId === NEW_JOB ? null : Number(jobId)
    return (
      <JobPage jobId={id} clientId={client} wantedTab={tab} wantedDocument={document} replaced={replace} />
    )
  },
})
