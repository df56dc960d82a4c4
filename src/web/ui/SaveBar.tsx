import { useRef, type ReactNode } from 'react'
import { AsyncButton } from './AsyncButton.tsx'
import classes from './section.module.css'
import { useSaveKeys } from './use-save-keys.ts'

interface Props {
  isDirty: boolean
  successText: string
  onSave: () => Promise<void>
  /** 'submit' lets Enter save from every field of the form around it. */
  type?: 'button' | 'submit'
  /** Shown at the other end. */
  children?: ReactNode
}

/** The sticky foot of a section: 'Save', also by Ctrl/Cmd+S from every field, and whether something is not saved. */
export function SaveBar({ isDirty, successText, onSave, type = 'button', children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useSaveKeys(button)
  return (
    <div className={classes['bar']}>
      <AsyncButton ref={button} isRetried type={type} action={onSave} successText={successText}>
        Save
      </AsyncButton>
      <output className={classes['unsaved']}>{isDirty ? 'Unsaved changes' : ''}</output>
      {children}
    </div>
  )
}
