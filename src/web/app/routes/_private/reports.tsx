import { createFileRoute } from '@tanstack/react-router'
import { reportsSearchSchema } from '../../../overview/reports/search.ts'
import { ReportsPage } from '../../pages/ReportsPage.tsx'

export const Route = createFileRoute('/_private/reports')({
  validateSearch: reportsSearchSchema,
  component: function Reports() {
    return <ReportsPage search={Route.useSearch()} />
  },
})
