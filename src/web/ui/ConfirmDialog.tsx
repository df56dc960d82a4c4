import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { focusAfterLoss } from '../kernel/focus.ts'
import { showFailed } from './toasts.ts'

interface Props {
  opened: boolean
  onClose: () => void
  question: string
  confirmLabel: string
  /** What is asked about; a failure is told and keeps the question open. */
  onConfirm: () => Promise<unknown>
}

/** Asks before something that is hard to undo. */
export function ConfirmDialog({ opened, onClose, question, confirmLabel, onConfirm }: Props) {
  const [isRunning, setRunning] = useState(false)
  async function confirm() {
    setRunning(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      showFailed(error instanceof Error ? error.message : String(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // The button that asked may have gone with what it was about.
      onExitTransitionEnd={() => focusAfterLoss('main')}
      title={confirmLabel}
      centered
    >
      <Text mb="lg">{question}</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" loading={isRunning} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
