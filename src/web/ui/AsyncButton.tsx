import { Button, type ButtonProps } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { ERRORS } from '../../shared/kernel/errors.ts'
import { isUnanswered } from '../kernel/api.ts'
import { focusUnparsed } from '../kernel/focus.ts'
import { whenConnected } from '../kernel/connection.ts'
import { HandledError } from '../kernel/explained.ts'
import { showSuccess, showFailure } from './toasts.ts'

type AsyncState = 'idle' | 'pending' | 'success' | 'error'

/** Milliseconds that a button shows its result. */
const SHOWS_MS = 2_000

interface Props extends Omit<ButtonProps, 'loading' | 'onClick'> {
  ref?: Ref<HTMLButtonElement>
  /** With 'submit', Enter in every field of its form presses it. */
  type?: 'button' | 'submit'
  action: () => Promise<unknown>
  /** Whether a save without a response is retried automatically once the connection is restored. */
  isRetried?: boolean
  /** The toast when it is done; undefined for actions with a visible effect. */
  successText?: string | undefined
  children: ReactNode
}

/**
 * Returns the element whose fields the button saves: its form, else the dialog or group of fields around it.
 */
function formOf(button: HTMLElement): HTMLElement | null {
  return button.closest<HTMLElement>('form') ?? button.closest<HTMLElement>('[role="dialog"], fieldset')
}

/**
 * Shows a button for an asynchronous action with the states idle, pending, success and error, and a toast.
 */
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
      if (successText !== undefined) showSuccess(successText)
    } catch (error) {
      const isWaiting = isRetried && isUnanswered(error)
      // The banner already shows that there is no connection.
      if (isWaiting) stopWaiting.current = whenConnected(() => void again.current())
      ended = isWaiting || error instanceof HandledError ? 'idle' : 'error'
      if (ended === 'error')
        hideFailure.current = showFailure(error instanceof Error ? error.message : String(error))
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
        // The save would omit a day or number that could not be parsed.
        if (focusUnparsed(formOf(currentTarget))) showFailure(ERRORS.rest_invalid_param.text)
        else void run()
      }}
    >
      {children}
    </Button>
  )
}
