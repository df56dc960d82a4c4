import { Button, Group, List, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { dropSaveQuestion, useSaveQuestion } from './ask-before-save.ts'

/** Asks before a save that voids agreements, or that completes a job which lacks something. */
export function SaveQuestionDialog() {
  const question = useSaveQuestion()
  // It is about this job: the next one that is opened must not show it.
  useEffect(() => dropSaveQuestion, [])
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
