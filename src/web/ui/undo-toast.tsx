import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { freeToastPosition } from './toasts.ts'

/** Milliseconds in which the change can be taken back. */
const STAYS_MS = 15_000

/** Shows a success toast with 'Undo' for 15 s; without a function it is a plain one. */
export function showUndo(message: string, onUndo: (() => void) | null): void {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        {onUndo && (
          <Button
            variant="subtle"
            miw="max-content"
            onClick={() => {
              notifications.hide(id)
              onUndo()
            }}
          >
            Undo
          </Button>
        )}
      </Group>
    ),
    color: 'green',
    position: freeToastPosition(),
    autoClose: STAYS_MS,
    closeButtonProps: { 'aria-label': 'Close message' },
  })
}
