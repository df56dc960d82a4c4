import { Container } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isManager, isStaff } from '../../../shared/kernel/permissions.ts'
import { afterFirstScreen } from '../../kernel/first-screen.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import { TodayScreen } from '../../overview/today/TodayScreen.tsx'
import { defaultFirst } from '../companies.ts'

const Checklist = lazyPart(async () => {
  await afterFirstScreen()
  return import('../../overview/checklist/Checklist.tsx').then((module) => ({ default: module.Checklist }))
})

const TodayTasks = lazyPart(async () => {
  await afterFirstScreen()
  return import('../../sales/follow-ups/TodayTasks.tsx').then((module) => ({ default: module.TodayTasks }))
})

const ListedArrival = lazyPart(async () => {
  await afterFirstScreen()
  return import('../../schedule/time-clock/JobArrival.tsx').then((module) => ({
    default: module.ListedArrival,
  }))
})

/** /today: the day of the person's company; workers see their own jobs. */
export function TodayPage({ date }: { date: string | undefined }) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  // The server takes the default company, unless the person does not work for it.
  const company = defaultFirst(account).find(({ role }) => isStaff(role))
  const asked = company === undefined || company.id === account.defaultCompany ? undefined : company.id
  return (
    <Container size="100%" py="md">
      {company && isManager(company.role) && (
        <Suspense fallback={null}>
          <Checklist companyId={company.id} />
        </Suspense>
      )}
      {company && isManager(company.role) && date === undefined && (
        <Suspense fallback={null}>
          <TodayTasks company={asked} />
        </Suspense>
      )}
      <TodayScreen
        date={date}
        company={asked}
        renderArrival={(jobId, timezone) => (
          <Suspense fallback={null}>
            <ListedArrival jobId={jobId} company={asked} timezone={timezone} />
          </Suspense>
        )}
        onDate={(to) => void navigate({ to: '/today', search: to === undefined ? {} : { date: to } })}
      />
    </Container>
  )
}
