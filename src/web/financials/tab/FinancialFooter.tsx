import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { useSaveKeys } from '../../ui/use-save-keys.ts'
import classes from './tab.module.css'

interface Props {
  isDirty: boolean
  isJobDirty: boolean
  onSave: () => Promise<void>
  /** What was taken away last, and the way to have it back. */
  undo: { text: string; onUndo: () => void } | null
}

/** The foot of the tab: it sticks, and Ctrl/Cmd+S saves from every field (spec 1 §2 'Footer'). */
export function FinancialFooter({ isDirty, isJobDirty, onSave, undo }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useSaveKeys(button)
  return (
    <footer className={classes['footer']} aria-label="Save">
      <div className={classes['undo']} hidden={!undo}>
        <Text component="output" size="sm">
          {undo?.text ?? ''}
        </Text>
        {undo && (
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={undo.onUndo}
          >
            Undo
          </Button>
        )}
      </div>
      <div className={classes['bar']}>
        <AsyncButton ref={button} action={onSave} successText="Job saved.">
          Save Job
        </AsyncButton>
        <output className={classes['unsaved']}>
          {isDirty ? 'Unsaved changes' : ''}
          {isJobDirty && ' What is typed on the Job tab is saved there.'}
        </output>
      </div>
    </footer>
  )
}
