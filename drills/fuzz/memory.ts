import type { Operation } from './document.ts'
import type { Random } from './random.ts'

/** Where the ids of a path come from if not from its own collection. */
const KIN: Record<string, readonly string[]> = {
  '/wp/v2/quiz-attempts/{id}': ['/wp/v2/quiz-assignments/{id}/attempts'],
  '/wp/v2/quiz-assignments/{id}': [
    '/wp/v2/quiz-assignments/me',
    '/wp/v2/quizzes/{id}/assign',
    '/wp/v2/quizzes/{id}/results',
  ],
  '/wp/v2/transactions/{id}': ['/wp/v2/jobs/{id}/transactions', '/wp/v2/transactions/checkout'],
  '/wp/v2/people/{id}': ['/wp/v2/clients', '/wp/v2/workers'],
  '/wp/v2/payroll/{id}': ['/wp/v2/workers'],
  '/wp/v2/payments/cards/{id}': ['/wp/v2/payments/cards', '/wp/v2/clients'],
  '/wp/v2/transactions/checkout/charge/{cardId}': ['/wp/v2/payments/cards'],
  '/wp/v2/companies/{id}/workers/{workerId}': ['/wp/v2/workers'],
  '/wp/v2/jobs/{job}': ['/wp/v2/jobs'],
  '/wp/v2/disputes/{token}': ['/wp/v2/jobs/{id}/communications/dispute/create_token'],
  '/wp/v2/reviews/{id}': ['/wp/v2/companies/{company}/reviews'],
  '/wp/v2/jobs/{id}/payments/{paymentId}': ['/wp/v2/jobs/{id}/payments'],
  '/wp/v2/ads/{id}/jobs/{jobId}': ['/wp/v2/ads/{id}/jobs'],
}

/**
 * What responses have taught: ids by the path they belong to, values by field name, last bodies by address.
 */
export interface Memory {
  /** Parameters that led to a response before, for a path up to and including its last parameter. */
  addresses: Map<string, Record<string, string>[]>
  values: Map<string, unknown[]>
  bodies: Map<string, unknown>
}

export const createMemory = (): Memory => ({ addresses: new Map(), values: new Map(), bodies: new Map() })

const KEPT = 60
/** Fields whose values are of no use to another call. */
const IDLE = /^(createdAt|updatedAt|history|html|svg|summary)$/

function keep<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key) ?? []
  list.push(value)
  if (list.length > KEPT) list.shift()
  map.set(key, list)
}

/** Learns from a successful response. */
export function learn(
  memory: Memory,
  operation: Operation,
  params: Record<string, string>,
  url: string,
  body: unknown,
): void {
  if (operation.method === 'GET' && typeof body === 'object') {
    memory.bodies.set(url, body)
    if (memory.bodies.size > 1500) {
      const oldest = memory.bodies.keys().next().value
      if (oldest !== undefined) memory.bodies.delete(oldest)
    }
  }
  const items = itemsOf(body)
  for (const item of items.slice(0, 30)) {
    const id = idOf(item)
    if (id !== undefined) keep(memory.addresses, operation.path, { ...params, '': id })
  }
  harvest(memory, body, 0)
}

function itemsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  if (typeof body !== 'object' || body === null) return []
  const lists = Object.values(body)
    .filter((value) => Array.isArray(value))
    .flat()
  return [body, ...lists.slice(0, 20)]
}

function idOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const record: Record<string, unknown> = { ...item }
  const id = record['id'] ?? record['attemptId'] ?? record['token'] ?? record['key'] ?? record['name']
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined
}

function harvest(memory: Memory, value: unknown, depth: number): void {
  if (depth > 6 || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 6)) harvest(memory, item, depth + 1)
    return
  }
  for (const [name, item] of Object.entries(value)) {
    if (IDLE.test(name) || item === null || item === '') continue
    if (typeof item !== 'object') keep(memory.values, name, item)
    else harvest(memory, item, depth + 1)
  }
}

/** Returns learned parameters for a path; undefined if there are none. */
export function recall(memory: Memory, path: string, random: Random): Record<string, string> | undefined {
  const end = path.lastIndexOf('}')
  if (end < 0) return {}
  const member = path.slice(0, end + 1)
  const start = member.lastIndexOf('{')
  const name = member.slice(start + 1, -1)
  const collection = member.slice(0, start - 1)
  const sources = [collection, ...(KIN[member] ?? [])]
  const known = sources.flatMap((source) => memory.addresses.get(source) ?? [])
  if (known.length === 0) return undefined
  const { '': id = '', ...rest } = random.pick(known)
  const before = recall(memory, collection, random)
  return { ...before, ...rest, [name]: id }
}
