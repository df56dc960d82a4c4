import { Button, Container } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAccount } from '../../kernel/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PendingWorkers } from '../../people/workers/PendingWorkers.tsx'
import { PendingTimesOff } from '../../people/workers/schedule/PendingTimesOff.tsx'
import { WorkersList } from '../../people/workers/WorkersList.tsx'
import { defaultFirst } from '../companies.ts'

/** /workers and /workers/{page}: workers, pending applications, and workers' requests. */
export function WorkersPage({ page, search }: { page: number; search: string }) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  const timezone = defaultFirst(account)[0]?.timezone ?? 'UTC'
  const addWorker = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/workers/new-worker" />}
    >
      Add Worker
    </Button>
  )
  return (
    <Container size="100%" py="lg" style={{ display: 'flex', flexDirection: 'column', gap: '1rem' }}>
      <PageHeader title="Workers" actions={addWorker} />
      <PendingWorkers timezone={timezone} />
      <PendingTimesOff timezone={timezone} />
      <WorkersList
        page={page}
        search={search}
        addWorker={addWorker}
        onPage={(to) =>
          void navigate({
            to: '/workers/$page',
            params: { page: String(to) },
            search: search === '' ? {} : { search },
          })
        }
        onSearch={(next) =>
          void navigate({ to: '/workers', search: next === '' ? {} : { search: next }, replace: true })
        }
        openWorker={(id) => void navigate({ to: '/worker/$workerId', params: { workerId: String(id) } })}
      />
    </Container>
  )
}
