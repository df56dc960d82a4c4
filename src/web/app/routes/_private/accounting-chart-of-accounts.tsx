import { createFileRoute } from '@tanstack/react-router'
import { accountingSearchSchema } from '../../../money/accounting/place.ts'
import { AccountingPage } from '../../pages/AccountingPage.tsx'

export const Route = createFileRoute('/_private/accounting-chart-of-accounts')({
  validateSearch: accountingSearchSchema,
  component: function ChartOfAccounts() {
    return <AccountingPage place={{ ...Route.useSearch(), section: 'chart' }} />
  },
})
