import { Button, Group, Stack } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { AsyncButton } from './AsyncButton.tsx'
import { useSaveKeys } from './use-save-keys.ts'

interface Props {
  /** Id of the form element in which the first invalid field gets the focus. */
  id: string
  /** Label of the form if the dialog's title does not name it. */
  label?: string
  saveLabel: string
  /** The toast when it is saved; absent if `onSave` shows its own. */
  successText?: string
  onSave: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/**
 * Shows the fields of a dialog above 'Cancel' and the submit button; Enter and Ctrl/Cmd+S submit from every
 * field.
 */
export function DialogForm({ id, label, saveLabel, successText, onSave, onClose, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useSaveKeys(button)
  return (
    <form id={id} noValidate aria-label={label} onSubmit={(event) => event.preventDefault()}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <AsyncButton ref={button} type="submit" action={onSave} successText={successText}>
            {saveLabel}
          </AsyncButton>
        </Group>
      </Stack>
    </form>
  )
}
