import '@mantine/spotlight/styles.css'
import { ActionIcon, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listJobs } from '../../../shared/jobs/job.api.ts'
import { JOB_STATUS_LABELS } from '../../../shared/jobs/job.ts'
import { formatJobDate } from '../../../shared/kernel/dates.ts'
import { effectiveRole, isManager, roleMay } from '../../../shared/kernel/permissions.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { listClients } from '../../../shared/people/people.api.ts'
import { keepFilter, NO_FILTER } from '../../jobs/list/filters.ts'
import { callList } from '../../kernel/api.ts'
import { useAccount } from '../../kernel/session.ts'

const [store, spotlight] = createSpotlight()
const FOUND_AT_MOST = 8

/** Ctrl/Cmd+K anywhere: finds any job, and for the office any client; a button opens it too (UI 'Keyboard'). */
export default function Search() {
  const account = useAccount()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const role = effectiveRole(account?.roles ?? [])
  const isOffice = isManager(role)
  const jobs = useQuery({
    queryKey: ['jobs', 'search', search],
    queryFn: ({ signal }) => callList(listJobs, { query: { search, per_page: FOUND_AT_MOST } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const clients = useQuery({
    queryKey: ['clients', 'search', search],
    queryFn: ({ signal }) =>
      callList(listClients, { query: { search, per_page: FOUND_AT_MOST } }, { signal }),
    enabled: isOffice && search !== '',
    placeholderData: keepPreviousData,
  })
  const foundJobs = search === '' ? [] : (jobs.data?.rows ?? [])
  const foundClients = search === '' || !isOffice ? [] : (clients.data?.rows ?? [])
  const isNothing = foundJobs.length === 0 && foundClients.length === 0

  function openJobsOf(client: { id: number; firstName: string; lastName: string }) {
    keepFilter({
      ...NO_FILTER,
      client: { id: client.id, name: `${client.firstName} ${client.lastName}`.trim() },
    })
    // The list reads its filter when it opens: a new address makes it open anew.
    void navigate({ to: '/', replace: true }).then(() => navigate({ to: '/jobs', replace: true }))
  }

  return (
    <>
      <ActionIcon size={44} color="gray" aria-label="Search (Ctrl+K)" onClick={spotlight.open}>
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      <Spotlight.Root
        store={store}
        query={typed}
        onQueryChange={setTyped}
        shortcut={['mod + K']}
        scrollable
        maxHeight={420}
      >
        <Spotlight.Search
          placeholder="Search by name, phone, address or job number"
          aria-label="Search everything"
          leftSection={<IconSearch size={18} aria-hidden />}
        />
        <Spotlight.ActionsList>
          {search === '' && (
            <Spotlight.ActionsGroup label="Go to">
              <Spotlight.Action label="Jobs" onClick={() => void navigate({ to: '/jobs' })} />
              {roleMay(role, 'jobs.create') && (
                <Spotlight.Action
                  label="Add Job"
                  onClick={() => void navigate({ to: '/job/$jobId', params: { jobId: 'add-job' } })}
                />
              )}
            </Spotlight.ActionsGroup>
          )}
          {foundJobs.length > 0 && (
            <Spotlight.ActionsGroup label="Jobs">
              {foundJobs.map((job) => (
                <Spotlight.Action
                  key={job.id}
                  label={`#${job.id} ${job.client ? `${job.client.firstName} ${job.client.lastName}` : ''}`}
                  description={[
                    JOB_STATUS_LABELS[job.jobStatus],
                    formatJobDate(job.jobDate),
                    job.locations[0]?.address,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  onClick={() => void navigate({ to: '/job/$jobId', params: { jobId: String(job.id) } })}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {foundClients.length > 0 && (
            <Spotlight.ActionsGroup label="Clients">
              {foundClients.map((client) => (
                <Spotlight.Action
                  key={client.id}
                  label={`${client.firstName} ${client.lastName}`}
                  description={['Jobs of this client', formatPhone(client.phone)].filter(Boolean).join(' · ')}
                  onClick={() => openJobsOf(client)}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {search !== '' && isNothing && (
            <Spotlight.Empty>
              <Text c="dimmed">
                {jobs.isFetching ? 'Searching…' : jobs.isError ? jobs.error.message : 'Nothing found'}
              </Text>
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  )
}
