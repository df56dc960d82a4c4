import { queueWork } from '../kernel/queue/queue-work.ts'
import type { QueueHandlers } from '../kernel/queue/queue.ts'

/** Handlers that do nothing, for tests that look at one kind of queued work. */
export const idleHandlers = Object.fromEntries(
  Object.keys(queueWork).map((name) => [name, async () => {}]),
) as unknown as QueueHandlers // each name of the work has one
