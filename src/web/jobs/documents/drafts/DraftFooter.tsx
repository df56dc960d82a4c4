import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconUserEdit } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import classes from './draft.module.css'

interface Props {
  label: string
  successText: string
  isDirty: boolean
  save: () => Promise<void>
  /** What was taken away last, and the way to have it back. */
  undo: { text: string; onUndo: () => void } | null
  /** What stands beside the button. */
  children?: ReactNode
}

/** The foot of a document that is filled in: it sticks. */
export function DraftFooter({ label, successText, isDirty, save, undo, children }: Props) {
  return (
    <div className={classes['footer']}>
      <UndoBar undo={undo} />
      <div className={classes['footerRow']}>
        {children}
        <output className={classes['unsaved']}>{isDirty ? 'Unsaved changes' : ''}</output>
        <AsyncButton
          action={save}
          successText={successText}
          className={classes['save'] ?? ''}
          data-dirty={isDirty}
        >
          {label}
        </AsyncButton>
      </div>
    </div>
  )
}

/** What was taken away last, with the way to have it back; the keyboard goes on there where its row is gone. */
export function UndoBar({ undo }: Pick<Props, 'undo'>) {
  const button = useRef<HTMLButtonElement>(null)
  const text = undo?.text
  useEffect(() => {
    // Where the row that had the focus is gone, the keyboard goes on here.
    if (text !== undefined && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
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

/** Says that what is typed here stands beside something newer. */
export function TheirsNote({ onTake }: { onTake: () => void }) {
  return (
    <div className={classes['note']} role="alert">
      <IconUserEdit size={20} aria-hidden />
      <div className={classes['noteText']}>
        <Text fw={600} size="sm">
          Changed by someone else
        </Text>
        <Text size="sm">
          What you typed is still here. If both of you changed the same, saving shows both versions.
        </Text>
      </div>
      <Button variant="default" onClick={onTake}>
        Take theirs
      </Button>
    </div>
  )
}
