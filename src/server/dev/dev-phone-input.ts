import type { z } from 'zod'
import { AppError } from '../../shared/kernel/errors.ts'

/** Returns the body parsed by its schema; throws with the first message otherwise. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const problem = result.error.issues[0]
  const place = problem?.path.join('.') ?? ''
  throw new AppError('rest_invalid_param', { message: `${place}: ${problem?.message ?? 'is wrong'}` })
}
