import type { Json } from './records.ts'

/** A refusal in the provider's shape: thrown by whatever cannot be done, answered by the server. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Json
  /** What came of the call, such as a decline, and so kept for its key; not a call that was wrong in itself. */
  readonly isOutcome: boolean

  constructor(status: number, error: Json & { message: string }, isOutcome = false) {
    super(error.message)
    this.name = 'Refusal'
    this.status = status
    this.body = { error }
    this.isOutcome = isOutcome
  }
}

/** 400: a parameter is wrong. */
export function refuseParam(param: string, message: string, code?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, param, ...(code && { code }) })
}

/** There is no such thing: 404 where it is asked for, 400 where it is named by a parameter. */
export function refuseMissing(kind: string, id: string, param?: string): Refusal {
  return new Refusal(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `There is no ${kind} '${id.slice(0, 100)}'.`,
    param: param ?? 'id',
  })
}
