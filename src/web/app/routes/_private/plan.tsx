import { createFileRoute } from '@tanstack/react-router'
import { planSearchSchema } from '../../../schedule/planning/plan-search-params.ts'
import { PlanPage } from '../../pages/PlanPage.tsx'

export const Route = createFileRoute('/_private/plan')({
  validateSearch: planSearchSchema,
  component: function Plan() {
    return <PlanPage place={Route.useSearch()} />
  },
})
