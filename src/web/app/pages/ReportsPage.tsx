import { Container } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import type { ReportsSearch } from '../../overview/reports/search.ts'
import { LoadingText } from '../../ui/states.tsx'
import { defaultFirst } from '../companies.ts'

const Reports = lazyPart(() =>
  import('../../overview/reports/ReportsScreen.tsx').then((module) => ({ default: module.ReportsScreen })),
)

/** /reports: what the leads, moves, crews and trucks of a range of days come to, for managers. */
export function ReportsPage({ search }: { search: ReportsSearch }) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  const companies = defaultFirst(account).filter(({ role }) => isManager(role))
  return (
    <Container size="100%" py="lg">
      <Suspense fallback={<LoadingText />}>
        <Reports
          companies={companies}
          search={search}
          onSearch={(next) =>
            void navigate({ to: '/reports', search: next, replace: true, resetScroll: false })
          }
        />
      </Suspense>
    </Container>
  )
}
