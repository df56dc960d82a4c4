import { useNavigate } from '@tanstack/react-router'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { PayrollSearch } from '../../money/payroll/place.ts'
import { CompaniesPage } from '../CompaniesPage.tsx'

const Payroll = lazyPart(() =>
  import('../../money/payroll/PayrollPage.tsx').then((module) => ({ default: module.PayrollPage })),
)

/** /payroll: the pay of each worker, for managers who see financials. */
export function PayrollPage({ place }: { place: PayrollSearch }) {
  const navigate = useNavigate()
  return (
    <CompaniesPage
      only={({ viewFinancials }) => viewFinancials}
      render={(companies) => (
        <Payroll
          companies={companies}
          place={place}
          onPlace={(to) => void navigate({ to: '/payroll', search: to, replace: true, resetScroll: false })}
        />
      )}
    />
  )
}
