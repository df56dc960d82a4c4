import { Button, Group, Modal, Text } from '@mantine/core'
import { billText } from './part.ts'

interface Props {
  opened: boolean
  /** The crew size before the member was marked as a no-show. */
  size: number
  onAnswer: (isYes: boolean) => void
}

/** Asks whether to bill the client for one mover less; closing the dialog means no. */
export function BillQuestion({ opened, size, onAnswer }: Props) {
  return (
    <Modal
      opened={opened}
      centered
      title="Bill the smaller crew?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={() => onAnswer(false)}
    >
      <Text mb="lg">{billText(size)}</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          No
        </Button>
        <Button onClick={() => onAnswer(true)}>Yes</Button>
      </Group>
    </Modal>
  )
}
