import type { Json } from './records.ts'

/** An error in the provider's format: thrown for invalid calls, and sent as the response. */
export class Refusal extends Error {
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
export function refuseParam(param: string, message: string, code?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, param, ...(code && { code }) })
}

/** Returns the error of a missing object: 404 if it is requested, 400 if a parameter refers to it. */
export function refuseMissing(kind: string, id: string, param?: string): Refusal {
  return new Refusal(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `There is no ${kind} '${id.slice(0, 100)}'.`,
    param: param ?? 'id',
  })
}
