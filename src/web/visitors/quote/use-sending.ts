import { useMemo, useRef, useState } from 'react'
import { validatePluginTokenWire } from '../../../shared/kernel/calls.ts'
import type { validatePluginToken, Visit } from '../../../shared/visitors/booking/quote.api.ts'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import { send, SendError } from '../common/send.ts'
import { createProver } from '../common/solve-work.ts'
import { storeText, readStoredText } from './keep.ts'
import type { Quote } from './quote-check.ts'
import { errorsOf, type QuoteErrors } from './quote-draft.ts'
import { readAttempt, sendQuote, type Attempt } from './send-quote.ts'

/** Loads the data for the plugin's token; throws a SendError for an invalid one. */
export async function fetchVisit(token: string): Promise<Visit> {
  const { data } = await send<typeof validatePluginToken>(validatePluginTokenWire, { body: { token } })
  return data
}

type State =
  | { kind: 'idle' | 'sending' | 'sent' }
  | { kind: 'failed'; message: string }
  | { kind: 'refused'; errors: QuoteErrors }

/**
 * Returns the function that sends the quotes of a page; the proof of work for its ticket runs in the
 * background.
 */
export function useQuoteSending(token: string, visit: Visit, jobSource: JobSource | null) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const kept = `quote-${token}-sent`
  const [before] = useState(() => readAttempt(readStoredText(kept)))
  const attempt = useRef<Attempt | null>(before)
  const prover = useMemo(() => createProver(visit, () => fetchVisit(token)), [visit, token])

  async function submit(check: () => Promise<Quote | null>, website: string): Promise<boolean> {
    setState({ kind: 'sending' })
    try {
      const quote = await check()
      if (!quote) {
        setState({ kind: 'idle' })
        return false
      }
      await sendQuote({
        token,
        quote: jobSource ? { ...quote, jobSource } : quote,
        website,
        prover,
        before: attempt.current,
        keep: (next) => {
          attempt.current = next
          // A page that is reloaded after a lost response sends the same request again, not a second one.
          storeText(kept, JSON.stringify(next))
        },
      })
      storeText(kept, null)
      setState({ kind: 'sent' })
      return true
    } catch (error) {
      setState(failed(error))
      return false
    }
  }

  return { state, submit, begin: prover.begin, forgive: () => setState({ kind: 'idle' }) }
}

/** Returns the visitor's message for a failed request; the server's own text is shown only for fields. */
function failed(error: unknown): State {
  // The rules of the form could not be loaded.
  if (!(error instanceof SendError)) return NOT_SENT
  const errors = errorsOf(error.fields)
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors }
  if (error.status === 404) return { kind: 'failed', message: 'This form is no longer in use.' }
  if (error.status === 429)
    return {
      kind: 'failed',
      message: 'Too many requests came from here. Please wait some minutes and submit again.',
    }
  return NOT_SENT
}

const NOT_SENT: State = { kind: 'failed', message: 'Your request was not sent. Please submit it again.' }
