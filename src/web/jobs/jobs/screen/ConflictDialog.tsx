import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PartConflict } from '../../../kernel/draft-part.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { useViewer } from './context.ts'
import { openConflicts, type Choices, type MergePlan, type MergeUnit, type Side } from './merge.ts'
import { Sides } from '../../../ui/Sides.tsx'
import { fieldLabel, valueText } from './words.ts'
import classes from './screen.module.css'

interface Props {
  plan: MergePlan
  /** The person who saved meanwhile; '' if unknown. */
  who: string
  onClose: () => void
  /** Applies the choices and saves. */
  onSave: (choices: Choices) => Promise<void>
  /** Discards the input. */
  onDiscard: () => void
}

/** Both versions of a job that another person changed meanwhile; no input is lost. */
export function ConflictDialog({ plan, who, onClose, onSave, onDiscard }: Props) {
  const [choices, setChoices] = useState<Choices>({})
  const reader = useViewer()
  const conflicts = openConflicts(plan)
  const settled = plan.units.filter((unit) => unit.side !== null)
  const isReady = conflicts.every((unit) => choices[unit.key] !== undefined)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title="This job was changed by someone else"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          {who === '' ? 'Someone' : who} saved this job while you were working on it. What you typed is still
          here.
        </Text>
        {conflicts.length > 0 && (
          <section aria-label="Choose for each field">
            <h3 className={classes['subheading']}>Choose for each field</h3>
            {conflicts.map((unit) => (
              <Choice
                key={unit.key}
                unit={unit}
                side={choices[unit.key] ?? null}
                onChoose={(side) => setChoices({ ...choices, [unit.key]: side })}
              />
            ))}
          </section>
        )}
        {settled.length > 0 && (
          <section aria-label="Merged automatically">
            <h3 className={classes['subheading']}>Merged automatically</h3>
            <ul className={classes['plainList']}>
              {settled.map((unit) => (
                <li key={unit.key}>
                  <Settled unit={unit} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {plan.units.length === 0 && <Alert variant="default">It does not conflict with your changes.</Alert>}
        <Group justify="space-between" className={classes['dialogActions'] ?? ''}>
          <Button variant="subtle" color="red" onClick={onDiscard}>
            Discard my changes
          </Button>
          <Group>
            <Button variant="default" onClick={onClose}>
              Keep editing
            </Button>
            <AsyncButton disabled={!isReady} action={() => onSave(choices)} successText="Job saved.">
              {reader === 'client' ? 'Save changes' : 'Save Job'}
            </AsyncButton>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

interface PartProps {
  conflicts: readonly PartConflict[]
  who: string
  onClose: () => void
  onSave: (choices: Choices) => Promise<void>
}

/** Both versions of parts on other tabs, such as the crew, that another person stored meanwhile. */
export function PartConflictDialog({ conflicts, who, onClose, onSave }: PartProps) {
  const [choices, setChoices] = useState<Choices>({})
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title="This job was changed by someone else"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          {who === '' ? 'Someone' : who} changed the same parts of this job as you. What you typed is still
          here.
        </Text>
        {conflicts.map(({ key, label, theirs, mine }) => (
          <Sides
            key={key}
            label={label}
            theirs={theirs}
            mine={mine}
            side={choices[key] ?? null}
            onChoose={(side) => setChoices({ ...choices, [key]: side })}
          />
        ))}
        <Group justify="flex-end" className={classes['dialogActions'] ?? ''}>
          <Button variant="default" onClick={onClose}>
            Keep editing
          </Button>
          <AsyncButton
            disabled={conflicts.some(({ key }) => choices[key] === undefined)}
            action={() => onSave(choices)}
            successText="Job saved."
          >
            Save Job
          </AsyncButton>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ChoiceProps {
  unit: MergeUnit
  side: Side | null
  onChoose: (side: Side) => void
}

function Choice({ unit, side, onChoose }: ChoiceProps) {
  return (
    <Sides
      label={fieldLabel(unit.field, unit.location)}
      description={`It was: ${valueText(unit.field, unit.base)}`}
      theirs={valueText(unit.field, unit.theirs)}
      mine={valueText(unit.field, unit.mine)}
      side={side}
      onChoose={onChoose}
    />
  )
}

function Settled({ unit }: { unit: MergeUnit }) {
  const isMine = unit.side === 'mine'
  return (
    <>
      {fieldLabel(unit.field, unit.location)}:{' '}
      <strong>{valueText(unit.field, isMine ? unit.mine : unit.theirs)}</strong>{' '}
      <Text component="span" size="xs" c="dimmed">
        ({isMine ? 'yours' : 'theirs'})
      </Text>
    </>
  )
}
