import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { areaSearchSchema } from '../../../people/manuals/area/place.ts'
import { WorkerAreaPage } from '../../../people/manuals/area/WorkerAreaPage.tsx'

export const Route = createFileRoute('/_private/worker-dev')({
  validateSearch: areaSearchSchema,
  component: function WorkerArea() {
    const navigate = useNavigate()
    return (
      <WorkerAreaPage
        place={Route.useSearch()}
        onPlace={(search, isSaved = false) =>
          void navigate({ to: '/worker-dev', search, resetScroll: false, ignoreBlocker: isSaved })
        }
      />
    )
  },
})
