import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** What a connection may still send of a body that nobody reads: a refused photo in a few seconds. */
const BYTES_A_SECOND = 4_000_000

/**
 * Takes in slowly what is left of the body of a call that is answered already: at full speed, refused uploads of one sender
 * would keep the event loop from everyone else. Node itself would take them as fast as they come.
 */
export function takeUnreadBodiesSlowly(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }) => {
    // A sender who goes away ends it.
    if (!raw.complete) void takeRest(raw).catch(() => {})
  })
}

async function takeRest(body: IncomingMessage): Promise<void> {
  for await (const chunk of body) await sleep(((chunk as Buffer).length * 1000) / BYTES_A_SECOND) // no encoding is set
}
