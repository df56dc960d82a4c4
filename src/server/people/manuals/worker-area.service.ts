import { ratingPercent } from '../../../shared/people/workers/rating.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { isManager, findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import type {
  Dashboard,
  Remark,
  RemarkFilter,
  SavedFilter,
} from '../../../shared/people/manuals/worker-area.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { todayOf } from './quizzes.service.ts'
import { readTimezone } from './quizzes.store.ts'
import * as store from './worker-area.store.ts'

/** The caller of the worker area, the company and the time. */
export interface AreaContext {
  tx: Tx
  actor: Actor
  companyId: number
  now: string
}

/**
 * Returns the dashboard of the worker area: a worker's own jobs and tests, or the state of a manager's crew.
 */
export async function showDashboard(work: AreaContext): Promise<Dashboard> {
  const { tx, companyId, now } = work
  const today = await todayOf(tx, companyId, now)
  return {
    companyId,
    today,
    timezone: await readTimezone(tx, companyId),
    worker: isOffice(work) ? null : await workerPart(work, today),
    manager: isOffice(work) ? await managerPart(work, today) : null,
  }
}

async function workerPart(
  { tx, actor, companyId }: AreaContext,
  today: string,
): Promise<NonNullable<Dashboard['worker']>> {
  const { userId } = actor
  const next = await store.readNextJobs(tx, companyId, userId, today)
  const open = await store.readOpenJobs(tx, companyId, userId, today)
  const rating = await store.readRating(tx, companyId, userId)
  const tests = await store.countOpenTests(tx, companyId, userId)
  return {
    nextJobs: next.jobs,
    nextJobCount: next.count,
    signUps: (await store.readOwnSignUps(tx, companyId, userId, today)).jobs,
    openJobs: open.jobs,
    openJobCount: open.count,
    ratingPercent: ratingPercent(rating.stars, rating.rated),
    completedJobs: rating.jobs,
    outstandingTests: tests.count,
    nextDueOn: tests.nextDueOn,
    unreadSections: await store.countUnreadSections(tx, companyId, userId),
  }
}

async function managerPart(
  { tx, companyId }: AreaContext,
  today: string,
): Promise<NonNullable<Dashboard['manager']>> {
  const jobs = await store.readJobsOfDay(tx, companyId, today)
  const signUps = await store.readWaitingSignUps(tx, companyId, today)
  const due = await store.readDueTests(tx, companyId, today)
  return {
    todaysJobs: jobs.jobs,
    todaysJobCount: jobs.count,
    signUps: signUps.count,
    signUpJobs: signUps.jobs,
    dueTests: due.tests,
    dueTestCount: due.count,
    ...(await store.countReaders(tx, companyId)),
  }
}

/**
 * Returns a page of the remarks about a worker on their jobs. Workers see only their own (throws
 * rest_forbidden for another's); managers see those of the worker they name (throws rest_invalid_param if
 * they name none, rest_not_found if that person is not in the company).
 */
export async function showRemarks(
  work: AreaContext,
  query: RemarkFilter & { page: number; per_page: number },
): Promise<{ rows: Remark[]; total: number }> {
  const { tx, actor, companyId } = work
  if (query.from !== undefined && query.to !== undefined && query.to < query.from)
    refuse('to', 'The end is before the start.')
  if (!isOffice(work)) {
    if (query.worker !== undefined && query.worker !== actor.userId) throw new AppError('rest_forbidden')
    return store.listRemarkRows(tx, companyId, actor.userId, query)
  }
  if (query.worker === undefined) refuse('worker', 'Choose a worker.')
  if (!(await store.isMember(tx, companyId, query.worker))) throw new AppError('rest_not_found')
  return store.listRemarkRows(tx, companyId, query.worker, query)
}

/** Stores the caller's filter; a worker's filter names no other worker. */
export async function storeFilter(work: AreaContext, filter: SavedFilter): Promise<SavedFilter> {
  if (filter.from !== null && filter.to !== null && filter.to < filter.from)
    refuse('to', 'The end is before the start.')
  if (!isOffice(work) && filter.worker !== null && filter.worker !== work.actor.userId)
    throw new AppError('rest_forbidden')
  await store.writeFilter(work.tx, work.companyId, work.actor.userId, filter)
  return filter
}

function isOffice({ actor, companyId }: AreaContext): boolean {
  const link = findLink(actor, companyId)
  return link !== undefined && isManager(link.role)
}

function refuse(field: string, message: string): never {
  throw new AppError('rest_invalid_param', { message, fields: { [field]: message } })
}
