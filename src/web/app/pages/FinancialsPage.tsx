import { Suspense } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { FinancialsSearch } from '../../money/financials/search.ts'
import { useAccount } from '../../kernel/session.ts'
import { LoadingText } from '../../ui/states.tsx'
import { financialsFor } from '../companies.ts'

const Figures = lazyPart(() =>
  import('../../money/financials/figures/FinancialsPage.tsx').then((module) => ({
    default: module.FinancialsPage,
  })),
)
const MyPay = lazyPart(() =>
  import('../../money/financials/pay/MyPayPage.tsx').then((module) => ({ default: module.MyPayPage })),
)

interface Props {
  search: FinancialsSearch
  onSearch: (search: FinancialsSearch) => void
}

/** /financials: the figures for people who run a company, their own pay for workers. */
export function FinancialsPage(props: Props) {
  const account = useAccount()
  if (!account) return null
  const shown = financialsFor(account, props.search.company)
  return (
    <Suspense fallback={<LoadingText />}>
      {shown === 'figures' ? <Figures {...props} /> : <MyPay {...props} />}
    </Suspense>
  )
}
