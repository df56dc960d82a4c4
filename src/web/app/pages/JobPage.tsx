import { Container } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { effectiveRole, isManager, type Role } from '../../../shared/kernel/permissions.ts'
import { JobScreen } from '../../jobs/screen/JobScreen.tsx'
import { useAccount } from '../../kernel/session.ts'
import { ClientTab } from '../../people/ClientTab.tsx'

/** The job screen with the parts that other features bring to it; null opens a new job. */
export function JobPage({ jobId }: { jobId: number | null }) {
  const navigate = useNavigate()
  const account = useAccount()
  const roleIn = (companyId: number): Role =>
    account?.companies.find((company) => company.id === companyId)?.role ??
    effectiveRole(account?.roles ?? [])
  return (
    <Container size="100%" py="md">
      <JobScreen
        jobId={jobId}
        roleIn={roleIn}
        onCreated={(id) =>
          void navigate({
            to: '/job/$jobId',
            params: { jobId: String(id) },
            replace: true,
            ignoreBlocker: true,
          })
        }
        onLeave={() => void navigate({ to: '/jobs' })}
        renderClient={(slot) => <ClientTab {...slot} mayManage={isManager(slot.role)} />}
      />
    </Container>
  )
}
