import type { Step } from '../../../shared/sales/follow-ups/follow-ups.ts'
import type { Skip } from '../../../shared/sales/follow-ups/outcomes.ts'
import { afterStep, nextMove } from '../../../shared/sales/follow-ups/run.rules.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { recordOwner } from '../../jobs/jobs/job.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import { sendStep } from './runs.send.ts'
import { wakeRun } from './runs.start.ts'
import {
  isInOffice,
  readLeadEvents,
  readOfficeHours,
  readRun,
  updateRun,
  type StoredRun,
} from './runs.store.ts'
import { insertTask } from './tasks.store.ts'

interface AdvanceWork {
  tx: Tx
  kernel: Pick<Kernel, 'queue' | 'config' | 'now'>
}

/** The clocks of database and server may differ by some seconds. */
const CLOCKS_APART_MS = 60_000

/**
 * Creates the handler of the queue job 'advance-follow-up': does the steps of a run that are due, or ends it. Each call is one
 * transaction, in which what ends the run is checked and its message is put into the outbox.
 */
export function createFollowUpper(
  kernelOf: () => Pick<Kernel, 'db' | 'queue' | 'config' | 'now' | 'live'>,
): QueueHandlers['advance-follow-up'] {
  return async ({ companyId, runId }, attempt) => {
    const kernel = kernelOf()
    const scope = { companyIds: [companyId], userId: null }
    try {
      await inTenant(kernel.db, scope, (tx) => advanceRun({ tx, kernel }, companyId, runId))
    } catch (error) {
      if (attempt.isLast) await inTenant(kernel.db, scope, (tx) => failRun({ tx, kernel }, companyId, runId))
      throw error
    }
    kernel.live.wake()
  }
}

/** Does the steps of a run that are due; one that is over or paused stays as it is. */
export async function advanceRun(work: AdvanceWork, companyId: number, runId: number): Promise<void> {
  const { tx, kernel } = work
  const found = await readRun(tx, companyId, runId)
  if (!found) return
  // The job first, as a save does, so that neither waits for the other.
  const job = await readJobRecord(tx, [companyId], found.jobId, 'for update')
  let run = await readRun(tx, companyId, runId, 'for update')
  if (!job || !run) return
  const now = kernel.now().toISOString()
  const events = await readLeadEvents(tx, companyId, run, now)
  const hours = await readOfficeHours(tx, companyId)
  for (;;) {
    const move = nextMove(run, events, now)
    if (move.do === 'nothing') return
    if (move.do === 'end') {
      await updateRun(
        tx,
        companyId,
        { ...run, state: move.state },
        { reason: move.reason, at: now, by: null },
      )
      return
    }
    if (move.do === 'wait') {
      // What is due much later has a job of its own in the queue.
      const isSoon = Date.parse(move.until) - Date.parse(now) <= CLOCKS_APART_MS
      if (isSoon || run.position !== found.position) await wakeRun(work, { companyId, runId }, move.until)
      if (run.position !== found.position) await updateRun(tx, companyId, run, null)
      return
    }
    run = await doStep(work, job, run, move.step)
    run = { ...run, ...afterStep(run, now, hours) }
    if (run.state === 'done') {
      await updateRun(tx, companyId, run, { reason: null, at: now, by: null })
      return
    }
  }
}

async function doStep(work: AdvanceWork, job: JobRecord, run: StoredRun, step: Step): Promise<StoredRun> {
  const { position } = run
  const at = work.kernel.now().toISOString()
  let { assigneeId } = run
  let skipped: Skip | null = null
  switch (step.action) {
    case 'text':
    case 'mail':
      skipped = await sendStep(work, step, { job, run, position })
      break
    case 'task':
      await insertTask(work.tx, job.companyId, {
        jobId: job.id,
        kind: step.kind,
        title: step.title,
        dueAt: at,
        // The lead may have another owner since; a run of an earlier version only knows its own.
        assigneeId: job.ownerId ?? assigneeId,
        createdBy: null,
        createdAt: at,
        of: { runId: run.id, step: position },
      })
      break
    case 'assign':
      if (await isInOffice(work.tx, job.companyId, step.to)) {
        assigneeId = step.to
        await recordOwner(work.tx, job, step.to)
        job.ownerId = step.to
      } else skipped = 'gone'
  }
  return { ...run, assigneeId, outcomes: [...run.outcomes, { position, at, skipped }] }
}

/** Ends a run whose step failed at every attempt, so that the office sees it. */
async function failRun({ tx, kernel }: AdvanceWork, companyId: number, runId: number): Promise<void> {
  const run = await readRun(tx, companyId, runId, 'for update')
  if (run?.state !== 'running') return
  const at = kernel.now().toISOString()
  await updateRun(tx, companyId, { ...run, state: 'failed' }, { reason: 'failed', at, by: null })
}
