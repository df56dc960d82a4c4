import { useNavigate } from '@tanstack/react-router'
import { lazyPart } from '../../kernel/lazy-part.ts'
import type { HoursSearch } from '../../schedule/time-clock/hours-search-params.ts'
import { CompaniesPage } from '../CompaniesPage.tsx'

const Hours = lazyPart(() =>
  import('../../schedule/time-clock/HoursPage.tsx').then((module) => ({ default: module.HoursPage })),
)

/** /hours: what workers recorded in a week, for managers. */
export function HoursPage({ place }: { place: HoursSearch }) {
  const navigate = useNavigate()
  return (
    <CompaniesPage
      size="lg"
      render={(companies) => (
        <Hours
          companies={companies}
          place={place}
          onPlace={(to) => void navigate({ to: '/hours', search: to, replace: true, resetScroll: false })}
        />
      )}
    />
  )
}
