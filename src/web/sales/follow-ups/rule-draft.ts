import {
  conditionsSchema,
  ruleInputSchema,
  type Rule,
  type RuleInput,
  type Step,
  type StepAction,
} from '../../../shared/sales/follow-ups/follow-ups.ts'
import { problemsOf } from '../../kernel/forms.ts'

/** A step while it is edited: it keeps what was typed for another action. */
export interface StepDraft {
  key: number
  action: StepAction
  amount: number | ''
  unit: Step['wait']['unit']
  subject: string
  body: string
  kind: 'call' | 'todo'
  title: string
  to: string
}

/** A rule while it is edited. */
export interface RuleDraft {
  name: string
  trigger: RuleInput['trigger']
  isInOpenHours: boolean
  source: string
  jobType: string
  isOwnRequest: boolean
  needsPhone: boolean
  needsEmail: boolean
  needsPrice: boolean
  steps: readonly StepDraft[]
}

let lastKey = 0

/** Returns a new step. */
export function blankStep(): StepDraft {
  lastKey += 1
  return {
    key: lastKey,
    action: 'text',
    amount: 1,
    unit: 'days',
    subject: '',
    body: '',
    kind: 'call',
    title: '',
    to: '',
  }
}

function stepDraft(step: Step): StepDraft {
  const { amount, unit } = step.wait
  return {
    ...blankStep(),
    action: step.action,
    amount,
    unit,
    ...(step.action === 'text' && { body: step.body }),
    ...(step.action === 'mail' && { subject: step.subject, body: step.body }),
    ...(step.action === 'task' && { kind: step.kind, title: step.title }),
    ...(step.action === 'assign' && { to: String(step.to) }),
  }
}

/** Returns the draft of a rule; null is a new one. */
export function ruleDraft(rule: Rule | null): RuleDraft {
  const conditions = rule?.conditions ?? conditionsSchema.parse({})
  const [source] = conditions.sources
  return {
    name: rule?.name ?? '',
    trigger: rule?.trigger ?? 'newLead',
    isInOpenHours: rule?.isInOpenHours ?? true,
    source: source === undefined ? '' : (source ?? 'notSet'),
    jobType: conditions.jobTypes[0] ?? '',
    isOwnRequest: conditions.isOwnRequest,
    needsPhone: conditions.needsPhone,
    needsEmail: conditions.needsEmail,
    needsPrice: conditions.needsPrice,
    steps: rule ? rule.steps.map(stepDraft) : [blankStep()],
  }
}

function stepOf({ action, amount, unit, subject, body, kind, title, to }: StepDraft): unknown {
  const wait = { amount: amount === '' ? null : amount, unit }
  switch (action) {
    case 'text':
      return { action, wait, body }
    case 'mail':
      return { action, wait, subject, body }
    case 'task':
      return { action, wait, kind, title }
    case 'assign':
      return { action, wait, to: to === '' ? null : Number(to) }
  }
}

function inputOf(draft: RuleDraft, isOn: boolean): unknown {
  const { name, trigger, isInOpenHours, isOwnRequest, needsPhone, needsEmail, needsPrice } = draft
  return {
    name,
    trigger,
    isOn,
    isInOpenHours,
    conditions: {
      sources: draft.source === '' ? [] : [draft.source === 'notSet' ? null : draft.source],
      jobTypes: draft.jobType === '' ? [] : [draft.jobType],
      isOwnRequest,
      needsPhone,
      needsEmail,
      needsPrice,
    },
    steps: draft.steps.map(stepOf),
  }
}

/** Returns the errors of a draft by field. */
export function ruleProblems(draft: RuleDraft): Record<string, string> {
  const problems = problemsOf(ruleInputSchema, inputOf(draft, false))
  draft.steps.forEach(({ action, to, amount }, index) => {
    if (amount === '') problems[`steps.${index}.wait.amount`] = 'Required.'
    if (action === 'assign' && to === '') problems[`steps.${index}.to`] = 'Choose a person.'
  })
  return problems
}

/** Returns what a save of a valid draft sends. */
export function ruleInput(draft: RuleDraft, isOn: boolean): RuleInput {
  return ruleInputSchema.parse(inputOf(draft, isOn))
}
