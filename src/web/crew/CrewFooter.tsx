import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconUserEdit } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { AsyncButton } from '../ui/AsyncButton.tsx'
import { useSaveKeys } from '../ui/use-save-keys.ts'
import classes from './crew.module.css'

/** By then the question that was asked has closed, in milliseconds. */
const AFTER_QUESTION_MS = 400

interface Props {
  /** 'Save Job', or 'Save Crew' for a client (spec 1 §2 'Footer'). */
  label: string
  isDirty: boolean
  isJobDirty: boolean
  onSave: () => Promise<void>
  /** What was taken away last, and the way to have it back. */
  undo: { text: string; onUndo: () => void } | null
}

/** The foot of the Crew tab: it sticks, and Ctrl/Cmd+S saves from every field. */
export function CrewFooter({ label, isDirty, isJobDirty, onSave, undo }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useSaveKeys(button)
  return (
    <footer className={classes['footer']} aria-label="Save">
      <UndoBar undo={undo} />
      <div className={classes['bar']}>
        <AsyncButton ref={button} action={onSave} successText="Job saved.">
          {label}
        </AsyncButton>
        <output className={classes['unsaved']}>
          {isDirty ? 'Unsaved changes' : ''}
          {isJobDirty && ' What is typed on the Job tab is saved there.'}
        </output>
      </div>
    </footer>
  )
}

function UndoBar({ undo }: Pick<Props, 'undo'>) {
  const button = useRef<HTMLButtonElement>(null)
  const text = undo?.text
  useEffect(() => {
    if (text === undefined) return undefined
    // Where the row that had the focus is gone, the keyboard goes on here.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    }, AFTER_QUESTION_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={classes['undo']} hidden={!undo}>
      <Text component="output" size="sm">
        {text ?? ''}
      </Text>
      {undo && (
        <Button
          ref={button}
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={undo.onUndo}
        >
          Undo
        </Button>
      )}
    </div>
  )
}

/** Says that what is typed stands beside something newer, and lets its writer choose (UI 'Nothing jumps'). */
export function ChangedNote({ onTake, onKeep }: { onTake: () => void; onKeep: () => void }) {
  return (
    <div className={classes['note']} role="alert">
      <IconUserEdit size={20} aria-hidden />
      <div className={classes['noteText']}>
        <Text fw={600} size="sm">
          The crew was changed by someone else
        </Text>
        <Text size="sm">What you typed is still here. Saving puts it in place of theirs.</Text>
      </div>
      <Button variant="default" onClick={onTake}>
        Take theirs
      </Button>
      <Button variant="default" onClick={onKeep}>
        Keep mine
      </Button>
    </div>
  )
}
