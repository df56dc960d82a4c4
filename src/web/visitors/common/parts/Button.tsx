import { useEffect, useRef, useState, type ReactNode } from 'react'

type AsyncState = 'idle' | 'pending' | 'success' | 'error'
/** Milliseconds that a button shows what became of it. */
const SHOWS_MS = 2_000

interface Props {
  children: ReactNode
  /** What a press does; failures are shown by whoever is pressed for. Without it the button sends its form. */
  action?: () => Promise<unknown> | void
  kind?: 'filled' | 'plain' | 'link'
  isDisabled?: boolean
  /** The form that this button belongs to is being sent. */
  isPending?: boolean
}

/** A button with the four states idle, pending, success and error. */
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
