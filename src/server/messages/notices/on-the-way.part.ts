import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { JobPart } from '../../jobs/jobs/job.parts.ts'
import { readToldAt } from './on-the-way.service.ts'

/** When the client of a job was told that the crew is on the way, for that client and on that day only. */
export const onTheWayPart: JobPart = {
  name: 'onTheWay',
  async read({ tx, kernel }, job, viewer) {
    const today = wallClockOf(kernel.now().toISOString(), job.company.timezone).slice(0, 10)
    const isToday = job.jobStatus === 'scheduled' && job.jobDate?.startsWith(today) === true
    return { onTheWayAt: viewer.kind === 'client' && isToday ? await readToldAt(tx, job) : null }
  },
}
