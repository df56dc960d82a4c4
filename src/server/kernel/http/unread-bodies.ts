import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Bytes per second that are read from an unread body: a rejected photo in a few seconds. */
const BYTES_A_SECOND = 4_000_000

/**
 * Reads the rest of the body slowly for requests that already have their response. At full speed, rejected
 * uploads of one sender would block the event loop for others, and Node would read them as fast as they
 * arrive.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }) => {
    // Ends when the sender disconnects.
    if (!raw.complete) void takeRest(raw).catch(() => {})
  })
}

async function takeRest(body: IncomingMessage): Promise<void> {
  for await (const chunk of body) await sleep(((chunk as Buffer).length * 1000) / BYTES_A_SECOND) // no encoding is set
}
