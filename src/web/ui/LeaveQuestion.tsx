import { Button, Group, Modal, Text } from '@mantine/core'

interface Props {
  opened: boolean
  /** What is unsaved: "Unsaved: crew". */
  what?: string
  onStay: () => void
  onLeave: () => void
}

/** Asks whether unsaved input may be discarded. */
export function LeaveQuestion({ opened, what = '', onStay, onLeave }: Props) {
  return (
    <Modal opened={opened} onClose={onStay} title="Unsaved changes" centered>
      {what !== '' && (
        <Text mb="xs" fw={600}>
          {what}
        </Text>
      )}
      <Text mb="lg">Your changes are not saved. Leave without saving them?</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onStay}>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
