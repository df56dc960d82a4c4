import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Plan, PlanFacts } from '../../../shared/schedule/planning/plan.ts'

const LONGEST_MS = 30_000
const MAX_WAITING = 20

/** Makes plans in a thread of its own. */
export interface Planner {
  /** Throws rest_unavailable if too many plans wait, or one takes too long. */
  plan(facts: PlanFacts): Promise<Plan>
  stop(): Promise<void>
}

/** Creates a planner with one worker thread, which starts with the first plan and ends when it is idle. */
export function createPlanner(): Planner {
  let pool: Piscina<PlanFacts, Plan> | null = null
  return {
    async plan(facts) {
      pool ??= new Piscina<PlanFacts, Plan>({
        filename: fileURLToPath(new URL('./plan.worker.ts', import.meta.url)),
        name: 'planDay',
        minThreads: 0,
        maxThreads: 1,
        maxQueue: MAX_WAITING,
        idleTimeout: 60_000,
        resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12 },
      })
      if (pool.queueSize >= MAX_WAITING) throw new AppError('rest_unavailable')
      const signal = AbortSignal.timeout(LONGEST_MS)
      try {
        return await pool.run(facts, { signal })
      } catch (error) {
        if (signal.aborted) throw new AppError('rest_unavailable')
        throw error
      }
    },
    async stop() {
      await pool?.close()
    },
  }
}
