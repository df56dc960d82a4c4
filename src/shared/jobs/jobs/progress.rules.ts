import { formatDayInWords } from '../../kernel/dates.ts'
import { schedulingGaps } from './job.lifecycle.ts'
import { nextStep, nextOpenDocument } from './next.rules.ts'
import {
  agreementsOf,
  estimateOf,
  hasMoveBegun,
  paymentsLocation,
  screenLocation,
  type ProgressFacts,
  type ProgressReader,
} from './next.facts.ts'
import { MOVE_STEPS, type JobNext, type ScreenLocation, type JobStep, type MoveStep } from './progress.ts'

/** Returns the steps of a move, each derived from its own facts, and the next one that is not blocked. */
export function progressOf(
  facts: ProgressFacts,
  reader: ProgressReader,
): { steps: JobStep[]; next: JobNext } {
  const next = nextStep(facts, reader)
  const isOver = next.step === null
  const steps = MOVE_STEPS.map((step): JobStep => {
    if (isDone(facts, step)) return { step, state: 'done', where: null }
    if (isOver || !isNeeded(facts, step)) return { step, state: 'notNeeded', where: null }
    const where = seen(step === next.step ? next.where : placeOf(facts, reader, step), reader)
    return { step, state: step === next.step ? 'now' : 'toCome', where }
  })
  const text = reader.kind === 'client' ? (next.client ?? next.staff) : next.staff
  const answer = chargebackNext(facts, reader)
  return {
    steps,
    next: answer ?? { step: next.step, text, turn: next.turn, where: seen(next.where, reader) },
  }
}

/**
 * Returns the answer to a chargeback as the next step of the office, before anything else; others do not see
 * it, and the steps stay as they are.
 */
function chargebackNext({ payments, now, deletedAt }: ProgressFacts, reader: ProgressReader): JobNext | null {
  const due = payments?.chargebackDue
  if (!due || deletedAt !== null || reader.kind !== 'manager') return null
  const by = due.day === null ? '' : ` by ${formatDayInWords(due.day, now)}`
  const text = `Answer the ${due.isInquiry ? 'bank inquiry' : 'chargeback'}${by}`
  return { step: null, text, turn: 'office', where: seen(paymentsLocation(reader), reader) }
}

function isDone(facts: ProgressFacts, step: MoveStep): boolean {
  const { payments } = facts
  const isCompleted = facts.jobStatus === 'completed'
  switch (step) {
    case 'inquiry':
      return !facts.isDraft && schedulingGaps(facts).length === 0
    case 'estimate':
      return estimateOf(facts)?.agreed === true
    case 'agreement': {
      const papers = agreementsOf(facts)
      return papers.length > 0 && papers.every(({ agreed }) => agreed)
    }
    case 'deposit': {
      const deposit = payments?.shares.find(({ item }) => item === 'serviceFee')
      return deposit !== undefined && deposit.paid >= deposit.amount
    }
    case 'move':
      return isCompleted && hasMoveBegun(facts)
    case 'invoice':
      return isCompleted && payments !== null && payments.total > 0 && payments.balance <= 0
    case 'receipt':
      return isCompleted && payments !== null && payments.total > 0 && payments.balance === 0
  }
}

/**
 * Returns whether an unfinished step is still needed; a completed job can be neither agreed to nor paid a
 * deposit on.
 */
function isNeeded(facts: ProgressFacts, step: MoveStep): boolean {
  const isOpen = facts.jobStatus !== 'completed'
  if (step === 'estimate') return isOpen
  if (step === 'agreement') return isOpen && agreementsOf(facts).length > 0
  if (step === 'deposit')
    return isOpen && facts.payments?.shares.some(({ item }) => item === 'serviceFee') === true
  return true
}

/** Returns where a step other than the next one can already be taken: a document that is not blocked. */
function placeOf(facts: ProgressFacts, reader: ProgressReader, step: MoveStep): ScreenLocation | null {
  if (step === 'inquiry') return screenLocation('job')
  if (step === 'estimate' || step === 'agreement') {
    const open = nextOpenDocument(facts, step)
    return open ? screenLocation('documents', open.name) : null
  }
  if (step === 'deposit') return facts.payments?.mayPay ? paymentsLocation(reader) : null
  return null
}

/** Returns a place as far as this viewer sees it. */
function seen(where: ScreenLocation | null | undefined, reader: ProgressReader): ScreenLocation | null {
  if (!where || !reader.tabs.includes(where.tab)) return null
  return where.document !== null && !reader.documents.includes(where.document) ? null : where
}
