import { normalizePhone } from '../../../shared/kernel/phone.ts'
import { findLink } from '../../../shared/kernel/permissions.ts'
import { meetsConditions } from '../../../shared/sales/follow-ups/conditions.ts'
import type { Trigger } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { dueOf, startedRun } from '../../../shared/sales/follow-ups/run.rules.ts'
import type { JobConsequence, LeadFact } from '../../jobs/jobs/job.parts.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { NO_USER } from '../../jobs/jobs/job.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { jobFacts } from '../../messages/notices/notice.facts.ts'
import { readRulesOn } from './rules.store.ts'
import { insertRun, isLost, readOfficeHours, type StoredRun } from './runs.store.ts'

/** What starting a run needs. */
interface StartWork {
  tx: Tx
  kernel: Pick<Kernel, 'queue' | 'config' | 'now'>
}

/**
 * Starts the rules of the job's company that are on for a trigger and whose conditions it meets, in the transaction of the
 * fact; a rule runs on a job once.
 */
export async function startRuns(
  work: StartWork,
  job: JobRecord,
  trigger: Trigger,
  isOwnRequest = false,
): Promise<void> {
  const { tx, kernel } = work
  if (job.deletedAt !== null || !job.hasFollowUps) return
  const rules = await readRulesOn(tx, job.companyId, trigger)
  if (rules.length === 0) return
  const hours = await readOfficeHours(tx, job.companyId)
  const now = kernel.now()
  const lead = {
    source: job.jobSource,
    jobType: job.jobType,
    isOwnRequest,
    hasPhone: Boolean(job.client?.phone),
    hasEmail: Boolean(job.client?.email),
    hasPrice: rules.some(({ conditions }) => conditions.needsPrice) && (await hasPrice(work, job)),
  }
  for (const rule of rules) {
    if (!meetsConditions(rule.conditions, lead)) continue
    const run = startedRun(rule, now.toISOString(), hours)
    const { id: ruleId, revision } = rule
    const id = await insertRun(
      tx,
      job.companyId,
      { jobId: job.id, clientId: job.clientId },
      {
        ...run,
        ruleId,
        revision,
      },
    )
    if (id !== null && run.dueAt !== null)
      await wakeRun({ tx, kernel }, { companyId: job.companyId, runId: id }, run.dueAt)
  }
}

async function hasPrice(work: StartWork, job: JobRecord): Promise<boolean> {
  // A copy, because what is cached for a record is valid only while nothing is written.
  const { total = '' } = await jobFacts(work, { ...job }, { contact: '' })
  return total !== ''
}

/** Queues the next step of a run. */
export async function wakeRun(
  { tx, kernel }: { tx: Tx; kernel: Pick<Kernel, 'queue' | 'now'> },
  run: { companyId: number; runId: number },
  dueAt: string,
): Promise<void> {
  const seconds = Math.max(0, Math.ceil((Date.parse(dueAt) - kernel.now().getTime()) / 1000))
  await kernel.queue.send(tx, 'advance-follow-up', run, seconds)
}

/** Starts the rules for what a save made of a job: a new lead, a booking, the end of the move, a loss. */
export const followUpOnSave: JobConsequence = async (work, { before, after }) => {
  const trigger = work.isImport ? null : triggerOf(before, after)
  const role = findLink(work.actor, after.companyId)?.role
  const isOwn = work.actor.userId === NO_USER || role === 'client'
  if (trigger) await startRuns(work, after, trigger, isOwn)
  return undefined
}

function triggerOf(
  before: Pick<JobRecord, 'jobStatus'> | null,
  after: Pick<JobRecord, 'jobStatus'>,
): Trigger | null {
  if (before?.jobStatus === after.jobStatus) return null
  switch (after.jobStatus) {
    case 'inquiring':
      return before === null ? 'newLead' : null
    case 'scheduled':
      return before?.jobStatus === 'completed' ? null : 'booked'
    case 'completed':
      return before === null ? null : 'finished'
    case 'missed':
    case 'refused_price':
      return before?.jobStatus === 'inquiring' ? 'lost' : null
    default:
      return null
  }
}

/** Starts the rules for a call to the client of a lead that nobody answered. */
export async function followUpOnNoAnswer(
  work: StartWork,
  call: { companyId: number; jobId: number; phone: string },
): Promise<void> {
  const job = await readJobRecord(work.tx, [call.companyId], call.jobId, 'read')
  if (job?.jobStatus !== 'inquiring' || normalizePhone(job.client?.phone ?? '') !== call.phone) return
  await startRuns(work, job, 'noAnswer')
}

/** Starts the rules for a fact about a lead that changes no field of its job. */
export async function followUpOnFact(work: StartWork, job: JobRecord, fact: LeadFact): Promise<void> {
  if (fact === 'lost' ? !(await isLost(work.tx, job.companyId, job.id)) : job.jobStatus !== 'inquiring')
    return
  await startRuns(work, job, fact)
}

/** Returns when the next step of a run is due if its wait begins at an instant; null if none is left. */
export async function startedWaits(
  tx: Tx,
  companyId: number,
  run: StoredRun,
  from: string,
): Promise<string | null> {
  return dueOf(run, run.position, from, await readOfficeHours(tx, companyId))
}
