import { Button, type ButtonProps } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { ERRORS } from '../../shared/kernel/errors.ts'
import { isUnanswered } from '../kernel/api.ts'
import { focusUnparsed } from '../kernel/focus.ts'
import { whenConnected } from '../kernel/connection.ts'
import { ExplainedError } from '../kernel/explained.ts'
import { showDone, showFailed } from './toasts.ts'

type AsyncState = 'idle' | 'pending' | 'success' | 'error'

/** Milliseconds that a button shows what became of it. */
const SHOWS_MS = 2_000

interface Props extends Omit<ButtonProps, 'loading' | 'onClick'> {
  ref?: Ref<HTMLButtonElement>
  /** 'submit' lets Enter press it from every field of its form. */
  type?: 'button' | 'submit'
  action: () => Promise<unknown>
  /** A save that is made again by itself when nobody answered it, as soon as somebody does. */
  isRetried?: boolean
  /** The toast when it is done; none for actions whose effect is seen. */
  successText?: string
  children: ReactNode
}

/** What a button sends along: the form around it, else the dialog or the group of fields. */
function formOf(button: HTMLElement): HTMLElement | null {
  return button.closest<HTMLElement>('form') ?? button.closest<HTMLElement>('[role="dialog"], fieldset')
}

/** A button of an asynchronous action: idle, pending, success, error, with a toast. */
export function AsyncButton({
  action,
  successText,
  children,
  disabled,
  ref,
  type = 'button',
  isRetried = false,
  ...rest
}: Props) {
  const [state, setState] = useState<AsyncState>('idle')
  const timer = useRef<number | undefined>(undefined)
  const stopWaiting = useRef<(() => void) | undefined>(undefined)
  const hideFailure = useRef<(() => void) | undefined>(undefined)
  const again = useRef(run)
  useEffect(() => {
    again.current = run
  })
  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      stopWaiting.current?.()
    },
    [],
  )

  async function run() {
    if (state === 'pending') return
    window.clearTimeout(timer.current)
    stopWaiting.current?.()
    hideFailure.current?.()
    setState('pending')
    let ended: AsyncState = 'success'
    try {
      await action()
      if (successText !== undefined) showDone(successText)
    } catch (error) {
      const isWaiting = isRetried && isUnanswered(error)
      // The banner says that there is no connection.
      if (isWaiting) stopWaiting.current = whenConnected(() => void again.current())
      ended = isWaiting || error instanceof ExplainedError ? 'idle' : 'error'
      if (ended === 'error')
        hideFailure.current = showFailed(error instanceof Error ? error.message : String(error))
    }
    setState(ended)
    timer.current = window.setTimeout(() => setState('idle'), SHOWS_MS)
  }

  return (
    <Button
      ref={ref}
      {...rest}
      type={type}
      disabled={disabled ?? false}
      loading={state === 'pending'}
      leftSection={
        state === 'success' ? (
          <IconCheck size={16} aria-hidden />
        ) : state === 'error' ? (
          <IconAlertTriangle size={16} aria-hidden />
        ) : (
          rest.leftSection
        )
      }
      onClick={({ currentTarget }) => {
        // A day or a number that could not be read is not what would be saved.
        if (focusUnparsed(formOf(currentTarget))) showFailed(ERRORS.rest_invalid_param.text)
        else void run()
      }}
    >
      {children}
    </Button>
  )
}
