import { useNavigate, useParams } from '@tanstack/react-router'
import { effectiveRole, isManager, type Role } from '../../../shared/kernel/permissions.ts'
import { JobScreen } from '../../jobs/screen/JobScreen.tsx'
import { useAccount } from '../../kernel/session.ts'
import { ClientTab } from '../../people/ClientTab.tsx'

/** The value of the route that opens a new job (spec 1 §2). */
const NEW_JOB = 'add-job'

/** The job screen with the parts that other features bring to it. */
export function JobPage() {
  const { jobId = NEW_JOB } = useParams({ strict: false })
  const navigate = useNavigate()
  const account = useAccount()
  const roleIn = (companyId: number): Role =>
    account?.companies.find((company) => company.id === companyId)?.role ??
    effectiveRole(account?.roles ?? [])
  return (
    <JobScreen
      jobId={jobId === NEW_JOB ? null : Number(jobId)}
      roleIn={roleIn}
      onCreated={(id) => void navigate({ to: '/job/$jobId', params: { jobId: String(id) }, replace: true })}
      onLeave={() => void navigate({ to: '/jobs' })}
      renderClient={(slot) => <ClientTab {...slot} mayManage={isManager(slot.role)} />}
    />
  )
}
