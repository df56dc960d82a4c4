import { Button, Group, Modal, Stack } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import type { RecordForm } from '../kernel/record-form.ts'
import { AsyncButton } from '../ui/AsyncButton.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'

interface FrameProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A dialog around a form: a click beside it would throw away what is typed. */
export function RecordDialog({ opened, onClose, title, children }: FrameProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeOnClickOutside={false} centered>
      {children}
    </Modal>
  )
}

interface FieldsProps<V extends object> {
  form: RecordForm<V>
  label: string
  saveLabel: string
  successText: string
  onSave: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** The fields of a record with their buttons; Enter saves from every field. */
export function RecordFields<V extends object>(props: FieldsProps<V>) {
  const { form, label, saveLabel, successText, onSave, onClose, children } = props
  const button = useRef<HTMLButtonElement>(null)
  return (
    <form
      id={form.id}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        button.current?.click()
      }}
    >
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <AsyncButton ref={button} action={onSave} successText={successText}>
            {saveLabel}
          </AsyncButton>
        </Group>
      </Stack>
      <button type="submit" hidden>
        {saveLabel}
      </button>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  )
}
