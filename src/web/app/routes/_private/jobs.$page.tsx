import { createFileRoute, notFound } from '@tanstack/react-router'
import { JobsPage } from '../../pages/JobsPage.tsx'

export const Route = createFileRoute('/_private/jobs/$page')({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,5}$/.test(params.page)) throw notFound()
  },
  component: function Jobs() {
    return <JobsPage page={Number(Route.useParams().page)} />
  },
})
