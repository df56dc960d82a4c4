import type { ClientBase } from 'pg'

/** A statement is prepared from its third use on, because many texts are used once. */
const USES_BEFORE = 2
/** Maximum number of prepared statements of a connection, which keeps the plan of each in memory. */
const MAX_NAMES = 400
/** Maximum number of texts whose uses are counted. */
const MAX_COUNTED = 5_000

/**
 * Returns a function that makes a connection of one pool prepare the statements that the pool uses
 * repeatedly, so that PostgreSQL parses and plans them once per connection (docs/decisions/0041).
 */
export function createPreparer(): (client: ClientBase) => void {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()

  /** Returns the name under which a statement is prepared, or undefined if it is not. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= MAX_NAMES || !isPreparable(text)) return undefined
    const count = uses.get(text) ?? 0
    if (count < USES_BEFORE) {
      if (uses.size >= MAX_COUNTED) uses.clear()
      uses.set(text, count + 1)
      return undefined
    }
    const name = `app_${names.size + 1}`
    names.set(text, name)
    uses.delete(text)
    return name
  }

  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const prepared = (text: unknown, values?: unknown, ...more: unknown[]) => {
      const name =
        typeof text === 'string' && Array.isArray(values) && more.length === 0 ? nameOf(text) : undefined
      return name === undefined ? query(text, values, ...more) : query({ name, text, values })
    }
    client.query = prepared as typeof client.query
  }
}

/**
 * Whether a statement keeps its columns when a migration adds one to a table: PostgreSQL refuses to run a
 * prepared `select *` after that.
 */
function isPreparable(text: string): boolean {
  return (
    /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !/(?:[,.]|select|returning)\s*\*/i.test(text)
  )
}
