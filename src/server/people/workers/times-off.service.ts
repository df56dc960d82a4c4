import { formatDayInWords, formatTime } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isManager, findLink } from '../../../shared/kernel/permissions.ts'
import {
  minuteOf,
  timeOf,
  localSpanOf,
  type TimeOff,
  type TimeOffInput,
} from '../../../shared/people/workers/times-off.ts'
import { overrideTimesOff, lockPeople, overlapRefusal } from './overlaps.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  deleteTimeOff,
  findTimeOff,
  insertTimeOff,
  listTimesOffPage,
  readManagerEmails,
  readWorkerEmail,
  writeDecision,
  type TimeOffRow,
} from './times-off.store.ts'
import { openWorkerForUpdate, type WorkerContext } from './worker.service.ts'
import { findWorker, readCompanyName, readZone } from './worker.store.ts'

/** Returns a time-off entry for the API. */
export function showTimeOff(row: TimeOffRow): TimeOff {
  const { companyId: _c, askedBy: _a, startsAt: _s, endsAt: _e, startsMinute, endsMinute, ...rest } = row
  return {
    ...rest,
    startTime: startsMinute === null ? null : timeOf(startsMinute),
    endTime: endsMinute === null ? null : timeOf(endsMinute),
  }
}

/** Returns a page of the time off in the caller's companies. */
export async function listTimeOff(
  tx: Tx,
  companyIds: readonly number[],
  query: Parameters<typeof listTimesOffPage>[2],
): Promise<{ rows: TimeOff[]; total: number }> {
  const page = await listTimesOffPage(tx, companyIds, query)
  return { rows: page.rows.map((row) => showTimeOff(row)), total: page.total }
}

/**
 * Requests time off for the caller and mails the company's managers. Throws rest_invalid_param for a past
 * period, rest_forbidden for people who are on no crew.
 */
export async function requestTimeOff(
  work: WorkerContext,
  companyId: number,
  input: TimeOffInput,
): Promise<TimeOff> {
  const { tx, kernel, actor } = work
  const place = { companyId, workerId: actor.userId }
  if (!(await findWorker(tx, [companyId], actor.userId)))
    throw new AppError('rest_forbidden', { message: 'Only workers can request time off.' })
  const id = await store(work, place, input, 'pending')
  const row = await open(work, id)
  if (Date.parse(row.endsAt) <= kernel.now().getTime()) {
    const message = 'This time is over.'
    throw new AppError('rest_invalid_param', { message, fields: { lastDay: message } })
  }
  const name = `${row.firstName} ${row.lastName}`.trim()
  const span = spanText(row, kernel.now().toISOString())
  for (const to of await readManagerEmails(tx, companyId))
    await mail(work, companyId, to, {
      subject: `${name} asks for time off: ${span}`,
      text: [
        `${name} asks for time off: ${span}.`,
        ...(row.reason === '' ? [] : [row.reason]),
        `${kernel.config.PUBLIC_URL}/worker/${row.workerId}?tab=schedule`,
      ],
    })
  return showTimeOff(row)
}

/**
 * Enters time off for a worker, which is approved immediately. Throws rest_not_found, rest_forbidden, and
 * crew_overlap for jobs in that time unless a reason is given why the worker stays on them.
 */
export async function addApprovedTimeOff(
  work: WorkerContext,
  workerId: number,
  input: TimeOffInput & { overlapReason?: string | undefined },
): Promise<TimeOff> {
  const { companyId } = await openWorkerForUpdate(work, workerId)
  await lockPeople(work.tx, companyId, [workerId])
  const id = await store(work, { companyId, workerId }, input, 'approved')
  const row = await open(work, id)
  rejectCollisions(row, input.overlapReason)
  if (input.overlapReason) await allow(work, row, input.overlapReason)
  return showTimeOff(await open(work, id))
}

/**
 * Approves or declines time off and mails the worker. Throws rest_not_found, rest_forbidden, rest_conflict if
 * it already has that status, and crew_overlap like addApprovedTimeOff.
 */
