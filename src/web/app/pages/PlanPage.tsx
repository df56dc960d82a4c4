import { useNavigate } from '@tanstack/react-router'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { PlanSearch } from '../../schedule/planning/plan-search-params.ts'
import { CompaniesPage } from '../CompaniesPage.tsx'

const Plan = lazyPart(() =>
  import('../../schedule/planning/PlanPage.tsx').then((module) => ({ default: module.PlanPage })),
)

/** /plan: proposed crews and trucks for a day, for managers. */
export function PlanPage({ place }: { place: PlanSearch }) {
  const navigate = useNavigate()
  return (
    <CompaniesPage
      size="lg"
      render={(companies) => (
        <Plan
          companies={companies}
          place={place}
          onPlace={(to) => void navigate({ to: '/plan', search: to, replace: true, resetScroll: false })}
        />
      )}
    />
  )
}
