import { Button, Text } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { UndoBar } from '../../../ui/UndoBar.tsx'
import classes from './draft.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  label: string
  successText: string
  isDirty: boolean
  save: () => Promise<void>
  /** The last removal and its undo function. */
  undo: { text: string; onUndo: () => void } | null
  /** Content next to the button. */
  children?: ReactNode
}

/** The sticky footer of an editable document. */
export function DraftFooter({ label, successText, isDirty, save, undo, children }: Props) {
  return (
    <div className={classes['footer']}>
      <UndoBar undo={undo} />
      <div className={`${ui['row']} ${classes['footerRow']}`}>
        {children}
        <output className={`${ui['small']} ${classes['unsaved']}`}>{isDirty ? 'Unsaved changes' : ''}</output>
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

/** States that there is a newer version than the one edited here. */
export function TheirsNote({ onTake }: { onTake: () => void }) {
  return (
    <div className={`${ui['row']} ${classes['note']}`} role="alert">
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
