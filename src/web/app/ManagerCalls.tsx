import { Anchor, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useLive } from '../kernel/live.ts'

/** Tells managers at once that a worker asks for one, wherever they are (spec 2 §2.5); it stays until it is closed. */
export function ManagerCalls() {
  const navigate = useNavigate()
  useLive('request-manager', ({ jobId }) => {
    const id = `request-manager-${jobId}`
    notifications.show({
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
  return null
}
