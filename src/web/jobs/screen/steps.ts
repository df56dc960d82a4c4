import { schedulingGaps } from '../../../shared/jobs/job.lifecycle.ts'
import type { JobStatus } from '../../../shared/jobs/job.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import type { JobPayments } from '../../../shared/payments/payment.ts'
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

type Facts = Pick<
  ScreenJob,
  'id' | 'jobStatus' | 'jobDate' | 'locations' | 'crewSize' | 'documents' | 'payments'
>

/** What comes next for a job, told from its status, date, locations, documents and payments; who sees no payments is told without. */
export function moveProgress(job: Facts): Progress {
  const off = OFF[job.jobStatus]
  if (off !== undefined) return { current: null, next: off, turn: null }
  if (job.jobStatus === 'completed') return settling(job.payments)
  if (job.jobStatus === 'scheduled') {
    // What was agreed to lapses with a changed price: the move waits for the client again (DECISIONS D1).
    const isLapsed = Object.values(job.documents).some((document) => document.required && !document.agreed)
    if (isLapsed) return { current: 'agreement', next: 'Agree to the documents', turn: 'Client' }
    return payingBefore(job.payments) ?? { current: 'move', next: 'Carry out the move', turn: 'Crew' }
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
  if (required.length > 0) return booking(job.payments)
  return { current: 'estimate', next: 'Work out the estimate', turn: 'Office' }
}

/** Everything is agreed: the deposit books the move; where it is paid the office has taken the job back on purpose (DECISIONS C1). */
function booking(payments: JobPayments | null): Progress {
  if (payments === null) return { current: 'deposit', next: 'Pay the deposit', turn: 'Client' }
  if (payments.dueTotal <= 0) return { current: 'move', next: 'Schedule the move', turn: 'Office' }
  return { current: 'deposit', next: `Pay the deposit of ${money(payments.dueTotal)}`, turn: 'Client' }
}

/** What of a scheduled move is due before the rest of it (DECISIONS K10). */
function payingBefore(payments: JobPayments | null): Progress | undefined {
  if (payments === null || payments.dueTotal <= 0) return undefined
  const isDeposit = payments.due.some(({ productItem }) => productItem === 'serviceFee')
  return {
    current: isDeposit ? 'deposit' : 'move',
    next: `Pay ${money(payments.dueTotal)}`,
    turn: 'Client',
  }
}

/** The move is done: the balance, what the rules of the trade defer, then the receipt (DECISIONS J, K10). */
function settling(payments: JobPayments | null): Progress {
  if (payments === null) return { current: 'invoice', next: 'Settle the invoice', turn: 'Office' }
  const { dueTotal, balance, total, later } = payments
  if (dueTotal > 0)
    return { current: 'invoice', next: `Pay the balance of ${money(dueTotal)}`, turn: 'Client' }
  if (balance < 0) return { current: 'receipt', next: `Give back ${money(-balance)}`, turn: 'Office' }
  if (balance > 0 && later) {
    const day = later.day === null ? 'later' : `on ${formatDay(later.day)}`
    return { current: 'invoice', next: `${money(later.amount)} falls due ${day}`, turn: null }
  }
  if (balance > 0 || total <= 0) return { current: 'invoice', next: 'Settle the invoice', turn: 'Office' }
  return { current: 'receipt', next: 'Paid in full', turn: null }
}

function money(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}

/** Whether nothing is left to do: the move is done and paid in full. */
export function isOver({ current, turn }: Progress): boolean {
  return current === 'receipt' && turn === null
}

/** How far each step is on the line. */
export function stepStates(progress: Progress): { step: MoveStep; state: 'done' | 'current' | 'open' }[] {
  const at = progress.current === null ? 0 : MOVE_STEPS.indexOf(progress.current)
  return MOVE_STEPS.map((step, index) => ({
    step,
    state: isOver(progress)
      ? 'done'
      : progress.current === null || index > at
        ? 'open'
        : index === at
          ? 'current'
          : 'done',
  }))
}
