import { Container } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { AccountingSearch } from '../../money/accounting/place.ts'
import { useAccount } from '../../kernel/session.ts'
import { LoadingText } from '../../ui/states.tsx'
import { defaultFirst } from '../companies.ts'

const AccountingArea = lazyPart(() =>
  import('../../money/accounting/AccountingArea.tsx').then((module) => ({ default: module.AccountingArea })),
)

/** /accounting and its chart of accounts, for administrators. */
export function AccountingPage({ place }: { place: AccountingSearch }) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  const companies = defaultFirst(account).filter(({ role }) => role === 'administrator')
  return (
    <Container size="100%" py="lg">
      <Suspense fallback={<LoadingText />}>
        <AccountingArea
          companies={companies}
          place={place}
          renderPlace={(to, link) =>
            to.section === 'chart' ? (
              <Link {...link} to="/accounting-chart-of-accounts" search={to} />
            ) : (
              <Link {...link} to="/accounting" search={to} />
            )
          }
          onPlace={(to, isSameStep) =>
            void navigate({
              to: to.section === 'chart' ? '/accounting-chart-of-accounts' : '/accounting',
              search: to,
              replace: isSameStep,
              resetScroll: !isSameStep,
            })
          }
        />
      </Suspense>
    </Container>
  )
}
