import { Button, Container } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { effectiveRole, isManager, hasPermission } from '../../../shared/kernel/permissions.ts'
import { useUnreadJobs } from '../../messages/communications/unread/use-unread-jobs.ts'
import type { JobView } from '../../jobs/jobs/list/view-names.ts'
import { JobList } from '../../jobs/jobs/list/JobList.tsx'
import { useAccount } from '../../kernel/session.ts'
import { ClientFilter } from '../../people/clients/ClientFilter.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** /jobs and /jobs/{page}: the list, or a notice that the account awaits approval. */
export function JobsPage({ page, view }: { page: number; view: JobView | undefined }) {
  const account = useAccount()
  const navigate = useNavigate()
  const unreadJobs = useUnreadJobs(
    account !== null && account.approved && isManager(effectiveRole(account.roles)),
  )
  if (!account) return null
  const role = effectiveRole(account.roles)
  const home = account.companies.find(({ id }) => id === account.defaultCompany) ?? account.companies[0]
  const timezone = home?.timezone ?? 'UTC'
  const addJob = hasPermission(role, 'jobs.create') ? (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/job/$jobId" params={{ jobId: 'add-job' }} />}
    >
      Add Job
    </Button>
  ) : null
  return (
    <Container size="100%" py="lg">
      <PageHeader title="Jobs" actions={addJob} />
      <JobList
        page={page}
        view={view}
        timezone={timezone}
        onView={(to) => void navigate({ to: '/jobs', search: { view: to } })}
        role={role}
        addJob={addJob}
        unreadJobs={unreadJobs}
        onPage={(to) =>
          void (to === 1
            ? navigate({ to: '/jobs', search: view ? { view } : {} })
            : navigate({
                to: '/jobs/$page',
                params: { page: String(to) },
                search: view ? { view } : {},
              }))
        }
        renderClientPicker={(value, onChange) =>
          isManager(role) ? <ClientFilter value={value} onChange={onChange} /> : null
        }
      />
    </Container>
  )
}
