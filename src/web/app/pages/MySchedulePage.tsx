import { Container } from '@mantine/core'
import { isStaff } from '../../../shared/kernel/permissions.ts'
import { useAccount } from '../../kernel/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { MySchedule } from '../../people/workers/schedule/MySchedule.tsx'
import { defaultFirst } from '../companies.ts'

/** /my-schedule: a worker's own jobs, time off and documents. */
export function MySchedulePage() {
  const account = useAccount()
  if (!account) return null
  const company = defaultFirst(account).find(({ role }) => isStaff(role))
  return (
    <Container size="100%" py="lg">
      <PageHeader title="My schedule" />
      {company && (
        <MySchedule companyId={company.id} timezone={company.timezone} isCrew={company.role === 'worker'} />
      )}
    </Container>
  )
}
