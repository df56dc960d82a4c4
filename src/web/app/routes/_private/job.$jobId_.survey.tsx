import { createFileRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { SurveyPage } from '../../pages/SurveyPage.tsx'

export const Route = createFileRoute('/_private/job/$jobId_/survey')({
  /** The room that is shown; the list of rooms without one. */
  validateSearch: z.object({ room: z.string().max(100).optional().catch(undefined) }),
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.jobId)) throw notFound()
  },
  component: function Survey() {
    const jobId = Number(Route.useParams().jobId)
    return <SurveyPage key={jobId} jobId={jobId} room={Route.useSearch().room ?? null} />
  },
})
