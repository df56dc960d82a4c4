import { z } from 'zod'
import { idSchema, shownText, text, TEXT_LIMITS, versionSchema } from '../../kernel/wire.ts'
import { NOTICE_PLACEHOLDERS } from '../../messages/notices/placeholders.ts'
import { JOB_SOURCES, JOB_TYPES } from '../../trade/job.choices.ts'
import type { MessagePurpose } from '../../company/deliveries/message-kinds.ts'
import { WAIT_UNITS } from './open-hours.ts'

/** What starts a rule on a job. */
export const TRIGGERS = [
  'newLead',
  'estimateSent',
  'signedWithoutDeposit',
  'noAnswer',
  'booked',
  'finished',
  'lost',
] as const
export type Trigger = (typeof TRIGGERS)[number]

/** How the settings name what starts a rule. */
export const TRIGGER_LABELS: Record<Trigger, string> = {
  newLead: 'New lead',
  estimateSent: 'Estimate sent',
  signedWithoutDeposit: 'Signed without a deposit',
  noAnswer: 'Your call was not answered',
  booked: 'Booked',
  finished: 'Move completed',
  lost: 'Lead lost',
}

/** Returns why the messages of a rule are sent: those after a move or a lost lead advertise, the others are about the move. */
export function purposeOf(trigger: Trigger): MessagePurpose {
  return trigger === 'finished' || trigger === 'lost' ? 'marketing' : 'service'
}

/** What the texts of a step may name. */
export const STEP_PLACEHOLDERS = [
  'client',
  'company',
  'companyPhone',
  'jobNumber',
  'moveDate',
  'from',
  'to',
  'total',
  'amountDue',
  'jobLink',
] as const satisfies readonly (keyof typeof NOTICE_PLACEHOLDERS)[]

const PLACEHOLDER = /\{([^{}\r\n]+)\}/g

function template(most: number) {
  return text(most)
    .pipe(z.string().min(1, 'Required.'))
    .superRefine((value, context) => {
      const known: readonly string[] = STEP_PLACEHOLDERS
      const unknown = Array.from(value.matchAll(PLACEHOLDER), ([whole, name = '']) => ({ whole, name })).find(
        ({ name }) => !known.includes(name),
      )
      if (unknown) context.addIssue({ code: 'custom', message: `Unknown placeholder ${unknown.whole}.` })
    })
}

/** Room is left for the line of a first text that says how to end texts. */
const MAX_TEXT = 1_000

const wait = z.object({
  amount: z.number().int('Use a whole number.').min(0, 'At least 0.').max(365, 'At most 365.'),
  unit: z.enum(WAIT_UNITS),
})

/** One step of a rule: how long it waits after the step before, and what it does. */
const stepSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('text'), wait, body: template(MAX_TEXT) }),
  z.object({
    action: z.literal('mail'),
    wait,
    subject: template(TEXT_LIMITS.other),
    body: template(TEXT_LIMITS.notes),
  }),
  z.object({
    action: z.literal('task'),
    wait,
    kind: z.enum(['call', 'todo']),
    title: text(200).pipe(z.string().min(1, 'Required.')),
  }),
  /** The lead goes to this person, with its conversation and its open tasks. */
  z.object({ action: z.literal('assign'), wait, to: idSchema }),
])
export type Step = z.output<typeof stepSchema>
export type StepAction = Step['action']

/** How the settings name what a step does. */
export const ACTION_LABELS: Record<StepAction, string> = {
  text: 'Text',
  mail: 'Email',
  task: 'Task',
  assign: 'Assign',
}

/** The jobs on which a rule starts; what is absent does not matter. */
export const conditionsSchema = z.object({
  /** An empty list means any; null is a job without a source. */
  sources: z
    .array(z.enum(JOB_SOURCES).nullable())
    .max(JOB_SOURCES.length + 1)
    .default([]),
  jobTypes: z.array(z.enum(JOB_TYPES)).max(JOB_TYPES.length).default([]),
  /** Only leads that a client or visitor sent, none that the office entered. */
  isOwnRequest: z.boolean().default(false),
  needsPhone: z.boolean().default(false),
  needsEmail: z.boolean().default(false),
  needsPrice: z.boolean().default(false),
})
export type Conditions = z.output<typeof conditionsSchema>

export const MAX_STEPS = 20
export const MAX_RULES = 50

/** What a save of a rule contains. */
export const ruleInputSchema = z.object({
  name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  trigger: z.enum(TRIGGERS),
  isOn: z.boolean(),
  isInOpenHours: z.boolean(),
  conditions: conditionsSchema,
  steps: z.array(stepSchema).min(1, 'Add a step.').max(MAX_STEPS, `At most ${MAX_STEPS} steps.`),
  version: versionSchema,
})
export type RuleInput = z.output<typeof ruleInputSchema>

/** A rule of a company with the number of jobs on which it runs. */
export const ruleSchema = z.object({
  id: z.number(),
  /** The ready-made rule that it began as. */
  preset: z.string().nullable(),
  name: z.string(),
  /** The name in the language of the reader, if it is that of a ready-made rule. */
  shownName: shownText,
  trigger: z.enum(TRIGGERS),
  isOn: z.boolean(),
  isInOpenHours: z.boolean(),
  conditions: conditionsSchema,
  steps: z.array(stepSchema),
  running: z.number(),
  /** For a save: 409 if another person has changed the same fields since. */
  version: z.number(),
})
export type Rule = z.output<typeof ruleSchema>

export const RUN_STATES = ['running', 'paused', 'done', 'stopped', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]
export const RUN_ACTIONS = ['stop', 'pause', 'resume'] as const
export type RunAction = (typeof RUN_ACTIONS)[number]

/** A rule that runs on a job, or ran. */
export const runSchema = z.object({
  id: z.number(),
  name: shownText,
  state: z.enum(RUN_STATES),
  /** Why it ended. */
  reason: shownText.nullable(),
  startedAt: z.string(),
  position: z.number(),
  total: z.number(),
  next: z.object({ action: z.enum(['text', 'mail', 'task', 'assign']), at: z.string() }).nullable(),
  actions: z.array(z.enum(RUN_ACTIONS)),
})
export type Run = z.output<typeof runSchema>
