import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Apps whose node is being stopped. */
const leaving = new WeakSet<FastifyInstance>()

/** Whether the node of this app is being stopped: /health/ready then tells its proxy to send nobody any more. */
export function isLeaving(app: FastifyInstance): boolean {
  return leaving.has(app)
}

/** Lets a node that is being stopped say goodbye with each answer, so that no proxy keeps a connection to it. */
export function prepareLeaving(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (leaving.has(app)) reply.header('connection', 'close')
  })
}

/**
 * Goes on answering until the proxies in front have left: nobody meets a node that is gone. To be called
 * before anything is closed.
 */
export async function leaveProxies(app: FastifyInstance, seconds: number): Promise<void> {
  leaving.add(app)
  await sleep(seconds * 1000)
}
