import { Button, Container } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { JobListSearch } from '../../../shared/jobs/jobs/job-views.ts'
import { effectiveRole, isManager, hasPermission } from '../../../shared/kernel/permissions.ts'
import { useUnreadJobs } from '../../messages/communications/unread/use-unread-jobs.ts'
import { MyMoves } from '../../jobs/jobs/list/MyMoves.tsx'
import { JobList } from '../../jobs/jobs/list/JobList.tsx'
import { useAccount } from '../../kernel/session.ts'
import { ClientFilter } from '../../people/clients/ClientFilter.tsx'
import { clientQuery } from '../../people/clients/people.queries.ts'
import { MY_MOVES } from '../home-path.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** /jobs and /jobs/{page}: the list, or a notice that the account awaits approval. */
export function JobsPage({ page, search }: { page: number; search: JobListSearch }) {
  const account = useAccount()
  const navigate = useNavigate()
  const unreadJobs = useUnreadJobs(
    account !== null && account.approved && isManager(effectiveRole(account.roles)),
  )
  const isOffice = account !== null && isManager(effectiveRole(account.roles))
  const { client } = search
  const named = useQuery({ ...clientQuery(client ?? 0), enabled: isOffice && client !== undefined }).data
  if (!account) return null
  const role = effectiveRole(account.roles)
  const home = account.companies.find(({ id }) => id === account.defaultCompany) ?? account.companies[0]
  const timezone = home?.timezone ?? 'UTC'
  const addJob = hasPermission(role, 'jobs.create') ? (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) =>
        isOffice ? (
          <Link {...props} to="/new" />
        ) : (
          <Link {...props} to="/job/$jobId" params={{ jobId: 'add-job' }} />
        )
      }
    >
      {role === 'client' ? 'Book a move' : 'Add Job'}
    </Button>
  ) : null
  const goTo = (to: number) =>
    void (to === 1
      ? navigate({ to: '/jobs', search })
      : navigate({ to: '/jobs/$page', params: { page: String(to) }, search }))
  const actions = (
    <>
      {isOffice && (
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/pipeline" />}>
          Pipeline
        </Button>
      )}
      {addJob}
    </>
  )
  return (
    <Container size="100%" py="lg">
      <PageHeader title={role === 'client' ? MY_MOVES : 'Jobs'} actions={actions} />
      {role === 'client' && account.approved ? (
        <MyMoves page={page} timezone={timezone} onPage={goTo} bookMove={addJob} />
      ) : (
        <JobList
          page={page}
          search={search}
          clientName={named ? `${named.firstName} ${named.lastName}`.trim() : ''}
          timezone={timezone}
          onSearch={(next) =>
            // Each view is a step back; each letter of a search is not.
            void navigate({ to: '/jobs', search: next, replace: next.view === search.view })
          }
          role={role}
          addJob={addJob}
          unreadJobs={unreadJobs}
          onPage={goTo}
          renderClientPicker={(value, onChange) =>
            isManager(role) ? (
              // The name of a client that only the address named arrives later.
              <ClientFilter key={String(named === undefined)} value={value} onChange={onChange} />
            ) : null
          }
        />
      )}
    </Container>
  )
}
