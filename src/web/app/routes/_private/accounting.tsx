import { createFileRoute } from '@tanstack/react-router'
import { placeSchema } from '../../../money/accounting/place.ts'
import { AccountingPage } from '../../pages/AccountingPage.tsx'

export const Route = createFileRoute('/_private/accounting')({
  validateSearch: placeSchema,
  component: function Accounting() {
    return <AccountingPage place={Route.useSearch()} />
  },
})
