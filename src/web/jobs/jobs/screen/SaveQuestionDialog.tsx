import { Button, Group, List, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { cancelSaveQuestion, useSaveQuestion } from './ask-before-save.ts'

/** Asks for confirmation before a save that voids agreements, or that completes a job with missing data. */
export function SaveQuestionDialog() {
  const question = useSaveQuestion()
  // The question is about this job and must not be shown for the next one.
  useEffect(() => cancelSaveQuestion, [])
  if (!question) return null
  const { title, sentences, confirmLabel, answer } = question
  const [only, ...more] = sentences
  return (
    <Modal opened onClose={() => answer(false)} title={title} centered>
      {more.length === 0 ? (
        <Text>{only}</Text>
      ) : (
        <List spacing="xs">
          {sentences.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" mih={44} data-autofocus onClick={() => answer(false)}>
          Go back
        </Button>
        <Button mih={44} onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
