import { createFileRoute } from '@tanstack/react-router'
import { payrollSearchSchema } from '../../../money/payroll/place.ts'
import { PayrollPage } from '../../pages/PayrollPage.tsx'

export const Route = createFileRoute('/_private/payroll')({
  validateSearch: payrollSearchSchema,
  component: function Payroll() {
    return <PayrollPage place={Route.useSearch()} />
  },
})
