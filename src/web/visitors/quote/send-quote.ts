import { createQuoteWire } from '../../../shared/kernel/calls.ts'
import type { createQuote } from '../../../shared/visitors/booking/quote.api.ts'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import { newKey } from '../../kernel/new-key.ts'
import { send, SendError } from '../common/send.ts'
import type { Proved, Prover } from '../common/solve-work.ts'
import type { Quote } from './quote-draft.ts'

/** What went out with a quote: after a lost answer the very same goes out again. */
export interface Attempt extends Proved {
  /** The quote as text: another one is another attempt. */
  content: string
  key: string
}

const PARTS = ['content', 'key', 'ticket', 'proof'] as const

/** An attempt that was kept as text; null for what is none. */
export function readAttempt(text: string | null): Attempt | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const parts: Record<string, unknown> = { ...kept }
    // Each of its parts is there.
    return PARTS.every((part) => typeof parts[part] === 'string') ? (kept as Attempt) : null
  } catch {
    return null
  }
}

/** Milliseconds until a call that still runs on the server is asked for again. */
const STILL_RUNS_MS = 1_000
/** How often one press sends: again for more work, or for a call that still runs. */
const MOST_TRIES = 4

interface Sending {
  token: string
  quote: Quote & { jobSource?: JobSource }
  /** What stands in the field that people never see. */
  website: string
  prover: Prover
  /** What was sent before and not answered, if anything. */
  before: Attempt | null
  /** Keeps what is about to be sent, for the case that the page goes away. */
  keep: (attempt: Attempt) => void
  post?: (body: object, key: string) => Promise<unknown>
  wait?: (milliseconds: number) => Promise<void>
}

/**
 * Sends a quote once, however often it has to ask: the server may want more work for another ticket, or a
 * moment. Throws a SendError for what the visitor has to do something about.
 */
export async function sendQuote(sending: Sending): Promise<void> {
  const { token, quote, website, prover, before, keep, post = postQuote, wait = rest } = sending
  const content = JSON.stringify({ ...quote, website })
  const isSame = before?.content === content
  const key = isSame ? before.key : newKey()
  let proved: Proved | null = isSame ? { ticket: before.ticket, proof: before.proof } : null
  for (let tries = 1; ; tries += 1) {
    proved ??= await prover.prove()
    const { ticket, proof } = proved
    keep({ content, key, ticket, proof })
    try {
      await post({ ...quote, token, ticket, proof, website }, key)
      return
    } catch (error) {
      if (!(error instanceof SendError) || tries >= MOST_TRIES) throw error
      // Only the first of two equal quotes with different tickets can have left something behind: it has arrived.
      if (error.code === 'idempotency_mismatch') return
      const { work, ticket: next } = error.details
      if (error.code === 'idempotency_in_progress') await wait(STILL_RUNS_MS)
      else if (error.status === 429 && typeof work === 'number' && typeof next === 'string') {
        prover.take({ ticket: next, work })
        proved = null
      } else throw error
    }
  }
}

function postQuote(body: object, key: string): Promise<unknown> {
  // The body is a quote with its ticket, whose parts are the endpoint's.
  return send<typeof createQuote>(createQuoteWire, { body: body as Quote, key })
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
