import { notifications } from '@mantine/notifications'

/** Milliseconds that a toast stays (spec 1 §8). */
const STAYS_MS = 4_000

/** Says that something is done: top-right, 4 s, with a close icon (spec 1 §8). */
export function showDone(message: string): void {
  notifications.show({
    message,
    color: 'green',
    autoClose: STAYS_MS,
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}

/** Says that something failed, the same way. */
export function showFailed(message: string): void {
  notifications.show({
    message,
    color: 'red',
    autoClose: STAYS_MS,
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}
