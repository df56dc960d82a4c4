import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { focusAfterLoss } from '../../kernel/focus.ts'
import type { RecordForm } from '../../kernel/record-form.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { DraftModal } from '../../ui/DraftModal.tsx'

/** Called by the fields with whether they have unsaved input. */
const TellDirty = createContext<(isDirty: boolean) => void>(() => {})

interface FrameProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Id of the element that gets the focus if the button that opened the dialog is gone. */
  returnTo?: string
  children: ReactNode
}

/** A dialog around a form, which asks for confirmation before it discards input. */
export function RecordDialog({ opened, onClose, title, returnTo = 'main', children }: FrameProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <DraftModal
      opened={opened}
      onClose={onClose}
      title={title}
      isDirty={isDirty}
      onExitTransitionEnd={() => focusAfterLoss(returnTo, 'main')}
    >
      <TellDirty value={setDirty}>{children}</TellDirty>
    </DraftModal>
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
  const { form, children, ...foot } = props
  const tellDirty = use(TellDirty)
  const { isDirty } = form
  useEffect(() => {
    tellDirty(isDirty)
    return () => tellDirty(false)
  }, [isDirty, tellDirty])
  return (
    <DialogForm id={form.id} {...foot}>
      {children}
    </DialogForm>
  )
}
