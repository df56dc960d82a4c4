import { Container } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { effectiveRole, isManager } from '../../../shared/kernel/permissions.ts'
import type { FinancialsSearch } from '../../financials/search.ts'
import { useAccount } from '../../kernel/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState, LoadingText } from '../../ui/states.tsx'

const Figures = lazy(() =>
  import('../../financials/figures/FinancialsPage.tsx').then((module) => ({
    default: module.FinancialsPage,
  })),
)
const MyPay = lazy(() =>
  import('../../financials/pay/MyPayPage.tsx').then((module) => ({ default: module.MyPayPage })),
)

interface Props {
  search: FinancialsSearch
  onSearch: (search: FinancialsSearch) => void
}

/** /financials: the figures for who runs a company, their own pay for workers (spec 3 §2.14, DECISIONS B7, K17). */
export function FinancialsPage(props: Props) {
  const account = useAccount()
  if (!account) return null
  const role = effectiveRole(account.roles)
  const seesFigures = account.companies.some((company) => company.approved && company.viewFinancials)
  if (!account.approved || (!seesFigures && role !== 'worker'))
    return (
      <Container size="100%" py="lg">
        <PageHeader title="Financials" />
        <EmptyState
          title={
            account.pendingMessage ??
            (isManager(role)
              ? 'An administrator has to allow you to see financials.'
              : 'Financials are for the office.')
          }
        />
      </Container>
    )
  return (
    <Suspense fallback={<LoadingText />}>
      {seesFigures ? <Figures {...props} /> : <MyPay {...props} />}
    </Suspense>
  )
}
