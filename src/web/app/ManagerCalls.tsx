import { Anchor, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { effectiveRole, isManager } from '../../shared/kernel/permissions.ts'
import { useLive } from '../kernel/live.ts'
import { useAccount } from '../kernel/session.ts'
import { freePlace } from '../ui/toasts.ts'

const UnreadNews = lazy(() =>
  import('../communications/unread/UnreadNews.tsx').then((module) => ({ default: module.UnreadNews })),
)

/**
 * Tells managers at once, wherever they are, that a worker asks for one, until it is closed (spec 2 §2.5), and what came in
 * from clients.
 */
export function ManagerCalls() {
  const navigate = useNavigate()
  const account = useAccount()
  useLive('request-manager', ({ jobId }) => {
    const id = `request-manager-${jobId}`
    notifications.show({
      position: freePlace(),
      id,
      color: 'yellow',
      autoClose: false,
      closeButtonProps: { 'aria-label': 'Close message' },
      message: (
        <Text size="sm">
          A worker asks for a manager.{' '}
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              notifications.hide(id)
              void navigate({ to: '/job/$jobId', params: { jobId: String(jobId) } })
            }}
          >
            Open job #{jobId}
          </Anchor>
        </Text>
      ),
    })
  })
  if (!account?.approved || !isManager(effectiveRole(account.roles))) return null
  return (
    <Suspense fallback={null}>
      <UnreadNews
        // Another person's news begins afresh.
        key={account.id}
        onOpen={(jobId) =>
          void (jobId === null
            ? navigate({ to: '/inbox' })
            : navigate({
                to: '/job/$jobId',
                params: { jobId: String(jobId) },
                search: { tab: 'contact' },
              }))
        }
      />
    </Suspense>
  )
}
