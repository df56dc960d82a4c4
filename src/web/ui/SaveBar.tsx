import { useRef, type ReactNode } from 'react'
import { AsyncButton } from './AsyncButton.tsx'
import classes from './section.module.css'
import { useSaveKeys } from './use-save-keys.ts'
import ui from './primitives.module.css'

interface Props {
  isDirty: boolean
  /** The toast when it is saved; undefined if the section says it itself. */
  successText: string | undefined
  onSave: () => Promise<void>
  /** With 'submit', Enter in every field of the form around it saves. */
  type?: 'button' | 'submit'
  /** Shown at the other end. */
  children?: ReactNode
}

/**
 * Shows the sticky footer of a section: 'Save', also by Ctrl/Cmd+S from every field, and whether there are
 * unsaved changes.
 */
export function SaveBar({ isDirty, successText, onSave, type = 'button', children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useSaveKeys(button)
  return (
    <div className={`${ui['footer']} ${classes['bar']}`}>
      <AsyncButton ref={button} isRetried type={type} action={onSave} successText={successText}>
        Save
      </AsyncButton>
      <output className={classes['unsaved']}>{isDirty ? 'Unsaved changes' : ''}</output>
      {children}
    </div>
  )
}
