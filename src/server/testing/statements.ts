import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase, Pool } from 'pg'

/** What one call asked of the database. */
export interface StatementUse {
  /** The statements in the order in which they were sent. */
  texts: string[]
  /** How often the call waited for the database: statements that are sent together are one round trip. */
  roundTrips: number
}

/**
 * Returns a function that runs work and returns its result with the statements that it sent over the pool. A
 * statement's round trip follows the last one that had been answered when it was sent. The end of a transaction
 * that only reads is no round trip, because nothing waits for it.
 */
export function createStatementCounter(
  pool: Pool,
): <T>(work: () => Promise<T>) => Promise<{ result: T; use: StatementUse }> {
  const calls = new AsyncLocalStorage<StatementUse & { answered: number; isReading: boolean }>()
  const counted = new WeakSet<ClientBase>()
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const counting = (...args: unknown[]) => {
      const sent = query(...args)
      const call = calls.getStore()
      if (!call) return sent
      const [statement] = args
      const { text } = typeof statement === 'string' ? { text: statement } : (statement as { text: string })
      call.texts.push(text)
      if (text === 'begin read only') call.isReading = true
      if (text === 'commit' && call.isReading) return sent
      const roundTrip = call.answered + 1
      call.roundTrips = Math.max(call.roundTrips, roundTrip)
      if (!(sent instanceof Promise)) throw new Error('The statement counter expects promises.')
      const answered = () => {
        call.answered = Math.max(call.answered, roundTrip)
      }
      sent.then(answered, answered)
      return sent
    }
    client.query = counting as typeof client.query
  })
  return async (work) => {
    const call = { texts: [], roundTrips: 0, answered: 0, isReading: false }
    const result = await calls.run(call, work)
    return { result, use: { texts: call.texts, roundTrips: call.roundTrips } }
  }
}
