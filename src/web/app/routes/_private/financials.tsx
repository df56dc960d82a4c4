import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { financialsSearchSchema } from '../../../money/financials/search.ts'
import { FinancialsPage } from '../../pages/FinancialsPage.tsx'

export const Route = createFileRoute('/_private/financials')({
  validateSearch: financialsSearchSchema,
  component: function Financials() {
    const navigate = useNavigate()
    return (
      <FinancialsPage
        search={Route.useSearch()}
        onSearch={(search) => void navigate({ to: '/financials', search, replace: true, resetScroll: false })}
      />
    )
  },
})
