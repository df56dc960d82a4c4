import { createFileRoute, notFound } from '@tanstack/react-router'
import { FinishPage } from '../../pages/FinishPage.tsx'

export const Route = createFileRoute('/_private/job/$jobId_/finish')({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.jobId)) throw notFound()
  },
  component: function FinishOfJob() {
    const jobId = Number(Route.useParams().jobId)
    return <FinishPage key={jobId} jobId={jobId} />
  },
})
