import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { readClockEvents } from './clock.store.ts'
import { viewClock } from './clock.view.ts'

/** Returns the clocks of jobs of one company by their numbers, as their viewers may see them. */
export async function showClocks(
  { tx, actor, kernel }: Pick<JobContext, 'tx' | 'actor' | 'kernel'>,
  companyId: number,
  opened: readonly { job: JobRecord; viewer: Viewer }[],
): Promise<Map<number, JobClock>> {
  if (opened.length === 0) return new Map()
  const events = await readClockEvents(
    tx,
    companyId,
    opened.map(({ job }) => job.id),
  )
  return new Map(
    opened.map(({ job, viewer }) => [
      job.id,
      viewClock(
        job,
        { viewer, userId: actor.userId, now: kernel.now() },
        events.filter(({ jobId }) => jobId === job.id),
      ),
    ]),
  )
}
