import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { CallError } from '../kernel/api.ts'
import { ExplainedError } from '../kernel/explained.ts'
import { conflictOf, withoutFields, type FieldConflict } from '../kernel/record-conflict.ts'
import { Sides } from './Sides.tsx'

type Choices = Readonly<Record<string, 'theirs' | 'mine'>>

interface Asked {
  conflicts: readonly FieldConflict[]
  answer: (choices: Choices | null) => void
}

/** Saves records that carry a version, and asks where somebody else changed the same field. */
export interface RecordSave {
  /**
   * Sends these fields over a version. Where somebody else changed some of them since, both versions are shown and what
   * is chosen is sent again; raises an ExplainedError when the person goes back to the form.
   */
  save: <B extends object, R>(
    fields: B,
    version: number | undefined,
    send: (body: B & { version?: number }) => Promise<R>,
  ) => Promise<R>
  dialog: ReactNode
}

/** The save of a record with the dialog that shows both versions of a field; `labels` by names on the wire. */
export function useRecordSave(labels: Readonly<Record<string, string>>): RecordSave {
  const [asked, setAsked] = useState<Asked | null>(null)

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

  async function save<B extends object, R>(
    fields: B,
    version: number | undefined,
    send: (body: B & { version?: number }) => Promise<R>,
  ): Promise<R> {
    try {
      return await send(version === undefined ? fields : { ...fields, version })
    } catch (error) {
      const found = error instanceof CallError ? conflictOf(error, fields, labels) : null
      if (!found) throw error
      const choices = await ask(found.conflicts)
      if (!choices) throw new ExplainedError('Both versions were shown.')
      const theirs = found.conflicts.filter(({ name }) => choices[name] !== 'mine')
      const left = withoutFields(
        fields,
        theirs.map(({ name }) => name),
      )
      return save(left, found.version, send)
    }
  }

  return { save, dialog: asked && <ConflictQuestion {...asked} /> }
}

/** Both versions of each field that two people changed, to choose one of them. */
function ConflictQuestion({ conflicts, answer }: Asked) {
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