export async function decideTimeOff(
  work: WorkerContext,
  id: number,
  decision: { status: 'approved' | 'refused'; overlapReason?: string | undefined },
): Promise<TimeOff> {
  const { tx, kernel, actor } = work
  const found = await open(work, id)
  await openWorkerForUpdate(work, found.workerId)
  await lockPeople(tx, found.companyId, [found.workerId])
  // Read again under the lock that prevents other calls from scheduling this person.
  const row = await open(work, id)
  if (row.status === decision.status)
    throw new AppError('rest_conflict', { message: 'This was decided already.' })
  if (decision.status === 'approved') rejectCollisions(row, decision.overlapReason)
  await writeDecision(tx, row, decision.status, { userId: actor.userId, now: kernel.now().toISOString() })
  if (decision.status === 'approved' && decision.overlapReason) await allow(work, row, decision.overlapReason)
  await notifyWorker(work, row, decision.status)
  return showTimeOff(await open(work, id))
}

/**
 * Deletes time off: a manager any, a worker their own until it is over. Throws rest_not_found, also for
 * another person's, and rest_conflict for the caller's own that is over.
 */
export async function removeTimeOff(work: WorkerContext, id: number): Promise<void> {
  const row = await open(work, id)
  const link = findLink(work.actor, row.companyId)
  const isOwn = row.workerId === work.actor.userId
  if (!link || (!isManager(link.role) && !isOwn)) throw new AppError('rest_not_found')
  if (!isOwn) await openWorkerForUpdate(work, row.workerId)
  else if (!isManager(link.role) && Date.parse(row.endsAt) <= work.kernel.now().getTime())
    throw new AppError('rest_conflict', { message: 'This time is over.' })
  await deleteTimeOff(work.tx, row)
}

async function open(work: WorkerContext, id: number): Promise<TimeOffRow> {
  const row = await findTimeOff(work.tx, work.companyIds, id)
  if (!row) throw new AppError('rest_not_found')
  return row
}

async function store(
  work: WorkerContext,
  place: { companyId: number; workerId: number },
  input: TimeOffInput,
  status: 'pending' | 'approved',
): Promise<number> {
  const { from, to } = localSpanOf(input)
  const hasTimes = input.startTime != null && input.endTime != null
  return insertTimeOff(work.tx, {
    ...place,
    firstDay: input.firstDay,
    lastDay: input.lastDay,
    startsMinute: hasTimes ? minuteOf(input.startTime ?? '') : null,
    endsMinute: hasTimes ? minuteOf(input.endTime ?? '') : null,
    fromWall: from,
    toWall: to,
    timezone: await readZone(work.tx, place.companyId),
    reason: input.reason ?? '',
    status,
    askedBy: work.actor.userId,
  })
}

/** Rejects time off during jobs of the worker, unless a manager gives a reason why they stay on them. */
function rejectCollisions({ collisions }: TimeOffRow, overlapReason: string | undefined): void {
  if (collisions.length > 0 && !overlapReason) throw overlapRefusal(collisions, true)
}

function allow(work: WorkerContext, row: TimeOffRow, reason: string): Promise<void> {
  const jobIds = row.collisions.flatMap(({ jobId }) => jobId ?? [])
  return overrideTimesOff(
    work.tx,
    { companyId: row.companyId, jobIds, userIds: [row.workerId] },
    { reason, userId: work.actor.userId },
  )
}

async function notifyWorker(
  work: WorkerContext,
  row: TimeOffRow,
  status: 'approved' | 'refused',
): Promise<void> {
  const email = await readWorkerEmail(work.tx, row.companyId, row.workerId)
  if (email === null || row.workerId === work.actor.userId) return
  const span = spanText(row, work.kernel.now().toISOString())
  await mail(work, row.companyId, email, {
    subject: `Your time off ${span} was ${status}`,
    text: [
      `Hello ${row.firstName},`,
      `Your time off ${span} was ${status}.`,
      `${work.kernel.config.PUBLIC_URL}/my-schedule`,
    ],
  })
}

async function mail(
  work: WorkerContext,
  companyId: number,
  to: string,
  words: { subject: string; text: string[] },
): Promise<void> {
  const company = await readCompanyName(work.tx, companyId)
  const text = [...words.text, company].join('\n\n')
  await queueMail(work.tx, work.kernel.queue, {
    companyId,
    jobId: null,
    kind: 'timeOff',
    to,
    subject: words.subject,
    text,
  })
}

function spanText(row: TimeOffRow, today: string): string {
  const at = (minute: number | null) => (minute === null ? '' : `, ${formatTime(timeOf(minute))}`)
  const first = `${formatDayInWords(row.firstDay, today)}${at(row.startsMinute)}`
  const last = `${formatDayInWords(row.lastDay, today)}${at(row.endsMinute)}`
  return first === last ? first : `${first} to ${last}`
}
