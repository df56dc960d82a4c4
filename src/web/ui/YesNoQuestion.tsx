import { Button, Group, Modal, Text } from '@mantine/core'

interface Props {
  question: { text: string; answer: (isYes: boolean) => void } | null
}

/** Asks whether an unusual value is intended; closing the question means no. */
export function YesNoQuestion({ question }: Props) {
  if (!question) return null
  const { text, answer } = question
  return (
    <Modal
      opened
      centered
      title="Before saving"
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={() => answer(false)}
    >
      <Text mb="lg">{text}</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          No
        </Button>
        <Button onClick={() => answer(true)}>Yes</Button>
      </Group>
    </Modal>
  )
}
