import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/**
 * Makes a connection send the queries that start in one turn of the event loop in one system call, which wakes PostgreSQL
 * once (docs/decisions/0041).
 */
export function sendTogether(client: ClientBase): void {
  // pg has no declared access to the socket of a client.
  const { stream } = (client as ClientBase & { connection: { stream: Socket } }).connection
  let isWaiting = false
  const send = () => {
    isWaiting = false
    stream.uncork()
  }
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const gathered = (...args: unknown[]) => {
    if (!isWaiting) {
      isWaiting = true
      stream.cork()
      // After all promises that are ready, whose queries belong to it.
      process.nextTick(send)
    }
    return query(...args)
  }
  client.query = gathered as typeof client.query
}
