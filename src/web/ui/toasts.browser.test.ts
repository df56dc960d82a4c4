import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { showFailure, showSuccess } from './toasts.ts'

const shown = () => notificationsStore.getState().notifications.map(({ message, color }) => [message, color])

test('a message that is still shown is replaced instead of repeated', () => {
  showSuccess('Job saved.')
  showFailure('Could not be sent.')
  const [first] = notificationsStore.getState().notifications
  showSuccess('Job saved.')
  expect(shown()).toEqual([
    ['Could not be sent.', 'red'],
    ['Job saved.', 'green'],
  ])
  // The new one has its own 4 seconds, and screen readers announce it.
  expect(notificationsStore.getState().notifications.map(({ id }) => id)).not.toContain(first?.id)
})
