import { AppError } from '../../../shared/kernel/errors.ts'
import { nextOf, routeOf, type Route } from '../../../shared/sales/routing/routing.ts'
import type { Routing } from '../../../shared/sales/routing/routing.api.ts'
import { queuePush } from '../../company/deliveries/deliveries.service.ts'
import { listPushTargets } from '../../company/push/push.service.ts'
import { cityAndStateOf } from '../../jobs/jobs/found-places.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, recordOwner, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { insertTask } from '../follow-ups/tasks.service.ts'
import { readPeople, readRouting, storeRoutes, storeTurn } from './routing.store.ts'

/** The title of the task in the team's pool about a lead that nobody could take. */
const POOL_TITLE = 'Assign this lead: everyone on its rule is away or has reached their limit'

/**
 * Gives a new lead to a person by the company's rules. A lead of a client whom somebody takes care of stays with that person,
 * and so does one that a person of the office took in, unless its rule says otherwise. If nobody is free, it stays in the
 * pool, with a task that says so.
 */
export const routeNewLead: JobConsequence = async (work, { before, after }) => {
  const { tx, kernel } = work
  if (before !== null || work.isImport || !after.hasRoutes || after.jobStatus !== 'inquiring')
    return undefined
  const isTakenIn = after.ownerId !== null && after.ownerId === after.addedBy
  if (after.ownerId !== null && !isTakenIn) return undefined
  const { companyId } = after
  const { routes } = await readRouting(tx, companyId, 'for update')
  const route = routeOf(routes, {
    source: after.jobSource,
    state: cityAndStateOf(after.locations[0], after.foundPlaces?.[0]).state,
    jobType: after.jobType,
    homeSize: after.homeSize,
    isTakenIn,
  })
  if (!route) return undefined
  const now = kernel.now().toISOString()
  const people = await readPeople(tx, companyId, now)
  const ownerId = nextOf(
    route,
    people.filter(({ isAway }) => !isAway),
  )
  if (ownerId === null) {
    if (isTakenIn) return undefined
    await insertTask(tx, companyId, {
      jobId: after.id,
      kind: 'todo',
      title: POOL_TITLE,
      dueAt: now,
      assigneeId: null,
      createdBy: null,
      createdAt: now,
      of: null,
    })
    return undefined
  }
  await storeTurn(tx, companyId, ownerId)
  await recordOwner(tx, after, ownerId)
  await notifyOwner(tx, kernel, after, ownerId)
  return { ...after, ownerId }
}

async function notifyOwner(
  tx: Tx,
  kernel: Pick<Kernel, 'queue'>,
  job: JobRecord,
  ownerId: number,
): Promise<void> {
  if ((await listPushTargets(tx, ownerId)).length === 0) return
  await queuePush(tx, kernel.queue, {
    companyId: job.companyId,
    jobId: job.id,
    kind: 'conversationAssigned',
    personId: ownerId,
    title: 'A lead was assigned to you',
    body: job.client ? `${job.client.firstName} ${job.client.lastName}` : `#${job.id}`,
    path: `/job/${job.id}`,
  })
}

/** Returns the rules of a company with who gets the next lead of each. */
export async function showRouting(tx: Tx, companyId: number, now: Date): Promise<Routing> {
  const { routes, version } = await readRouting(tx, companyId)
  const people = await readPeople(tx, companyId, now.toISOString())
  const free = people.filter(({ isAway }) => !isAway)
  const nextPerson = (route: Route) => {
    const next = people.find(({ id }) => id === nextOf(route, free))
    return next ? { id: next.id, name: next.name } : null
  }
  return {
    routes: routes.map((route) => ({ ...route, next: nextPerson(route) })),
    people: people.map(({ id, name, openLeads, isAway }) => ({ id, name, openLeads, isAway })),
    version,
  }
}

/**
 * Replaces the rules of a company. Throws rest_invalid_param for a person who is not of the office, unless a rule had them
 * before, and rest_conflict if another person changed the rules meanwhile.
 */
export async function saveRoutes(
  tx: Tx,
  companyId: number,
  { routes, version }: { routes: Route[]; version?: number | undefined },
  now: Date,
): Promise<Routing> {
  const known = new Set((await readPeople(tx, companyId, now.toISOString())).map(({ id }) => id))
  for (const { people } of (await readRouting(tx, companyId)).routes)
    for (const { id } of people) known.add(id)
  routes.forEach(({ people }, index) => {
    if (people.every(({ id }) => known.has(id))) return
    const message = 'Choose a person of the office.'
    throw new AppError('rest_invalid_param', { message, fields: { [`routes.${index}.people`]: message } })
  })
  if (!(await storeRoutes(tx, companyId, routes, version)))
    throw new AppError('rest_conflict', {
      message: 'Somebody else changed these rules meanwhile. Check them and try again.',
    })
  return showRouting(tx, companyId, now)
}

/** Who takes care of a lead, and who else could. */
interface ShownOwner {
  owner: { id: number; name: string } | null
  people: { id: number; name: string }[]
}

/** Returns who takes care of a job as a lead; throws job_not_found and rest_forbidden. */
export async function showOwner(work: JobContext, jobId: number): Promise<ShownOwner> {
  return shownOwner(work, await openLead(work, jobId, 'read'))
}

/**
 * Gives a lead to a person of the office, or to nobody. Triggers of the database let the conversation of the client and the
 * open tasks follow. Throws job_not_found, rest_forbidden, and rest_invalid_param for somebody who is not of the office.
 */
export async function giveLead(work: JobContext, jobId: number, ownerId: number | null): Promise<ShownOwner> {
  const { tx, kernel, actor } = work
  const job = await openLead(work, jobId, 'for update')
  const { people } = await shownOwner(work, job)
  const message = 'Choose a person of the office.'
  if (ownerId !== null && people.every(({ id }) => id !== ownerId))
    throw new AppError('rest_invalid_param', { message, fields: { ownerId: message } })
  await recordOwner(tx, job, ownerId)
  if (ownerId !== null && ownerId !== actor.userId && ownerId !== job.ownerId)
    await notifyOwner(tx, kernel, job, ownerId)
  return shownOwner(work, { ...job, ownerId })
}

async function openLead(work: JobContext, jobId: number, lock: 'for update' | 'read'): Promise<JobRecord> {
  const { job, viewer } = await openJob(work, jobId, lock)
  if (viewer.kind !== 'manager') throw new AppError('rest_forbidden')
  return job
}

async function shownOwner({ tx, kernel }: JobContext, job: JobRecord): Promise<ShownOwner> {
  const people = (await readPeople(tx, job.companyId, kernel.now().toISOString())).map(({ id, name }) => ({
    id,
    name,
  }))
  return { owner: people.find(({ id }) => id === job.ownerId) ?? null, people }
}
