import { Link, useNavigate } from '@tanstack/react-router'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { AccountingSearch } from '../../money/accounting/place.ts'
import { CompaniesPage } from '../CompaniesPage.tsx'

const AccountingArea = lazyPart(() =>
  import('../../money/accounting/AccountingArea.tsx').then((module) => ({ default: module.AccountingArea })),
)

/** /accounting and its chart of accounts, for administrators. */
export function AccountingPage({ place }: { place: AccountingSearch }) {
  const navigate = useNavigate()
  return (
    <CompaniesPage
      only={({ role }) => role === 'administrator'}
      render={(companies) => (
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
      )}
    />
  )
}
