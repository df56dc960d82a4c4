import type { z } from 'zod'
import type { onTheWaySchema } from '../../../shared/messages/notices/notices.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { openConversation } from '../communications/sending.service.ts'
import { keysOf, sendNotice } from './notices.sending.ts'
import { readQueuedAt } from './notices.store.ts'

type OnTheWay = z.output<typeof onTheWaySchema>

/** Returns whether the client of a job can be told that the crew is on the way, or was told; throws as `openConversation`. */
export async function showOnTheWay(work: JobContext, jobId: number): Promise<OnTheWay> {
  const { job } = await openConversation(work, jobId, 'read')
  const toldAt = await readToldAt(work.tx, job)
  return { toldAt, mayTell: toldAt === null && refusalToTell(work, job) === null }
}

/**
 * Tells the client of a job that the crew is on the way; a repeat changes nothing. Throws rest_forbidden for people who may
 * not contact the client, and rest_conflict on another day, unless the job is scheduled and not started, or if the client
 * cannot be reached.
 */
export async function sendOnTheWay(work: JobContext, jobId: number): Promise<OnTheWay> {
  await openConversation(work, jobId, 'write')
  const { job } = await openJob(work, jobId, 'for update')
  const before = await readToldAt(work.tx, job)
  if (before !== null) return { mayTell: false, toldAt: before }
  const refusal = refusalToTell(work, job)
  if (refusal !== null) throw new AppError('rest_conflict', { message: refusal })
  const isSent = await sendNotice(work, job, {
    kind: 'onTheWay',
    senderId: work.actor.userId,
    onceKey: keyOf(job),
  })
  if (!isSent)
    throw new AppError('rest_conflict', {
      message:
        'The client could not be told: they have no email address or number for texts, or this message is off.',
    })
  return { mayTell: false, toldAt: await readToldAt(work.tx, job) }
}

function keyOf(job: JobRecord): string {
  return `onTheWay:${job.id}:${job.jobDate?.slice(0, 10) ?? ''}`
}

/** Returns when the client of a job was told, on its day, that the crew is on the way, as UTC; null if not. */
export function readToldAt(tx: Tx, job: JobRecord): Promise<string | null> {
  return readQueuedAt(tx, job.companyId, Object.values(keysOf(keyOf(job))))
}

/** Why the client cannot be told now, or null. */
function refusalToTell({ kernel }: JobContext, job: JobRecord): string | null {
  if (job.jobStatus !== 'scheduled') return 'Only a scheduled job has a crew on the way.'
  if (job.startedAt !== null) return 'This move has started.'
  const today = wallClockOf(kernel.now().toISOString(), job.company.timezone).slice(0, 10)
  return job.jobDate?.slice(0, 10) === today ? null : 'The client can be told on the day of the move.'
}
