import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Sending } from '../../../kernel/answers.ts'
import { SendingActions } from './SendingActions.tsx'
import classes from '../payments.module.css'

interface Props<Input> {
  /** Id of the fields, of which the first invalid one gets the focus. */
  id?: string
  sending: Sending<Input>
  title: string
  size?: string
  label: string
  color?: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * Shows a dialog that sends something once: while it is sent, and after a lost response, its fields cannot
 * change and it cannot be closed.
 */
export function SendingModal<Input>({ id, title, size = 'md', children, ...actions }: Props<Input>) {
  const { step } = actions.sending.state
  const isLocked = step === 'sending' || step === 'unanswered'
  return (
    <Modal
      opened
      onClose={() => !isLocked && actions.onClose()}
      closeOnClickOutside={false}
      withCloseButton={!isLocked}
      title={title}
      size={size}
    >
      <fieldset id={id} className={classes['plain']} disabled={isLocked}>
        {children}
      </fieldset>
      <SendingActions {...actions} />
    </Modal>
  )
}
