import { Container } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import type { PlanSearch } from '../../schedule/planning/plan-search-params.ts'
import { LoadingText } from '../../ui/states.tsx'
import { defaultFirst } from '../companies.ts'

const Plan = lazyPart(() =>
  import('../../schedule/planning/PlanPage.tsx').then((module) => ({ default: module.PlanPage })),
)

/** /plan: proposed crews and trucks for a day, for managers. */
export function PlanPage({ place }: { place: PlanSearch }) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  const companies = defaultFirst(account).filter(({ role }) => isManager(role))
  return (
    <Container size="lg" py="lg">
      <Suspense fallback={<LoadingText />}>
        <Plan
          companies={companies}
          place={place}
          onPlace={(to) => void navigate({ to: '/plan', search: to, replace: true, resetScroll: false })}
        />
      </Suspense>
    </Container>
  )
}
