import { useState } from 'react'
import type { FieldErrors } from '../../shared/kernel/errors.ts'
import { CallError } from './api.ts'

/** Returns whether the outcome of a call is unknown, so that only the same call again can tell it. */
export function isUnanswered({ status, code }: { status: number; code: string }): boolean {
  return status === 0 || status >= 500 || code === 'idempotency_in_progress'
}

type SendingState<Input> =
  | { step: 'idle' }
  | { step: 'sending'; input: Input }
  | { step: 'unanswered'; input: Input; message: string }
  | { step: 'refused'; message: string; fields: FieldErrors }

/** Returns the state after a failed call: either to be sent again unchanged, or rejected. */
export function sendingStateAfterFailure<Input>(input: Input, error: unknown): SendingState<Input> {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof CallError)) return { step: 'refused', message, fields: {} }
  return isUnanswered(error)
    ? { step: 'unanswered', input, message }
    : { step: 'refused', message, fields: error.fields ?? {} }
}

export interface Sending<Input> {
  state: SendingState<Input>
  /** Sends the input; does nothing while a call is running or unanswered. */
  send: (input: Input) => Promise<void>
  /** Sends the same input again. */
  again: () => Promise<void>
  reset: () => void
}

/**
 * Returns functions to send a call that must not run twice: after a lost response only the same call can be
 * sent again.
 */
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
      setState(sendingStateAfterFailure(input, error))
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

/** Returns the errors of a rejected call by field. */
export function refusedFields<Input>({ state }: Sending<Input>): FieldErrors {
  return state.step === 'refused' ? state.fields : {}
}
