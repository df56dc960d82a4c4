import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AsyncButton } from './AsyncButton.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import section from './section.module.css'
import classes from './records.module.css'
import { useSaveKeys } from './use-save-keys.ts'
import ui from './primitives.module.css'

interface Props {
  /** Id of the form element in which the first invalid field gets the focus. */
  id: string
  label: string
  title: string
  saveLabel: string
  successText: string
  isDirty: boolean
  onDirty: (isDirty: boolean) => void
  onSave: () => Promise<void>
  /** Goes back without saving; unsaved input is confirmed first. */
  onLeave: () => void
  /** Further buttons beside 'Cancel'. */
  more?: ReactNode
  children: ReactNode
}

/**
 * Shows a record's form in place of its list: the heading gets the focus, Enter and Ctrl/Cmd+S save, 'Cancel'
 * goes back.
 */
export function RecordScreenForm(props: Props) {
  const { id, label, title, saveLabel, successText, isDirty, onDirty, onSave, onLeave, more, children } =
    props
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useSaveKeys(button)
  // Not reset when the section is hidden, because the unsaved input is still there.
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      id={id}
      noValidate
      aria-label={label}
      className={section['stack']}
      onSubmit={(event) => {
        event.preventDefault()
        button.current?.click()
      }}
    >
      <h2 ref={heading} tabIndex={-1} className={ui['headingLarge']}>
        {title}
      </h2>
      <div className={classes['fields']}>{children}</div>
      <div className={`${ui['row']} ${ui['footer']} ${classes['bar']}`}>
        <AsyncButton ref={button} isRetried action={onSave} successText={successText}>
          {saveLabel}
        </AsyncButton>
        <Button variant="default" onClick={() => (isDirty ? setAsking(true) : onLeave())}>
          Cancel
        </Button>
        <output>{isDirty ? 'Unsaved changes' : ''}</output>
        {more}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Your changes are not saved. Leave without saving them?"
        confirmLabel="Leave"
        onConfirm={async () => onLeave()}
      />
    </form>
  )
}
