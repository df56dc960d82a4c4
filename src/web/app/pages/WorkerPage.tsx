import { Anchor, Button, Container } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { effectiveRole, isManager } from '../../../shared/kernel/permissions.ts'
import { MyEquipment } from '../../company/fleet/equipment/MyEquipment.tsx'
import { useAccount } from '../../kernel/session.ts'
import type { WorkerTab } from '../../people/workers/tabs.ts'
import { WorkerEquipment } from '../../people/workers/WorkerEquipment.tsx'
import { WorkerProfile } from '../../people/workers/WorkerProfile.tsx'

interface Props {
  workerId: number
  /** The worker was just added; offers to add another. */
  isNew: boolean
  tab: WorkerTab
}

/** /worker/{id} and /worker/{id}/{new-worker}. */
export function WorkerPage({ workerId, isNew, tab }: Props) {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  const timezoneOf = (companyId: number) =>
    account.companies.find(({ id }) => id === companyId)?.timezone ?? 'UTC'
  const isOffice = isManager(effectiveRole(account.roles))
  const isSelf = !isOffice && account.id === workerId
  return (
    <Container size="100%" py="lg">
      {isOffice && (
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/workers" />}>
          All workers
        </Anchor>
      )}
      <WorkerProfile
        workerId={workerId}
        isSelf={isSelf}
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
        timezoneOf={timezoneOf}
        onGone={() => void navigate({ to: '/workers', ignoreBlocker: true })}
        actions={
          isSelf ? (
            <Button
              renderRoot={(props) => <Link {...props} to="/settings" search={{ section: 'account' }} />}
            >
              Edit your profile
            </Button>
          ) : (
            isNew && (
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/workers/new-worker" />}>
                Add Another
              </Button>
            )
          )
        }
        goToWorkers={<Button renderRoot={(props) => <Link {...props} to="/workers" />}>Go to workers</Button>}
        equipment={isSelf ? <MyEquipment timezoneOf={timezoneOf} /> : <WorkerEquipment workerId={workerId} />}
      />
    </Container>
  )
}
