import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'

/** Deeper than anything that a call takes, and far from what a recursive reader could stumble over. */
const DEEPEST = 50

/**
 * Refuses bodies that JSON allows and nobody sends: nested deeper than 50, with numbers beyond a double, or
 * with text that is no Unicode and that no database takes. Throws rest_invalid_param before anything reads
 * them.
 */
export function refuseOddBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!isPlain(request.body)) throw new AppError('rest_invalid_param', { message: 'Invalid input data' })
  })
}

/** Without recursion: depth is what an attacker chooses. */
function isPlain(body: unknown): boolean {
  const left: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !value.isWellFormed()) return false
    if (typeof value === 'number' && !Number.isFinite(value)) return false
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    if (depth >= DEEPEST) return false
    if (Array.isArray(value)) for (const item of value) left.push({ value: item, depth: depth + 1 })
    else
      for (const [key, item] of Object.entries(value)) {
        if (!key.isWellFormed()) return false
        left.push({ value: item, depth: depth + 1 })
      }
  }
  return true
}
