import { Button, Group, Modal, Text } from '@mantine/core'

interface Props {
  opened: boolean
  /** What is unsaved: "Unsaved: crew". */
  what?: string
  /** Whether the input is still there after leaving, unsaved. */
  isKept?: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks whether unsaved input may be discarded. */
export function LeaveQuestion({ opened, what = '', isKept = false, onStay, onLeave }: Props) {
  return (
    <Modal opened={opened} onClose={onStay} title="Unsaved changes" centered>
      {what !== '' && (
        <Text mb="xs" fw={600}>
          {what}
        </Text>
      )}
      <Text mb="lg">
        {isKept
          ? 'Your changes are not saved yet. They stay here until you choose Save changes or close the page.'
          : 'Your changes are not saved. Leave without saving them?'}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onStay}>
          Stay
        </Button>
        <Button {...(isKept ? { variant: 'default' } : { color: 'red' })} onClick={onLeave}>
          {isKept ? 'Go back without saving' : 'Leave'}
        </Button>
      </Group>
    </Modal>
  )
}
