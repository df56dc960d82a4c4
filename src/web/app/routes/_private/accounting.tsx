import { createFileRoute } from '@tanstack/react-router'
import { accountingSearchSchema } from '../../../money/accounting/place.ts'
import { AccountingPage } from '../../pages/AccountingPage.tsx'

export const Route = createFileRoute('/_private/accounting')({
  validateSearch: accountingSearchSchema,
  component: function Accounting() {
    return <AccountingPage place={Route.useSearch()} />
  },
})
