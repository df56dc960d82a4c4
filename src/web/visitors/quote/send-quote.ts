import { createQuoteWire } from '../../../shared/kernel/calls.ts'
import type { createQuote } from '../../../shared/visitors/booking/quote.api.ts'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import { newKey } from '../../kernel/new-key.ts'
import { send, SendError } from '../common/send.ts'
import type { TicketProof, Prover } from '../common/solve-work.ts'
import type { Quote } from './quote-check.ts'

/** What was sent with a quote; after a lost response the same is sent again. */
export interface Attempt extends TicketProof {
  /** The quote as text: another text is another attempt. */
  content: string
  key: string
}

const PARTS = ['content', 'key', 'ticket', 'proof'] as const

/** Parses a stored attempt; null if it is invalid. */
export function readAttempt(text: string | null): Attempt | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const parts: Record<string, unknown> = { ...kept }
    // All its parts exist.
    return PARTS.every((part) => typeof parts[part] === 'string') ? (kept as Attempt) : null
  } catch {
    return null
  }
}

/** Milliseconds before a call that is still running on the server is repeated. */
const STILL_RUNS_MS = 1_000
/** Maximum number of requests for one press: repeated for more work, or for a call that is still running. */
const MAX_TRIES = 4

interface Sending {
  token: string
  quote: Quote & { jobSource?: JobSource }
  /** Content of the honeypot field. */
  website: string
  prover: Prover
  /** The earlier unanswered attempt, if any. */
  before: Attempt | null
  /** Stores what is about to be sent, in case the page is closed. */
  keep: (attempt: Attempt) => void
  post?: (body: object, key: string) => Promise<unknown>
  wait?: (milliseconds: number) => Promise<void>
}

/**
 * Sends a quote once, with as many requests as needed: the server may require more work for another ticket,
 * or some time. Throws a SendError for errors that the visitor has to resolve.
 */
export async function sendQuote(sending: Sending): Promise<void> {
  const { token, quote, website, prover, before, keep, post = postQuote, wait = rest } = sending
  const content = JSON.stringify({ ...quote, website })
  const isSame = before?.content === content
  const key = isSame ? before.key : newKey()
  let proved: TicketProof | null = isSame ? { ticket: before.ticket, proof: before.proof } : null
  for (let tries = 1; ; tries += 1) {
    proved ??= await prover.prove()
    const { ticket, proof } = proved
    keep({ content, key, ticket, proof })
    try {
      await post({ ...quote, token, ticket, proof, website }, key)
      return
    } catch (error) {
      if (!(error instanceof SendError) || tries >= MAX_TRIES) throw error
      // Of two equal quotes with different tickets only the first can have left a record, so it has arrived.
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
  // The body is a quote with its ticket, the parts of the endpoint's body.
  return send<typeof createQuote>(createQuoteWire, { body: body as Quote, key })
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
