import { AppError } from '../../../shared/kernel/errors.ts'
import type { Run, RunAction } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { END_TEXTS, nextMove, type EndReason } from '../../../shared/sales/follow-ups/run.rules.ts'
import type { Task } from '../../../shared/sales/follow-ups/tasks.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { startedWaits, wakeRun } from './runs.start.ts'
import { readLeadEvents, readRun, readRunsOfJob, updateRun, type StoredRun } from './runs.store.ts'
import { readTasksOfJob } from './tasks.store.ts'

/** Returns a job of a company whose office the caller is of; throws job_not_found and rest_forbidden. */
export async function openLead(work: JobContext, jobId: number): Promise<JobRecord> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (viewer.kind !== 'manager') throw new AppError('rest_forbidden')
  return job
}

/** Returns the rules on a job, its open tasks, and when something is next due. */
export async function showFollowUps(
  work: JobContext,
  jobId: number,
): Promise<{ runs: Run[]; tasks: Task[]; nextAt: string | null }> {
  const job = await openLead(work, jobId)
  const stored = await readRunsOfJob(work.tx, job.companyId, job.id)
  const runs: Run[] = []
  for (const run of stored) runs.push(await shown(work, job.companyId, run))
  const tasks = await readTasksOfJob(work.tx, job.companyId, job.id)
  const dates = [...tasks.map(({ dueAt }) => dueAt), ...runs.flatMap(({ next }) => next?.at ?? [])]
  return { runs, tasks, nextAt: dates.toSorted()[0] ?? null }
}

/** A run as it is now: what ends it counts at once, although its end is stored with its next step. */
async function shown({ tx, kernel }: JobContext, companyId: number, run: StoredRun): Promise<Run> {
  const now = kernel.now().toISOString()
  const isOpen = run.state === 'running' || run.state === 'paused'
  const move = isOpen ? nextMove(run, await readLeadEvents(tx, companyId, run, now), now) : null
  const isOver = move?.do === 'end'
  const state = isOver ? move.state : run.state
  const reason = isOver ? move.reason : run.reason
  const step = run.steps[run.position]
  return {
    id: run.id,
    name: run.name,
    state,
    reason: reason !== null && Object.hasOwn(END_TEXTS, reason) ? END_TEXTS[reason as EndReason] : null, // just checked
    startedAt: run.startedAt,
    position: run.position,
    total: run.steps.length,
    next: state === 'running' && step && run.dueAt !== null ? { action: step.action, at: run.dueAt } : null,
    actions: state === 'running' ? ['stop', 'pause'] : state === 'paused' ? ['stop', 'resume'] : [],
  }
}

/**
 * Stops, pauses or resumes a run. Throws job_not_found, rest_not_found for a run that the job does not have, and rest_conflict
 * for one that ended or is in that state already.
 */
export async function changeRun(
  work: JobContext,
  jobId: number,
  runId: number,
  action: RunAction,
): Promise<Run> {
  const { tx, kernel, actor } = work
  const { companyId } = await openLead(work, jobId)
  const run = await readRun(tx, companyId, runId, 'for update')
  if (run?.jobId !== jobId) throw new AppError('rest_not_found')
  const { actions, state } = await shown(work, companyId, run)
  if (!actions.includes(action))
    throw new AppError('rest_conflict', {
      message:
        state === 'paused'
          ? 'This follow-up is paused already.'
          : state === 'running'
            ? 'This follow-up is running already.'
            : 'This follow-up has ended already.',
    })
  const at = kernel.now().toISOString()
  if (action === 'stop')
    await updateRun(tx, companyId, { ...run, state: 'stopped' }, { reason: 'byHand', at, by: actor.userId })
  else if (action === 'pause') await updateRun(tx, companyId, { ...run, state: 'paused' }, null)
  else {
    // What fell due meanwhile is not sent at once: the wait of the next step begins again.
    const dueAt = await startedWaits(tx, companyId, run, at)
    await updateRun(tx, companyId, { ...run, state: 'running', dueAt }, null)
    if (dueAt !== null) await wakeRun({ tx, kernel }, { companyId, runId }, dueAt)
  }
  const changed = await readRun(tx, companyId, runId)
  if (!changed) throw new AppError('rest_not_found')
  return shown(work, companyId, changed)
}
