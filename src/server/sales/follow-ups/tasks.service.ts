import { addDays, instantOf, wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import {
  MAX_LISTED,
  MAX_TASKS_OF_JOB,
  type NewTask,
  type Task,
  type TaskChange,
  type TaskList,
} from '../../../shared/sales/follow-ups/tasks.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { openLead } from './runs.service.ts'
import { isInOffice, readOffice, readOfficeHours } from './runs.store.ts'
import { countTasks, insertTask, lockTask, readTasks, readTasksOfJob, updateTask } from './tasks.store.ts'

export { insertTask } from './tasks.store.ts'

/** A list of tasks with the number of each list and the people who can have tasks. */
interface ShownTasks {
  tasks: Task[]
  total: number
  counts: Record<TaskList, number>
  people: { id: number; name: string }[]
  timezone: string
}

/** Returns open tasks of a company: the caller's, those of the team's pool or all; on request only those due today. */
export async function showTasks(
  { tx, kernel, actor }: JobContext,
  companyId: number,
  { list, isDue }: { list: TaskList; isDue?: boolean | undefined },
): Promise<ShownTasks> {
  const { timeZone: timezone } = await readOfficeHours(tx, companyId)
  const today = wallClockOf(kernel.now().toISOString(), timezone).slice(0, 10)
  const before = isDue === true ? instantOf(`${addDays(today, 1)} 00:00:00`, timezone) : null
  const { userId } = actor
  const tasks = await readTasks(tx, companyId, { list, userId, before, limit: MAX_LISTED })
  const counts = await countTasks(tx, companyId, { userId, before })
  return { tasks, total: counts[list], counts, people: await readOffice(tx, companyId), timezone }
}

/**
 * Adds a task to a job by hand. Throws job_not_found, rest_conflict for too many, and rest_invalid_param for a person who is
 * not of the office.
 */
export async function addTask(work: JobContext, jobId: number, input: NewTask): Promise<Task> {
  const { tx, kernel, actor } = work
  const { companyId } = await openLead(work, jobId)
  const open = await readTasksOfJob(tx, companyId, jobId)
  if (open.length >= MAX_TASKS_OF_JOB)
    throw new AppError('rest_conflict', { message: `A job has at most ${MAX_TASKS_OF_JOB} open tasks.` })
  await rejectStranger(work, companyId, input.assigneeId)
  const id = await insertTask(tx, companyId, {
    ...input,
    jobId,
    createdBy: actor.userId,
    createdAt: kernel.now().toISOString(),
    of: null,
  })
  return readBack(work, companyId, id ?? 0)
}

async function rejectStranger(
  { tx }: JobContext,
  companyId: number,
  assigneeId: number | null | undefined,
): Promise<void> {
  if (assigneeId == null || (await isInOffice(tx, companyId, assigneeId))) return
  const message = 'Choose a person of the office.'
  throw new AppError('rest_invalid_param', { message, fields: { assigneeId: message } })
}

async function readBack({ tx }: JobContext, companyId: number, id: number): Promise<Task> {
  const found = await lockTask(tx, [companyId], id)
  if (!found) throw new AppError('rest_not_found')
  return found.task
}

/**
 * Completes, reopens, snoozes, assigns or takes a task. Throws rest_not_found, rest_conflict for one that another person
 * changed, that is done, or that somebody else took, and rest_invalid_param.
 */
export async function changeTask(work: JobContext, id: number, change: TaskChange): Promise<Task> {
  const { tx, kernel, actor, companyIds } = work
  const found = await lockTask(tx, companyIds, id)
  if (!found) throw new AppError('rest_not_found')
  const { companyId, task } = found
  rejectUnfit(task, change)
  const now = kernel.now().toISOString()
  switch (change.action) {
    case 'done':
      await updateTask(tx, companyId, id, { done_at: now, done_by: actor.userId })
      break
    case 'reopen':
      await updateTask(tx, companyId, id, { done_at: null, done_by: null })
      break
    case 'snooze':
      if (change.dueAt !== undefined && change.dueAt <= now)
        throw new AppError('rest_invalid_param', {
          message: 'Pick a time that is not past.',
          fields: { dueAt: 'Pick a time that is not past.' },
        })
      await updateTask(tx, companyId, id, { due_at: change.dueAt ?? task.dueAt })
      break
    case 'assign':
      await rejectStranger(work, companyId, change.assigneeId)
      await updateTask(tx, companyId, id, { assignee_id: change.assigneeId ?? null })
      break
    case 'take':
      await updateTask(tx, companyId, id, { assignee_id: actor.userId })
  }
  return readBack(work, companyId, id)
}

function rejectUnfit(task: Task, { action, version }: TaskChange): void {
  const message =
    action === 'reopen'
      ? task.doneAt === null && 'This task is open already.'
      : task.doneAt !== null
        ? 'This task is done already.'
        : action === 'take' && task.assignee !== null && `${task.assignee.name} has this task.`
  if (message) throw new AppError('rest_conflict', { message })
  if (task.version !== version)
    throw new AppError('rest_conflict', {
      message: 'Somebody else changed this task meanwhile. Check it and try again.',
    })
}
