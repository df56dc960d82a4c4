import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../kernel/config/config.ts'

type IdConfig = Pick<Config, 'SECRET' | 'PUBLIC_URL'>

/** A mail that the product sends. */
interface SentMail {
  companyId: number
  id: number
  /** False for mails that were queued before Message-IDs had signatures. */
  isSigned: boolean
}

/** Returns the Message-ID of a mail that the product sends, the same at every attempt. */
export function messageIdOf(config: IdConfig, { companyId, id, isSigned }: SentMail): string {
  const signature = isSigned ? `-${sign(config, companyId, id)}` : ''
  return `<delivery-${companyId}-${id}${signature}@${hostOf(config)}>`
}

/**
 * Returns the deliveries of a company that a text names by their Message-IDs, the last one first. An ID with a wrong
 * signature is left out; one without a signature can be guessed and proves nothing.
 */
export function deliveriesNamedIn(
  config: IdConfig,
  text: string,
  companyId: number,
): { id: number; isSigned: boolean }[] {
  const host = hostOf(config)
  const found = text.matchAll(/<delivery-(\d{1,15})-(\d{1,15})(?:-([0-9a-f]{32}))?@([\w.-]{1,253})>/gi)
  const named = new Map<string, { id: number; isSigned: boolean }>()
  for (const [, company, number, signature, at] of [...found].toReversed()) {
    if (Number(company) !== companyId || at?.toLowerCase() !== host) continue
    const id = Number(number)
    const isSigned = signature !== undefined
    if (signature !== undefined && !isSame(signature.toLowerCase(), sign(config, companyId, id))) continue
    named.set(`${id} ${isSigned}`, { id, isSigned })
  }
  return [...named.values()]
}

function hostOf({ PUBLIC_URL }: IdConfig): string {
  return new URL(PUBLIC_URL).hostname
}

/** In hexadecimal digits, because some mail programs change the case of a Message-ID. */
function sign({ SECRET }: IdConfig, companyId: number, id: number): string {
  // Prefixed, so that other signatures made with the secret can never be valid for this one.
  return createHmac('sha256', SECRET).update(`message-id\n${companyId} ${id}`).digest('hex').slice(0, 32)
}

function isSame(given: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(right))
}
