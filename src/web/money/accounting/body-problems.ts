import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { problemsOf } from '../../kernel/forms.ts'

/** Returns what a call would reject in a body, by field path, before it is sent. */
export function bodyProblems({ body }: Endpoint, values: unknown): FieldErrors {
  return body ? problemsOf(body, values) : {}
}
