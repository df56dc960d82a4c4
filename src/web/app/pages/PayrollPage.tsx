import { Container } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import type { PayrollSearch } from '../../money/payroll/place.ts'
import { LoadingText } from '../../ui/states.tsx'
import { defaultFirst } from '../companies.ts'

const Payroll = lazyPart(() =>
  import('../../money/payroll/PayrollPage.tsx').then((module) => ({ default: module.PayrollPage })),
)

/** /payroll: the pay of each worker, for managers who see financials. */
export function PayrollPage({ place }: { place: PayrollSearch }) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  const companies = defaultFirst(account).filter((company) => company.viewFinancials)
  return (
    <Container size="100%" py="lg">
      <Suspense fallback={<LoadingText />}>
        <Payroll
          companies={companies}
          place={place}
          onPlace={(to) => void navigate({ to: '/payroll', search: to, replace: true, resetScroll: false })}
        />
      </Suspense>
    </Container>
  )
}
