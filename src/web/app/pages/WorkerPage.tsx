import { Anchor, Button, Container } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { effectiveRole, isManager } from '../../../shared/kernel/permissions.ts'
import { useAccount } from '../../kernel/session.ts'
import type { WorkerTab } from '../../workers/tabs.ts'
import { WorkerEquipment } from '../../workers/WorkerEquipment.tsx'
import { WorkerProfile } from '../../workers/WorkerProfile.tsx'

interface Props {
  workerId: number
  /** Just added: the next one can be added at once. */
  isNew: boolean
  tab: WorkerTab
}

/** /worker/{id} and /worker/{id}/{new-worker} (spec 3 §2.8). */
export function WorkerPage({ workerId, isNew, tab }: Props) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  return (
    <Container size="100%" py="lg">
      {isManager(effectiveRole(account.roles)) && (
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/workers" />}>
          All workers
        </Anchor>
      )}
      <WorkerProfile
        workerId={workerId}
        tab={tab}
        onTab={(to) =>
          void navigate({
            to: '/worker/$workerId',
            params: { workerId: String(workerId) },
            search: {
              ...(to !== 'jobs' && { tab: to }),
              ...(isNew && { 'new-worker': true }),
            },
            replace: true,
            resetScroll: false,
          })
        }
        timezoneOf={(companyId) => account.companies.find(({ id }) => id === companyId)?.timezone ?? 'UTC'}
        onGone={() => void navigate({ to: '/workers', ignoreBlocker: true })}
        actions={
          isNew && (
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/workers/new-worker" />}>
              Add Another
            </Button>
          )
        }
        goToWorkers={<Button renderRoot={(props) => <Link {...props} to="/workers" />}>Go to workers</Button>}
        equipment={<WorkerEquipment workerId={workerId} />}
      />
    </Container>
  )
}
