/**
 * Messages from the embedded terms page to the form: its correlation id, and that the terms were accepted.
 * The server knows both itself; these only decide what the form shows.
 */
const KINDS = ['merchant-terms:correlation-id', 'merchant-terms:accepted'] as const
export interface TermsMessage {
  kind: (typeof KINDS)[number]
  correlationId: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns a message of the terms page, or null for any other message. */
export function termsMessageOf(data: unknown): TermsMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('correlationId' in data))
    return null
  const { kind: told, correlationId } = data
  const kind = KINDS.find((one) => one === told)
  if (kind === undefined || typeof correlationId !== 'string' || !UUID.test(correlationId)) return null
  return { kind, correlationId }
}
