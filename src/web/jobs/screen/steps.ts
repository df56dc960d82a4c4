import { schedulingGaps } from '../../../shared/jobs/job.lifecycle.ts'
import type { JobStatus } from '../../../shared/jobs/job.ts'
import type { ScreenJob } from './form.ts'

/** The move as a line of steps, in the trade's order. */
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
export const MOVE_STEP_LABELS: Record<MoveStep, string> = {
  inquiry: 'Inquiry',
  estimate: 'Estimate',
  agreement: 'Agreement',
  deposit: 'Deposit',
  move: 'Move',
  invoice: 'Invoice',
  receipt: 'Receipt',
}

/** Where a job stands on its line of steps, what comes next and whose turn it is. */
export interface Progress {
  /** The step that is being worked on; null when the move is off. */
  current: MoveStep | null
  next: string
  turn: 'Office' | 'Client' | 'Crew' | null
}

const OFF: Partial<Record<JobStatus, string>> = {
  canceled: 'This job is cancelled.',
  spam: 'Marked as spam.',
  missed: 'The client did not respond.',
  refused_price: 'The client refused the price.',
}

type Facts = Pick<ScreenJob, 'id' | 'jobStatus' | 'jobDate' | 'locations' | 'crewSize' | 'documents'>

/** What comes next for a job, told from its status, date, locations and documents. */
export function moveProgress(job: Facts): Progress {
  const off = OFF[job.jobStatus]
  if (off !== undefined) return { current: null, next: off, turn: null }
  if (job.jobStatus === 'completed') return { current: 'invoice', next: 'Settle the invoice', turn: 'Office' }
  if (job.jobStatus === 'scheduled') {
    // What was agreed to lapses with a changed price: the move waits for the client again (DECISIONS D1).
    const isLapsed = Object.values(job.documents).some((document) => document.required && !document.agreed)
    return isLapsed
      ? { current: 'agreement', next: 'Agree to the documents', turn: 'Client' }
      : { current: 'move', next: 'Carry out the move', turn: 'Crew' }
  }
  if (job.id === null) return { current: 'inquiry', next: 'Fill in the job and save it', turn: null }
  const missing = schedulingGaps(job)
  if (missing.length > 0) return { current: 'inquiry', next: `Add ${missing.join(' and ')}`, turn: 'Office' }
  const required = Object.values(job.documents).filter((document) => document.required)
  const estimate = job.documents['estimate']
  if (estimate && !estimate.agreed)
    return { current: 'estimate', next: 'Agree on the estimate', turn: 'Client' }
  if (required.some((document) => !document.agreed)) {
    return { current: 'agreement', next: 'Agree to the documents', turn: 'Client' }
  }
  if (required.length > 0) return { current: 'deposit', next: 'Pay the deposit', turn: 'Client' }
  return { current: 'estimate', next: 'Work out the estimate', turn: 'Office' }
}

/** How far each step is on the line. */
export function stepStates(progress: Progress): { step: MoveStep; state: 'done' | 'current' | 'open' }[] {
  const at = progress.current === null ? 0 : MOVE_STEPS.indexOf(progress.current)
  return MOVE_STEPS.map((step, index) => ({
    step,
    state: progress.current === null || index > at ? 'open' : index === at ? 'current' : 'done',
  }))
}
