import { queueWork } from '../kernel/queue/queue-work.ts'
import type { QueueHandlers } from '../kernel/queue/queue.ts'

/** Handlers that do nothing, for tests of one kind of queued job. */
export const idleHandlers = Object.fromEntries(
  Object.keys(queueWork).map((name) => [name, async () => {}]),
) as unknown as QueueHandlers // each job name has one
