import { sql } from 'kysely'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'

/** Milliseconds for which views are collected before they are written in one statement. */
const COLLECT_MS = 1_000

interface View {
  companyId: number
  jobId: number
  userId: number
}
/** A view with its monotonic time in milliseconds. */
type Noted = View & { at: number }

/** Records who opened which job. */
export interface SeenBy {
  /** Notes a view; it is written within a second, and opening a job does not wait for it. */
  note(view: View): void
  /** Writes what was noted; a failure is logged, because reading a job must not fail for it. */
  flush(): Promise<void>
}

/** Collects the views of this server node. */
export function createSeenBy({ db, log }: Pick<Kernel, 'db' | 'log'>): SeenBy {
  let views = new Map<string, Noted>()
  let timer: NodeJS.Timeout | undefined
  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const noted = [...views.values()]
    if (noted.length === 0) return
    views = new Map()
    const companyIds = [...new Set(noted.map(({ companyId }) => companyId))]
    await inTenant(db, { companyIds, userId: null }, (tx) => writeSeen(tx, noted)).catch((error: unknown) =>
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

async function writeSeen(tx: Tx, views: readonly Noted[]): Promise<void> {
  const of = (key: keyof View) => views.map((view) => view[key])
  const ages = views.map(({ at }) => (performance.now() - at) / 1000)
  // Jobs and people that were deleted meanwhile are left out. Sorted, so that two nodes cannot deadlock.
  await sql`insert into job_seen (company_id, job_id, user_id, seen_at)
    select v.company_id, v.job_id, v.user_id, now() - make_interval(secs => v.age)
    from unnest(${of('companyId')}::bigint[], ${of('jobId')}::bigint[], ${of('userId')}::bigint[], ${ages}::float8[])
      as v (company_id, job_id, user_id, age)
    join jobs j on j.company_id = v.company_id and j.id = v.job_id
    join members m on m.company_id = v.company_id and m.user_id = v.user_id
    order by 1, 2, 3
    on conflict (company_id, job_id, user_id) do update set seen_at = greatest(job_seen.seen_at, excluded.seen_at)`.execute(
    tx,
  )
}

/** Returns who has opened a job, newest first. */
export async function readSeenBy(tx: Tx, companyId: number, jobId: number) {
  return tx
    .selectFrom('job_seen as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 's.company_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .select([
      's.user_id as userId',
      'm.first_name as firstName',
      'm.last_name as lastName',
      's.seen_at as date',
    ])
    .where('s.company_id', '=', companyId)
    .where('s.job_id', '=', jobId)
    .orderBy('s.seen_at', 'desc')
    .limit(500)
    .execute()
}
