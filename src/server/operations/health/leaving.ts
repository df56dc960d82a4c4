import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Apps whose node is being stopped. */
const leaving = new WeakSet<FastifyInstance>()

/**
 * Returns whether the node of this app is being stopped; /health/ready then tells its proxy to send no more
 * requests.
 */
export function isShuttingDown(app: FastifyInstance): boolean {
  return leaving.has(app)
}

/**
 * Makes a node that is being stopped close the connection with each response, so that no proxy keeps a
 * connection to it.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.has(app)) reply.header('connection', 'close')
  })
}

/**
 * Keeps responding until the proxies in front have stopped sending requests, so that no request reaches a
 * stopped node. Call it before anything is closed.
 */
export async function waitForProxies(app: FastifyInstance, seconds: number): Promise<void> {
  leaving.add(app)
  await sleep(seconds * 1000)
}
