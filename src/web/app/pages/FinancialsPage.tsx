import { Container } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { effectiveRole, isManager } from '../../../shared/kernel/permissions.ts'
import type { FinancialsSearch } from '../../financials/search.ts'
import { useAccount } from '../../kernel/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState, LoadingText } from '../../ui/states.tsx'
import { financialsFor } from '../companies.ts'

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
  const shown = financialsFor(account, props.search.company)
  if (shown === null)
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
      {shown === 'figures' ? <Figures {...props} /> : <MyPay {...props} />}
    </Suspense>
  )
}
