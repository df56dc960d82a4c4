import { Container } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import type { HoursSearch } from '../../schedule/time-clock/hours-search-params.ts'
import { LoadingText } from '../../ui/states.tsx'
import { defaultFirst } from '../companies.ts'

const Hours = lazyPart(() =>
  import('../../schedule/time-clock/HoursPage.tsx').then((module) => ({ default: module.HoursPage })),
)

/** /hours: what workers recorded in a week, for managers. */
export function HoursPage({ place }: { place: HoursSearch }) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  const companies = defaultFirst(account).filter(({ role }) => isManager(role))
  return (
    <Container size="lg" py="lg">
      <Suspense fallback={<LoadingText />}>
        <Hours
          companies={companies}
          place={place}
          onPlace={(to) => void navigate({ to: '/hours', search: to, replace: true, resetScroll: false })}
        />
      </Suspense>
    </Container>
  )
}
