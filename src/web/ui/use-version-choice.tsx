import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { FieldConflict } from '../kernel/record-conflict.ts'
import { Sides } from './Sides.tsx'

/** The chosen version of each field, by the fields' names. */
export type Choices = Readonly<Record<string, 'theirs' | 'mine'>>

interface OpenChoice {
  conflicts: readonly FieldConflict[]
  answer: (choices: Choices | null) => void
}

/**
 * Returns a dialog with both versions of what two people changed; `ask` returns null if the user continues
 * editing.
 */
export function useVersionChoice(): {
  ask: (conflicts: readonly FieldConflict[]) => Promise<Choices | null>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<OpenChoice | null>(null)
  const ask = (conflicts: readonly FieldConflict[]) =>
    new Promise<Choices | null>((resolve) => {
      setAsked({
        conflicts,
        answer: (choices) => {
          setAsked(null)
          resolve(choices)
        },
      })
    })
  return { ask, dialog: asked && <ConflictQuestion {...asked} /> }
}

/** Shows both versions of each field that two people changed, to choose one. */
function ConflictQuestion({ conflicts, answer }: OpenChoice) {
  const [choices, setChoices] = useState<Choices>({})
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      size="lg"
      title="Somebody else changed this too"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">Choose a version. What you typed is still here.</Text>
        {conflicts.map(({ name, label, theirs, mine }) => (
          <Sides
            key={name}
            label={label}
            theirs={theirs}
            mine={mine}
            side={choices[name] ?? null}
            onChoose={(side) => setChoices({ ...choices, [name]: side })}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answer(null)}>
            Keep editing
          </Button>
          <Button
            disabled={conflicts.some(({ name }) => choices[name] === undefined)}
            onClick={() => answer(choices)}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
