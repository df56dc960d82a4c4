import { NUMERIC_MESSAGE } from '../../../shared/kernel/field-messages.ts'
import type { Dispute } from '../../../shared/messages/communications/dispute.ts'
import { dayOf, dollars } from './dispute-words.ts'

export type Step = Dispute['actions'][number]
export type Decision = NonNullable<Dispute['decision']>

export const STEP_LABELS: Record<Step, string> = {
  acknowledge: 'Acknowledge',
  status: 'Report status',
  decide: 'Decide',
  reply: 'Reply',
}

/** Toasts for completed steps. */
export const STEP_DONE_MESSAGES: Record<Step, string> = {
  acknowledge: 'Complaint acknowledged.',
  status: 'Report sent.',
  decide: 'Dispute decided.',
  reply: 'Reply sent.',
}

/** The form values of a step. */
export interface StepValues {
  message: string
  decision: Decision | null
  /** In dollars. */
  amount: number | ''
}

type Facts = Pick<Dispute, 'submittedAt' | 'claimedAmount' | 'deadlines'>

/** Returns the prefilled text of a step; empty if only the author knows what to write. */
export function defaultStepText(
  step: Step,
  values: Pick<StepValues, 'decision' | 'amount'>,
  dispute: Facts,
  timezone: string,
): string {
  switch (step) {
    case 'acknowledge': {
      const received = dispute.submittedAt ? ` of ${dayOf(dispute.submittedAt, timezone)}` : ''
      const due = dispute.deadlines.find((deadline) => deadline.step === 'decide' && !deadline.isOverdue)?.due
      const by = due === undefined ? '' : ` We will tell you our decision by ${dayOf(due, timezone)}.`
      return `We have your complaint${received} and are looking into it.${by}`
    }
    case 'status':
      return 'We are still looking into your complaint. We will write to you as soon as it is decided.'
    case 'decide':
      return decisionText(values)
    case 'reply':
      return ''
  }
}

function decisionText({ decision, amount: typed }: Pick<StepValues, 'decision' | 'amount'>): string {
  // Input that is no number counts as no amount.
  const amount = Number.isNaN(typed) ? '' : typed
  switch (decision) {
    case null:
      return ''
    case 'paid':
      return `We accept your claim and pay${amount === '' ? ' it' : ` ${dollars(amount)}`} in full.`
    case 'offered':
      return `To settle your claim we offer you ${amount === '' ? 'an amount' : dollars(amount)}.`
    case 'denied':
      return 'We have looked into your complaint and do not accept the claim.'
  }
}

/** Returns the errors of a step before it is sent, by field. */
export function stepProblems(step: Step, { message, decision, amount }: StepValues): Record<string, string> {
  return {
    ...(message.trim() === '' && { message: 'Required.' }),
    ...(step === 'decide' && decision === null && { decision: 'Required.' }),
    ...(step === 'decide' &&
      decision !== null &&
      decision !== 'denied' &&
      (amount === '' || Number.isNaN(amount)) && { amount: amount === '' ? 'Required.' : NUMERIC_MESSAGE }),
  }
}
