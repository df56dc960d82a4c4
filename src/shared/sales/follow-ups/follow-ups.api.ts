import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, flagSchema, idParams, idSchema, shownText } from '../../kernel/wire.ts'
import { ruleInputSchema, ruleSchema, runSchema, RUN_ACTIONS } from './follow-ups.ts'
import { PRESETS } from './presets.ts'
import { newTaskSchema, TASK_LISTS, taskChangeSchema, taskSchema } from './tasks.ts'

const tag = 'Follow-ups'
const ruleParams = idParams.extend({ ruleId: idSchema })

export const listRules = endpoint({
  name: 'listRules',
  tag,
  summary: 'The rules by which a company follows up on leads, with the ready-made ones that it does not have',
  method: 'GET',
  path: '/wp/v2/companies/:id/follow-ups',
  access: 'companies.write',
  params: idParams,
  answer: z.object({ rules: z.array(ruleSchema), presets: z.array(z.enum(PRESETS)) }),
})

export const addRule = endpoint({
  name: 'addRule',
  tag,
  summary: 'Adds a rule: a ready-made one, which is switched on, or one of the company',
  method: 'POST',
  path: '/wp/v2/companies/:id/follow-ups',
  access: 'companies.write',
  params: idParams,
  body: z.union([z.object({ preset: z.enum(PRESETS) }), ruleInputSchema]),
  answer: ruleSchema,
  isIdempotent: true,
})

export const saveRule = endpoint({
  name: 'saveRule',
  tag,
  summary: 'Changes a rule; runs that have begun keep their steps',
  method: 'POST',
  path: '/wp/v2/companies/:id/follow-ups/:ruleId',
  access: 'companies.write',
  params: ruleParams,
  body: ruleInputSchema.partial(),
  answer: ruleSchema,
})

export const deleteRule = endpoint({
  name: 'deleteRule',
  tag,
  summary: 'Deletes a rule and stops it on every job',
  method: 'DELETE',
  path: '/wp/v2/companies/:id/follow-ups/:ruleId',
  access: 'companies.write',
  params: ruleParams,
  answer: doneSchema,
})

/** What a rule would have done on one job of the last month. */
const previewRunSchema = z.object({
  jobId: z.number(),
  client: z.string(),
  startedAt: z.string(),
  steps: z.array(
    z.object({ action: z.enum(['text', 'mail', 'task', 'assign']), at: z.string(), text: z.string() }),
  ),
  /** Why it would have stopped, and when. */
  stopped: z.object({ reason: shownText, at: z.string() }).nullable(),
})

export const previewRule = endpoint({
  name: 'previewRule',
  tag,
  summary: 'What a rule would have done over the last 30 days, from what happened on the jobs',
  method: 'GET',
  path: '/wp/v2/companies/:id/follow-ups/:ruleId/preview',
  access: 'companies.write',
  params: ruleParams,
  answer: z.object({
    jobs: z.number(),
    messages: z.number(),
    tasks: z.number(),
    stopped: z.number(),
    /** The newest of them. */
    runs: z.array(previewRunSchema),
  }),
})

export const getJobFollowUps = endpoint({
  name: 'getJobFollowUps',
  tag,
  summary: 'The rules that run on a job, those that ended, and its open tasks',
  method: 'GET',
  path: '/wp/v2/jobs/:id/follow-ups',
  access: 'clients.write',
  params: idParams,
  answer: z.object({
    runs: z.array(runSchema),
    tasks: z.array(taskSchema),
    /** When something is next due: a step or a task. */
    nextAt: z.string().nullable(),
  }),
})

export const changeRun = endpoint({
  name: 'changeRun',
  tag,
  summary: 'Stops, pauses or resumes a rule on a job',
  method: 'POST',
  path: '/wp/v2/jobs/:id/follow-ups/:runId',
  access: 'clients.write',
  params: idParams.extend({ runId: idSchema }),
  body: z.object({ action: z.enum(RUN_ACTIONS) }),
  answer: runSchema,
})

export const listTasks = endpoint({
  name: 'listTasks',
  tag: 'Tasks',
  summary: 'Open tasks of a company, the next due first',
  method: 'GET',
  path: '/wp/v2/tasks',
  access: 'clients.write',
  query: z.object({
    company: idSchema.optional(),
    list: z.enum(TASK_LISTS).default('mine'),
    /** Only those that are due by the end of the current day. */
    isDue: flagSchema,
  }),
  answer: z.object({
    tasks: z.array(taskSchema),
    total: z.number(),
    counts: z.object({ mine: z.number(), pool: z.number(), all: z.number() }),
    people: z.array(z.object({ id: z.number(), name: z.string() })),
    timezone: z.string(),
  }),
})

export const addTask = endpoint({
  name: 'addTask',
  tag: 'Tasks',
  summary: 'Adds a task to a job',
  method: 'POST',
  path: '/wp/v2/jobs/:id/tasks',
  access: 'clients.write',
  params: idParams,
  body: newTaskSchema,
  answer: taskSchema,
  isIdempotent: true,
})

export const changeTask = endpoint({
  name: 'changeTask',
  tag: 'Tasks',
  summary: 'Completes, reopens, snoozes, assigns or takes a task',
  method: 'POST',
  path: '/wp/v2/tasks/:id',
  access: 'clients.write',
  params: idParams,
  body: taskChangeSchema,
  answer: taskSchema,
})
