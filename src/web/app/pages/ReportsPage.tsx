import { useNavigate } from '@tanstack/react-router'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { ReportsSearch } from '../../overview/reports/search.ts'
import { CompaniesPage } from '../CompaniesPage.tsx'

const Reports = lazyPart(() =>
  import('../../overview/reports/ReportsScreen.tsx').then((module) => ({ default: module.ReportsScreen })),
)

/** /reports: what the leads, moves, crews and trucks of a range of days come to, for managers. */
export function ReportsPage({ search }: { search: ReportsSearch }) {
  const navigate = useNavigate()
  return (
    <CompaniesPage
      render={(companies) => (
        <Reports
          companies={companies}
          search={search}
          onSearch={(next) =>
            void navigate({ to: '/reports', search: next, replace: true, resetScroll: false })
          }
        />
      )}
    />
  )
}
