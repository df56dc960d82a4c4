import { Button, Group, Modal, Text } from '@mantine/core'

interface Props {
  /** The line to remove, as text; null keeps the dialog closed. */
  what: string | null
  onNo: () => void
  onYes: () => void
}

/** Asks for confirmation before a line of revenue is removed. */
export function RemoveDialog({ what, onNo, onYes }: Props) {
  return (
    <Modal opened={what !== null} onClose={onNo} title="Remove line" centered>
      <Text mb="lg">Are you sure you want to remove {what}?</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onNo}>
          No
        </Button>
        <Button color="red" onClick={onYes}>
          Yes
        </Button>
      </Group>
    </Modal>
  )
}
