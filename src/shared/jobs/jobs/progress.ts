import { z } from 'zod'
import { shownText } from '../../kernel/wire.ts'

/** Tabs of the job screen, in order. */
export const JOB_TABS = [
  'rentTruck',
  'job',
  'client',
  'contact',
  'crew',
  'financial',
  'pay',
  'documents',
  'payments',
  'history',
] as const
export type JobTab = (typeof JOB_TABS)[number]

/** Steps of a move, in order. */
export const MOVE_STEPS = [
  'inquiry',
  'estimate',
  'agreement',
  'deposit',
  'move',
  'invoice',
  'receipt',
] as const
export type MoveStep = (typeof MOVE_STEPS)[number]
export const MOVE_STEP_LABELS: Record<MoveStep, { staff: string; client: string }> = {
  inquiry: { staff: 'Inquiry', client: 'Request' },
  estimate: { staff: 'Estimate', client: 'Estimate' },
  agreement: { staff: 'Agreement', client: 'Agreement' },
  deposit: { staff: 'Deposit', client: 'Deposit' },
  move: { staff: 'Move', client: 'Move' },
  invoice: { staff: 'Invoice', client: 'Invoice' },
  receipt: { staff: 'Receipt', client: 'Receipt' },
}

export const STEP_STATES = ['done', 'now', 'toCome', 'notNeeded'] as const
export type StepState = (typeof STEP_STATES)[number]
export const STEP_STATE_LABELS: Record<StepState, { label: string }> = {
  done: { label: 'done' },
  now: { label: 'now' },
  toCome: { label: 'to come' },
  notNeeded: { label: 'not needed' },
}

/** A place on the job screen: a tab, and in it a document or a field. */
export const screenLocationSchema = z.object({
  tab: z.enum(JOB_TABS),
  document: z.string().nullable(),
  field: z.string().nullable(),
})
export type ScreenLocation = z.output<typeof screenLocationSchema>

export const jobStepSchema = z.object({
  step: z.enum(MOVE_STEPS),
  state: z.enum(STEP_STATES),
  /** Where this viewer can take the step now; null if it is blocked or done. */
  where: screenLocationSchema.nullable(),
})
export type JobStep = z.output<typeof jobStepSchema>

/** The next step of a job as text for this viewer, whose turn it is, and where it is done. */
export const jobNextSchema = z.object({
  /** Null once the job is canceled or deleted. */
  step: z.enum(MOVE_STEPS).nullable(),
  text: shownText,
  turn: z.enum(['office', 'client', 'crew']).nullable(),
  where: screenLocationSchema.nullable(),
})
export type JobNext = z.output<typeof jobNextSchema>

/** Returns whether the next step is to pay the deposit, with nothing before it. */
export function isDepositNext(next: Pick<JobNext, 'step' | 'where'> | null): boolean {
  return next?.step === 'deposit' && next.where?.tab !== 'job'
}
