import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../../kernel/session.ts'
import { callQuery } from '../../../kernel/queries.ts'
import type { UserSectionProps } from '../../../company/record/settings-section.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { Appointments } from './Appointments.tsx'
import { HoursForm } from './HoursForm.tsx'
import sections from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'
import { getSalesSchedule } from '../../../../shared/people/workers/schedule.api.ts'

/** Shows the settings of a salesperson's weekly hours and appointments. */
export default function SalesScheduleSection({ onDirty }: UserSectionProps) {
  const account = useAccount()
  const timezone =
    account?.companies.find(({ id }) => id === account.defaultCompany)?.timezone ??
    account?.companies[0]?.timezone ??
    'UTC'
  // Any day works, because the hours are the same every week.
  const query = useQuery(callQuery(getSalesSchedule, { query: { from: '2000-01-01', to: '2000-01-01' } }))
  if (query.isError && !query.data)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  return (
    <div className={sections['stack']}>
      <h2 className={ui['headingLarge']}>Sales Schedule</h2>
      {query.data ? (
        <HoursForm schedule={query.data} onDirty={onDirty} />
      ) : (
        <Skeleton height={320} radius="md" component="output" aria-label="Loading hours" />
      )}
      <Appointments timezone={query.data?.timezone ?? timezone} />
    </div>
  )
}
