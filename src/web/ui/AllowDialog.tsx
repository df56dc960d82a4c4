import { Button, Group, List, Modal, Stack, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { TEXT_LIMITS } from '../../shared/kernel/wire.ts'
import { CallError } from '../kernel/api.ts'
import { AsyncButton } from './AsyncButton.tsx'

interface QuestionProps {
  /** Explains the reason's purpose beside its field. */
  description: string
  /** The toast if no reason is entered. */
  missingText: string
  allowLabel: string
  onClose: () => void
  /** Overrides the overlap for this reason. */
  onAllow: (reason: string) => Promise<unknown>
  /** What prevents it, as list items. */
  children: ReactNode
}

interface Props extends QuestionProps {
  opened: boolean
  title: string
}

/**
 * Shows why the crew or a time off has an overlap, and lets a manager override it with a reason (code
 * crew_overlap).
 */
export function AllowDialog({ opened, title, ...question }: Props) {
  return (
    <Modal opened={opened} onClose={question.onClose} title={title} centered>
      {opened && <Question {...question} />}
    </Modal>
  )
}

function Question({ description, missingText, allowLabel, onClose, onAllow, children }: QuestionProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  async function allow() {
    const typed = reason.trim()
    if (typed === '') {
      setError('Enter a reason.')
      throw new Error(missingText)
    }
    try {
      await onAllow(typed)
      onClose()
    } catch (failure) {
      if (failure instanceof CallError) setError(failure.fields?.['overlapReason'] ?? null)
      throw failure
    }
  }
  return (
    <Stack>
      <List spacing="xs">{children}</List>
      <Textarea
        label="Reason"
        description={description}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={TEXT_LIMITS.other}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(null)
        }}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <AsyncButton action={allow}>{allowLabel}</AsyncButton>
      </Group>
    </Stack>
  )
}
