import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { workOfProof } from '../../../shared/visitors/booking/proof.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

/** How long a page may stay open before its form counts as unproved. */
export const TICKET_MINUTES = BUDGETS['quote-ticket'].seconds / 60
/** No one reads and fills in a form faster than this. */
export const MIN_FILL_SECONDS = 2

/** Content of a ticket: the company it is for and when it was issued. */
interface TicketFacts {
  companyId: number
  /** Epoch milliseconds. */
  at: number
}

function seal(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`visitor ticket\n${text}`).digest('base64url')
}

/** Returns a unique ticket for a page of a company, signed with the secret. */
export function makeTicket(secret: string, { companyId, at }: TicketFacts): string {
  const text = `${companyId}.${at.toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${text}.${seal(secret, text)}`
}

/** Returns the content of a ticket, or null for one that we did not sign. */
function readTicket(secret: string, ticket: string): TicketFacts | null {
  const [company = '', at = '', nonce = '', given = '', ...rest] = ticket.split('.')
  if (rest.length > 0 || nonce === '') return null
  // Compared as bytes: letters beyond ASCII have more bytes than characters.
  const [made, sent] = [seal(secret, `${company}.${at}.${nonce}`), given].map((text) => Buffer.from(text))
  if (!made || !sent || sent.length !== made.length || !timingSafeEqual(sent, made)) return null
  return { companyId: Number(company), at: Number.parseInt(at, 36) }
}

/** Result for a submitted form: a valid ticket with its amount of work, or why it is unproved. */
export type TicketResult =
  | { kind: 'worked'; work: number }
  | { kind: 'unproved'; why: 'no ticket' | 'forged' | 'expired' | 'too quick' | 'no proof' }

/** Evaluates the ticket and the proof of a form. Pure: the time is an argument. */
export function checkTicket(
  secret: string,
  sent: { ticket?: string | null | undefined; proof?: string | null | undefined },
  at: { companyId: number; now: number },
): TicketResult {
  const { ticket, proof } = sent
  if (ticket == null || ticket === '') return { kind: 'unproved', why: 'no ticket' }
  const facts = readTicket(secret, ticket)
  if (facts?.companyId !== at.companyId) return { kind: 'unproved', why: 'forged' }
  const ageSeconds = (at.now - facts.at) / 1000
  if (ageSeconds > TICKET_MINUTES * 60) return { kind: 'unproved', why: 'expired' }
  if (ageSeconds < MIN_FILL_SECONDS) return { kind: 'unproved', why: 'too quick' }
  const work = proof == null ? 0 : workOfProof(ticket, proof)
  return work > 0 ? { kind: 'worked', work } : { kind: 'unproved', why: 'no proof' }
}
