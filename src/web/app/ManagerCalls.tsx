import { Anchor, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../kernel/lazy-part.ts'
import { effectiveRole, isManager } from '../../shared/kernel/permissions.ts'
import { afterFirstScreen } from '../kernel/first-screen.ts'
import { useLive } from '../kernel/live.ts'
import { useOpenJob } from '../kernel/open-job.ts'
import { useAccount } from '../kernel/session.ts'
import { freeToastPosition } from '../ui/toasts.ts'

const UnreadNews = lazyPart(async () => {
  await afterFirstScreen()
  const { UnreadNews } = await import('../messages/communications/unread/UnreadNews.tsx')
  return { default: UnreadNews }
})

const KINDS = ['request-manager', 'chargeback'] as const

/**
 * Notifies managers on every screen of workers' calls and chargebacks (until they are closed or the job is opened), and of
 * news from clients.
 */
export function ManagerCalls() {
  const navigate = useNavigate()
  const account = useAccount()
  const openJob = useOpenJob()
  useEffect(() => {
    for (const kind of KINDS) notifications.hide(`${kind}-${openJob}`)
  }, [openJob])
  const tell = (kind: (typeof KINDS)[number], text: string, jobId: number) =>
    notifications.show({
      position: freeToastPosition(),
      id: `${kind}-${jobId}`,
      color: 'yellow',
      autoClose: false,
      closeButtonProps: { 'aria-label': 'Close message' },
      message: (
        <Text size="sm">
          {text}{' '}
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              notifications.hide(`${kind}-${jobId}`)
              void navigate({ to: '/job/$jobId', params: { jobId: String(jobId) } })
            }}
          >
            Open job #{jobId}
          </Anchor>
        </Text>
      ),
    })
  useLive('request-manager', ({ jobId }) => tell('request-manager', 'A worker asks for a manager.', jobId))
  useLive('chargeback', ({ jobId }) => tell('chargeback', 'A cardholder’s bank questions a payment.', jobId))
  if (!account?.approved || !isManager(effectiveRole(account.roles))) return null
  return (
    <Suspense fallback={null}>
      <UnreadNews
        // The key resets the state for another account.
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
