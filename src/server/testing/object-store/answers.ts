import type { ServerResponse } from 'node:http'

/** A refusal in the store's own words. */
export class StoreError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Text as XML holds it. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Answers in XML, as the protocol does. */
export function answerXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
}

/** Returns a refusal. */
export function answerError(response: ServerResponse, { status, code, message }: StoreError): void {
  answerXml(
    response,
    status,
    `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><RequestId>stand-in</RequestId></Error>`,
  )
}
