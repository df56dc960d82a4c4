import { Text } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import classes from './contact.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  ref: Ref<HTMLButtonElement>
  action: () => Promise<unknown>
  /** A server error that belongs to no field. */
  problem: string | undefined
  /** What was sent last from here. */
  sent: string
  /** 'Send' by default. */
  label?: string | undefined
  children?: ReactNode
}

/** The send button with the result. */
export function SendBar({ ref, action, problem, sent, label, children }: Props) {
  return (
    <div>
      {problem !== undefined && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)" mb={4}>
          {problem}
        </Text>
      )}
      <div className={`${ui['row']} ${classes['sendBar']}`}>
        <AsyncButton
          ref={ref}
          mih={44}
          action={action}
          successText="Message sent."
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {label ?? 'Send'}
        </AsyncButton>
        <output className={ui['dimmed']}>{sent}</output>
        {children}
      </div>
    </div>
  )
}
