import { useState } from 'react'
import type { FieldErrors } from '../../shared/kernel/errors.ts'
import { CallError } from './api.ts'

/** Whether nobody knows what became of a call: only the very same one again can tell. */
export function isUnanswered({ status, code }: { status: number; code: string }): boolean {
  return status === 0 || status >= 500 || code === 'idempotency_in_progress'
}

type SendingState<Input> =
  | { step: 'idle' }
  | { step: 'sending'; input: Input }
  | { step: 'unanswered'; input: Input; message: string }
  | { step: 'refused'; message: string; fields: FieldErrors }

/** What a failed call makes of what was sent: to be asked again as it was, or refused. */
export function afterFailed<Input>(input: Input, error: unknown): SendingState<Input> {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof CallError)) return { step: 'refused', message, fields: {} }
  return isUnanswered(error)
    ? { step: 'unanswered', input, message }
    : { step: 'refused', message, fields: error.fields ?? {} }
}

export interface Sending<Input> {
  state: SendingState<Input>
  /** Sends; does nothing while a call is under way or not answered. */
  send: (input: Input) => Promise<void>
  /** Sends the very same again. */
  again: () => Promise<void>
  reset: () => void
}

/** Sends what must not be done twice: after a lost answer nothing but the same call may follow. */
export function useSending<Input, Output>(
  perform: (input: Input) => Promise<Output>,
  onDone: (output: Output) => void,
): Sending<Input> {
  const [state, setState] = useState<SendingState<Input>>({ step: 'idle' })
  async function run(input: Input) {
    setState({ step: 'sending', input })
    try {
      const output = await perform(input)
      setState({ step: 'idle' })
      onDone(output)
    } catch (error) {
      setState(afterFailed(input, error))
    }
  }
  return {
    state,
    send: async (input) => {
      if (state.step === 'idle' || state.step === 'refused') await run(input)
    },
    again: async () => {
      if (state.step === 'unanswered') await run(state.input)
    },
    reset: () => setState((now) => (now.step === 'refused' ? { step: 'idle' } : now)),
  }
}
