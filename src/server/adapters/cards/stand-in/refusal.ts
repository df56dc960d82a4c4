import type { Json } from './records.ts'

/** An error in the provider's format: thrown for invalid calls, and sent as the response. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: Json
  /**
   * Whether it is the outcome of the call, such as a decline, which is stored for its key; false for an
   * invalid call.
   */
  readonly isOutcome: boolean

  constructor(status: number, error: Json & { message: string }, isOutcome = false) {
    super(error.message)
    this.name = 'Refusal'
    this.status = status
    this.body = { error }
    this.isOutcome = isOutcome
  }
}

/** Returns a 400 error for a wrong parameter. */
export function invalidParam(param: string, message: string, code?: string): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', message, param, ...(code && { code }) })
}

/** Returns the error of a missing object: 404 if it is requested, 400 if a parameter refers to it. */
export function notFound(kind: string, id: string, param?: string): ProviderError {
  return new ProviderError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `There is no ${kind} '${id.slice(0, 100)}'.`,
    param: param ?? 'id',
  })
}
