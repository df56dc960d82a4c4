import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { readClockEvents, type ClockEventRow } from './clock.store.ts'
import { viewClock } from './clock.view.ts'

/**
 * Returns the clocks of jobs of one company by their numbers, as their viewers may see them, and the events of these and of
 * further jobs.
 */
export async function showClocks(
  { tx, actor, kernel }: Pick<JobContext, 'tx' | 'actor' | 'kernel'>,
  companyId: number,
  opened: readonly { job: JobRecord; viewer: Viewer }[],
  further: readonly number[],
): Promise<{ clocks: Map<number, JobClock>; events: ClockEventRow[] }> {
  const ids = [...new Set([...opened.map(({ job }) => job.id), ...further])]
  const events = ids.length === 0 ? [] : await readClockEvents(tx, companyId, ids)
  const clocks = new Map(
    opened.map(({ job, viewer }) => [
      job.id,
      viewClock(
        job,
        { viewer, userId: actor.userId, now: kernel.now() },
        events.filter(({ jobId }) => jobId === job.id),
      ),
    ]),
  )
  return { clocks, events }
}
