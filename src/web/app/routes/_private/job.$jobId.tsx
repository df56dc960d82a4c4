import { createFileRoute, notFound } from '@tanstack/react-router'
import { JobPage } from '../../pages/JobPage.tsx'

export const Route = createFileRoute('/_private/job/$jobId')({
  beforeLoad: ({ params }) => {
    if (params.jobId !== 'add-job' && !/^[1-9]\d{0,14}$/.test(params.jobId)) throw notFound()
  },
  component: function Job() {
    const { jobId } = Route.useParams()
    return <JobPage jobId={jobId === 'add-job' ? null : Number(jobId)} />
  },
})
