import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { writeViews, type View } from './job.seen.store.ts'

/** Milliseconds for which views are collected before they are written in one statement. */
const COLLECT_MS = 1_000

/** Records who opened which job. */
export interface SeenBy {
  /** Notes a view; it is written within a second, and opening a job does not wait for it. */
  note(view: Omit<View, 'at'>): void
  /** Writes what was noted; a failure is logged, because reading a job must not fail for it. */
  flush(): Promise<void>
}

/** Collects the views of this server node. */
export function createSeenBy({ db, log }: Pick<Kernel, 'db' | 'log'>): SeenBy {
  let views = new Map<string, View>()
  let timer: NodeJS.Timeout | undefined
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const noted = [...views.values()]
    if (noted.length === 0) return
    views = new Map()
    const companyIds = [...new Set(noted.map(({ companyId }) => companyId))]
    await inTenant(db, { companyIds, userId: null }, (tx) => writeViews(tx, noted)).catch((error: unknown) =>
      log.error({ err: error }, 'seen-by'),
    )
  }
  return {
    note: (view) => {
      views.set(`${view.jobId} ${view.userId}`, { ...view, at: performance.now() })
      timer ??= setTimeout(() => void flush(), COLLECT_MS).unref()
    },
    flush,
  }
}
