import { z } from 'zod'
import { idSchema, shownText, text } from '../../kernel/wire.ts'

export const TASK_KINDS = ['call', 'todo'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

const TASK_ACTIONS = ['done', 'reopen', 'snooze', 'assign', 'take'] as const

/** What the office has to do about a job. */
export const taskSchema = z.object({
  id: z.number(),
  jobId: z.number(),
  kind: z.enum(TASK_KINDS),
  /** Titles of ready-made rules are in the language of the reader. */
  title: shownText,
  dueAt: z.string(),
  /** Whose it is; null in the team's pool. */
  assignee: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Whether a rule made it. */
  isAutomatic: z.boolean(),
  client: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  doneAt: z.string().nullable(),
  version: z.number(),
})
export type Task = z.output<typeof taskSchema>

/** Whose tasks a list shows: those of the caller, those that nobody has taken, or all. */
export const TASK_LISTS = ['mine', 'pool', 'all'] as const
export type TaskList = (typeof TASK_LISTS)[number]

const instant = z.iso.datetime({ error: 'Pick a valid date.' })

export const newTaskSchema = z.object({
  title: text(200).pipe(z.string().min(1, 'Required.')),
  kind: z.enum(TASK_KINDS).default('todo'),
  dueAt: instant,
  /** Null for the team's pool. */
  assigneeId: idSchema.nullable().default(null),
})
export type NewTask = z.output<typeof newTaskSchema>

/** A change of a task, based on its version. */
export const taskChangeSchema = z
  .object({
    action: z.enum(TASK_ACTIONS),
    /** Until when it is snoozed. */
    dueAt: instant.optional(),
    /** To whom it is assigned; null puts it into the team's pool. */
    assigneeId: idSchema.nullable().optional(),
    version: z.number().int().min(1),
  })
  .superRefine(({ action, dueAt, assigneeId }, context) => {
    if (action === 'snooze' && dueAt === undefined)
      context.addIssue({ code: 'custom', path: ['dueAt'], message: 'Pick a date.' })
    if (action === 'assign' && assigneeId === undefined)
      context.addIssue({ code: 'custom', path: ['assigneeId'], message: 'Choose a person.' })
  })
export type TaskChange = z.output<typeof taskChangeSchema>

/** Most open tasks of a job, and most on a list. */
export const MAX_TASKS_OF_JOB = 50
export const MAX_LISTED = 200
