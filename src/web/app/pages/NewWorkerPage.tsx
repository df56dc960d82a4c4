import { Container } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { isManager } from '../../../shared/kernel/permissions.ts'
import { useAccount } from '../../kernel/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NewWorker } from '../../people/workers/NewWorker.tsx'
import { defaultFirst } from '../companies.ts'

/** /workers/new-worker: the form that adds a worker. */
export function NewWorkerPage() {
  const account = useAccount()
  const navigate = useNavigate()
  const company = account && defaultFirst(account).find(({ role }) => isManager(role))
  return (
    <Container size="100%" py="lg">
      <PageHeader title="Add Worker" />
      {company && (
        <NewWorker
          companyId={company.id}
          seesRate={company.viewFinancials}
          onCancel={() => void navigate({ to: '/workers' })}
          onAdded={(worker) =>
            navigate({
              to: '/worker/$workerId',
              params: { workerId: String(worker.id) },
              search: { 'new-worker': true },
              ignoreBlocker: true,
            })
          }
        />
      )}
    </Container>
  )
}
