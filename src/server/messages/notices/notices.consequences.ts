import { moveChanges, type MoveState } from '../../../shared/jobs/jobs/move-changes.ts'
import { addDays, formatDateInWords, wallClockOf } from '../../../shared/kernel/dates.ts'
import { linesFact } from '../../../shared/messages/notices/notices.rules.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import { wasToldOfChange } from '../../jobs/documents/paper-changes.ts'
import { jobForClient, nextLine } from '../../jobs/jobs/job.next.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import { hasStarted, readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { viewerFor } from '../../jobs/jobs/job.view.ts'
import { moveStateOf } from '../../jobs/jobs/move-state.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import { keysOf, sendNotice, type NoticeWork } from './notices.sending.ts'
import { lockChanges, readQueuedAt, storeChanges } from './notices.store.ts'

/** Minutes within which a client gets at most one further message about changes of a move. */
const TELL_EVERY_MINUTES = 10
/** Days after a move in which its completion is told: later, an office is tidying up. */
const COMPLETED_WITHIN_DAYS = 30
const DAY_MS = 86_400_000

/** Tells the client of a job that it is booked; not of one that the office reopens after its completion. */
export const notifyOfBooked: JobConsequence = async (work, { before, after }) => {
  if (work.isQuiet || after.jobStatus !== 'scheduled') return undefined
  if (before?.jobStatus === 'scheduled' || before?.jobStatus === 'completed') return undefined
  const { next } = await jobForClient(work, after, true)
  await sendNotice(work, after, { kind: 'booked', facts: { nextStep: nextLine(next).join(' ') } })
  return undefined
}

/** Tells the client of a job that it is completed, with what is due; once for each day of the move. */
export const notifyOfFinished: JobConsequence = async (work, { before, after }) => {
  if (work.isQuiet || after.jobStatus !== 'completed' || !before || before.jobStatus === 'completed')
    return undefined
  const now = work.kernel.now().getTime()
  if (after.endsAt !== null && now - Date.parse(after.endsAt) > COMPLETED_WITHIN_DAYS * DAY_MS)
    return undefined
  const onceKey = `finished:${after.id}:${after.jobDate?.slice(0, 10) ?? ''}`
  if ((await readQueuedAt(work.tx, after.companyId, Object.values(keysOf(onceKey)))) !== null)
    return undefined
  await sendNotice(work, after, { kind: 'finished', onceKey })
  return undefined
}

/**
 * Tells the client of a booked move what changed before it starts, with new and old: at once, and of further changes
 * together when 10 minutes have passed, or with a new day that is today or tomorrow. What the request to agree again says is not told twice.
 */
export const notifyOfChanges: JobConsequence = async (work, { before, after }) => {
  if (work.isQuiet || before?.jobStatus !== 'scheduled' || !isAhead(after, work.kernel.now()))
    return undefined
  const [old, current] = [moveStateOf(before), moveStateOf(after)]
  const now = work.kernel.now()
  if (moveChanges(old, current, now.toISOString()).length === 0) return undefined
  const by = viewerFor(work.actor, after).kind === 'client' ? 'client' : 'company'
  const at = { companyId: after.companyId, jobId: after.id }
  const told = await lockChanges(work.tx, at)
  if (wasToldOfChange(before)) {
    if (!told?.before)
      await storeChanges(work.tx, at, { toldAt: now.toISOString(), before: null, changedBy: [] })
    return undefined
  }
  const waitMs = told ? Date.parse(told.toldAt) + TELL_EVERY_MINUTES * 60_000 - now.getTime() : 0
  const changedBy = [...new Set([...(told?.changedBy ?? []), by])].toSorted()
  if (!told || waitMs <= 0 || (current.date !== old.date && isSoon(after, now))) {
    await storeChanges(work.tx, at, { toldAt: now.toISOString(), before: null, changedBy: [] })
    await tellChanges(work, after, told?.before ?? old, changedBy)
    return undefined
  }
  if (told.before === null)
    await work.kernel.queue.send(work.tx, 'tell-changes', at, Math.ceil(waitMs / 1000))
  await storeChanges(work.tx, at, {
    toldAt: told.toldAt,
    before: told.before ?? old,
    changedBy,
  })
  return undefined
}

/** Returns whether the move is today or tomorrow, when a client cannot be left with another day for ten minutes. */
function isSoon({ jobDate, company }: JobRecord, now: Date): boolean {
  const day = jobDayOf(jobDate)
  const today = wallClockOf(now.toISOString(), company.timezone).slice(0, 10)
  return day !== null && day <= addDays(today, 1)
}

function isAhead(job: JobRecord, now: Date): boolean {
  return job.jobStatus === 'scheduled' && job.deletedAt === null && !hasStarted(job, now)
}

async function tellChanges(
  work: NoticeWork,
  job: JobRecord,
  before: MoveState,
  changedBy: readonly string[],
): Promise<void> {
  const after = moveStateOf(job)
  const today = work.kernel.now().toISOString()
  const changes = moveChanges(before, after, today)
  if (changes.length === 0) return
  const names = changedBy.map((one) => (one === 'client' ? 'you' : job.company.name))
  await sendNotice(work, job, {
    kind: before.date === after.date ? 'detailsChanged' : 'moved',
    facts: {
      oldDate: formatDateInWords(before.date, today),
      newDate: formatDateInWords(after.date, today),
      changedBy: names.toSorted().join(' and '),
      changes: linesFact(changes),
    },
  })
}

/** Creates the handler of the queue job 'tell-changes', which tells a client of the changes that were collected. */
export function createChangeNotifier(
  kernelOf: () => Pick<Kernel, 'db' | 'queue' | 'config' | 'now' | 'live'>,
): QueueHandlers['tell-changes'] {
  return async (at) => {
    const kernel = kernelOf()
    await inTenant(kernel.db, { companyIds: [at.companyId], userId: null }, async (tx) => {
      const told = await lockChanges(tx, at)
      if (!told?.before) return
      const now = kernel.now()
      await storeChanges(tx, at, { toldAt: now.toISOString(), before: null, changedBy: [] })
      const job = await readJobRecord(tx, [at.companyId], at.jobId, 'read')
      if (job && isAhead(job, now)) await tellChanges({ tx, kernel }, job, told.before, told.changedBy)
    })
    kernel.live.wake()
  }
}
