import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'

/** Deeper than any valid request, and far below what could overflow a recursive reader. */
const DEEPEST = 50

/**
 * Rejects bodies that are valid JSON but never legitimate: nested deeper than 50, with numbers beyond a
 * double, or with text that is not valid Unicode and cannot be stored. Throws rest_invalid_param before
 * anything reads them.
 */
export function rejectAbnormalBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!isPlain(request.body)) throw new AppError('rest_invalid_param', { message: 'Invalid input data' })
  })
}

/** Not recursive, because an attacker chooses the depth. */
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
