import { useEffect, useRef, useState, type ReactNode } from 'react'

type AsyncState = 'idle' | 'pending' | 'success' | 'error'
/** Milliseconds that a button shows its result. */
const SHOWS_MS = 2_000

interface Props {
  children: ReactNode
  /** Runs on press; the caller shows failures. Without it the button submits its form. */
  action?: () => Promise<unknown> | void
  kind?: 'filled' | 'plain' | 'link'
  isDisabled?: boolean
  /** Whether the button's form is being sent. */
  isPending?: boolean
}

/** Shows a button with the four states idle, pending, success and error. */
export function Button({ children, action, kind = 'filled', isDisabled = false, isPending = false }: Props) {
  const [state, setState] = useState<AsyncState>('idle')
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const isBusy = isPending || state === 'pending'

  async function press() {
    if (!action || isBusy) return
    window.clearTimeout(timer.current)
    const running = action()
    if (!running) return
    setState('pending')
    const ended = await running.then(
      () => 'success' as const,
      () => 'error' as const,
    )
    setState(ended)
    timer.current = window.setTimeout(() => setState('idle'), SHOWS_MS)
  }

  return (
    <button
      type={action ? 'button' : 'submit'}
      className={`button ${kind}`}
      data-state={isBusy ? 'pending' : state}
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      onClick={() => void press()}
    >
      {isBusy && <span className="spinner small" aria-hidden />}
      {children}
    </button>
  )
}
