import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { focusAfterLoss } from '../kernel/focus.ts'
import { showFailure } from './toasts.ts'

interface Props {
  opened: boolean
  onClose: () => void
  question: string
  confirmLabel: string
  /** What keeps everything as it is, and has the focus; 'Cancel' by default. */
  cancelLabel?: string
  /** The confirmed action; a failure is shown and keeps the dialog open. */
  onConfirm: () => Promise<unknown>
}

/** Asks for confirmation of an action that is hard to undo. */
export function ConfirmDialog({
  opened,
  onClose,
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
}: Props) {
  const [isRunning, setRunning] = useState(false)
  async function confirm() {
    setRunning(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // The button that opened the dialog may have been removed by the action.
      onExitTransitionEnd={() => focusAfterLoss('main')}
      title={confirmLabel}
      centered
    >
      <Text mb="lg">{question}</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button color="red" loading={isRunning} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
