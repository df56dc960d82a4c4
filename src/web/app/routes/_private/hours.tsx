import { createFileRoute } from '@tanstack/react-router'
import { hoursSearchSchema } from '../../../schedule/time-clock/hours-search-params.ts'
import { HoursPage } from '../../pages/HoursPage.tsx'

export const Route = createFileRoute('/_private/hours')({
  validateSearch: hoursSearchSchema,
  component: function Hours() {
    return <HoursPage place={Route.useSearch()} />
  },
})
