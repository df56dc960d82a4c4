import type { ServerResponse } from 'node:http'

/** An error in the store's own format. */
export class StoreError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Returns the text escaped for XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Responds with XML, as the protocol requires. */
export function answerXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
}

/** Responds with an error. */
export function answerError(response: ServerResponse, { status, code, message }: StoreError): void {
  answerXml(
    response,
    status,
    `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><RequestId>stand-in</RequestId></Error>`,
  )
}
