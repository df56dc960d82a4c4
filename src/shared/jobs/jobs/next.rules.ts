import { formatDateInWords, formatDayInWords } from '../../kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../kernel/money.ts'
import type { JobPayments } from '../finances/payment.ts'
import { clientSignature } from '../documents/client-signature.ts'
import { isTimeToStart, schedulingGaps } from './job.lifecycle.ts'
import type { Job } from './job.ts'
import { jobDayOf, parseJobDate, type JobStatus } from '../../trade/job.choices.ts'
import type { JobDocument } from './job.parts.ts'
import type { JobNext, ScreenLocation, JobTab, MoveStep } from './progress.ts'

/** What the steps of a move are derived from of a document. */
export type PaperFacts = Pick<
  JobDocument,
  | 'name'
  | 'title'
  | 'agreed'
  | 'required'
  | 'blockedBy'
  | 'blockCode'
  | 'signatures'
  | 'maySignFor'
  | 'signingBlocks'
  | 'isDeliveryUnsigned'
>
type MoneyFacts = Pick<
  JobPayments,
  | 'dueTotal'
  | 'due'
  | 'shares'
  | 'total'
  | 'paid'
  | 'balance'
  | 'later'
  | 'mayPay'
  | 'blockedBy'
  | 'isDayFull'
  | 'chargebackDue'
>

/** Facts that the steps of a move are derived from: the whole job, never one viewer's part of it. */
export interface ProgressFacts extends Pick<
  Job,
  'jobStatus' | 'jobDate' | 'locations' | 'crewSize' | 'deletedAt'
> {
  /** Whether it is not saved yet. */
  isDraft: boolean
  /** Whether somebody can agree and pay: a client or a billing contact. */
  hasClient: boolean
  startedAt: string | null
  openPlaces: number
  /** Members who fill a spot and declined. */
  declined: number
  documents: readonly PaperFacts[]
  payments: MoneyFacts | null
  /** Current local time of the company. */
  now: string
}

/** Viewer of the steps: clients are addressed and see nothing of the staffing; others read about the job. */
export interface ProgressReader {
  kind: 'manager' | 'client' | 'crew'
  tabs: readonly JobTab[]
  /** Documents that they see. */
  documents: readonly string[]
  seesAmounts: boolean
}

/** The next step with both texts, for clients and for staff. */
export interface NextStep {
  step: MoveStep | null
  staff: string
  client?: string
  turn: JobNext['turn']
  where?: ScreenLocation | null
}

const CLOSED: Partial<Record<JobStatus, { staff: string; client: string }>> = {
  canceled: { staff: 'This job is canceled.', client: 'This move is canceled.' },
  spam: { staff: 'Marked as spam.', client: 'This request is closed.' },
  missed: { staff: 'The client did not respond.', client: 'This request is closed.' },
  refused_price: { staff: 'The client refused the price.', client: 'This request is closed.' },
}

/** Returns the estimate among the documents of a job. */
export const estimateOf = ({ documents }: ProgressFacts) => documents.find(({ name }) => name === 'estimate')
/** Returns the documents other than the estimate that must be agreed to. */
export const agreementsOf = ({ documents }: ProgressFacts) =>
  documents.filter(({ name, required }) => required && name !== 'estimate')

/** Returns whether the move was started or its day has come. */
export function hasMoveBegun({ startedAt, jobDate, now }: ProgressFacts): boolean {
  const day = jobDayOf(jobDate)
  return startedAt !== null || (day !== null && day <= now.slice(0, 10))
}

/** Returns a place on the job screen. */
export function screenLocation(
  tab: JobTab,
  document: string | null = null,
  field: string | null = null,
): ScreenLocation {
  return { tab, document, field }
}

/**
 * Returns the place of payments: clients pay on their own tab; the office records payments below the invoice.
 */
export function paymentsLocation({ kind }: ProgressReader): ScreenLocation {
  return kind === 'client' ? screenLocation('payments') : screenLocation('documents', 'invoice')
}

/** Returns the next step of a job that is not blocked. */
export function nextStep(facts: ProgressFacts, reader: ProgressReader): NextStep {
  if (facts.deletedAt !== null) return { step: null, staff: 'This job is deleted.', turn: null }
  const closed = CLOSED[facts.jobStatus]
  if (closed) return { step: null, ...closed, turn: null }
  if (facts.jobStatus === 'completed') return settling(facts, reader)
  const open = preparing(facts, reader) ?? agreeing(facts, reader) ?? paying(facts, reader)
  if (open) return open
  if (facts.jobStatus === 'scheduled') return moving(facts, reader)
  return {
    step: 'move',
    staff: 'Schedule the move',
    client: 'We will confirm your move',
    turn: 'office',
    where: screenLocation('job', null, 'jobStatus'),
  }
}

const GAP_FIELDS: Record<string, string> = { 'a date': 'jobDate', 'a location': 'locations' }

function preparing(facts: ProgressFacts, reader: ProgressReader): NextStep | null {
  const turn = reader.kind === 'client' ? 'client' : 'office'
  if (facts.isDraft)
    return { step: 'inquiry', staff: 'Fill in the job and save it', turn, where: screenLocation('job') }
  const gaps = schedulingGaps(facts)
  if (gaps.length === 0) return null
  return {
    step: 'inquiry',
    staff: `Add ${gaps.join(' and ')}`,
    turn,
    where: screenLocation('job', null, GAP_FIELDS[gaps[0] ?? ''] ?? 'crewSize'),
  }
}

/** Reasons against agreeing that the client resolves in the agreement itself, by choosing protection. */
const CHOICES: readonly string[] = ['valuation_invalid', 'protection_missing']
const lacksChoice = ({ blockCode }: PaperFacts) => blockCode !== undefined && CHOICES.includes(blockCode)

/** Returns the next document that can be agreed to: the estimate first, then each one that is not blocked. */
export function nextOpenDocument(
  facts: ProgressFacts,
  step: 'estimate' | 'agreement',
): PaperFacts | undefined {
  const estimate = estimateOf(facts)
  const papers = step === 'agreement' ? agreementsOf(facts) : estimate ? [estimate] : []
  return papers.find(
    (paper) => !paper.agreed && (paper.blockedBy === null || (step === 'agreement' && lacksChoice(paper))),
  )
}

function agreeing(facts: ProgressFacts, reader: ProgressReader): NextStep | null {
  const estimate = estimateOf(facts)
  const first = [...(estimate ? [estimate] : []), ...agreementsOf(facts)].find(({ agreed }) => !agreed)
  if (!first) return null
  const step = first.name === 'estimate' ? 'estimate' : 'agreement'
  if (!facts.hasClient)
    return { step, staff: 'Add the client', turn: 'office', where: screenLocation('client') }
  const paper = nextOpenDocument(facts, step)
  if (!paper) return unblocking(step, first, agreementsOf(facts), reader)
  if (lacksChoice(paper)) return choosing(step, paper)
  const [staff, client] =
    step === 'estimate'
      ? ['Agree to the estimate', 'Review your estimate and agree to it']
      : [`Agree to: ${paper.title}`, `Review and agree: ${paper.title}`]
  return { step, staff, client, turn: 'client', where: screenLocation('documents', paper.name) }
}

function choosing(step: MoveStep, paper: PaperFacts): NextStep {
  return {
    step,
    staff: 'Choose the protection',
    client: 'Choose your protection',
    turn: 'client',
    where: screenLocation('documents', paper.name),
  }
}

/** Returns the step that resolves why nothing can be agreed to yet. */
function unblocking(
  step: MoveStep,
  blocked: PaperFacts,
  papers: readonly PaperFacts[],
  { kind }: ProgressReader,
): NextStep {
  if (blocked.blockCode === 'survey_needed')
    return {
      step,
      staff: 'Fill in the cube sheet',
      client: 'Show us what moves',
      // Both can count; a client finds the survey beside the estimate.
      turn: kind === 'client' ? 'client' : 'office',
      where:
        kind === 'client'
          ? screenLocation('documents', 'estimate', 'survey')
          : screenLocation('documents', 'cubeSheet'),
    }
  if (lacksChoice(blocked))
    return choosing(step, papers.find(({ name }) => name.endsWith('lientAgreement')) ?? blocked)
  return {
    step,
    staff: blocked.blockedBy ?? blocked.title,
    turn: 'office',
    where: screenLocation('documents', blocked.name),
  }
}

/** Returns the payment that is due before the move is done. */
function paying(facts: ProgressFacts, reader: ProgressReader): NextStep | null {
  const { payments, jobStatus } = facts
  if (payments === null || payments.dueTotal <= 0) return null
  const isDeposit = payments.due.some(({ productItem }) => productItem === 'serviceFee')
  const step = isDeposit ? 'deposit' : 'move'
  if (payments.isDayFull)
    return {
      step,
      staff: 'Pick another day: this one is fully booked',
      turn: 'client',
      where: screenLocation('job', null, 'jobDate'),
    }
  if (!payments.mayPay && payments.blockedBy !== null) return held(step, reader)
  return payment(facts, reader, step, jobStatus === 'inquiring' ? 'deposit' : 'due', payments.dueTotal)
}

/** What is to be paid, for those who see no amounts and for those who do. */
const PAYMENT_TEXTS = {
  deposit: { plain: 'Pay the deposit', withAmount: (amount: string) => `Pay the deposit: ${amount}` },
  due: { plain: 'Pay what is due', withAmount: (amount: string) => `Pay what is due: ${amount}` },
  balance: { plain: 'Pay the balance', withAmount: (amount: string) => `Pay the balance: ${amount}` },
} as const

function payment(
  { hasClient }: ProgressFacts,
  reader: ProgressReader,
  step: MoveStep,
  what: keyof typeof PAYMENT_TEXTS,
  dollars: number,
): NextStep {
  const { plain, withAmount } = PAYMENT_TEXTS[what]
  const staff = reader.seesAmounts ? withAmount(money(dollars)) : plain
  return { step, staff, turn: hasClient ? 'client' : 'office', where: paymentsLocation(reader) }
}

/**
 * Returns the step for an amount authorized on a card: until the office captures or releases it, nothing else
 * can be paid.
 */
function held(step: MoveStep, reader: ProgressReader): NextStep {
  return {
    step,
    staff: 'Take or release the amount held on the card',
    client: 'We are checking your payment',
    turn: 'office',
    where: paymentsLocation(reader),
  }
}

/** Returns the step of a scheduled job with nothing to agree to or pay: staffing, the start, the end. */
function moving(facts: ProgressFacts, reader: ProgressReader): NextStep {
  const today = facts.now.slice(0, 10)
  const day = jobDayOf(facts.jobDate)
  const isPast = day !== null && day < today
  const complete = screenLocation('job', null, 'jobStatus')
  const signing = reader.kind === 'client' && !isPast && signingAtOrigin(facts)
  if (facts.startedAt !== null) {
    if (signing) return signing
    return {
      step: 'move',
      staff: isPast ? 'Complete the job' : 'Finish the move, then complete the job',
      client: isPast ? 'We will send your invoice' : 'Your move is under way',
      turn: isPast ? 'office' : 'crew',
      where: complete,
    }
  }
  if (isPast)
    return {
      step: 'move',
      staff: 'Complete the job, or change its date',
      client: 'We will send your invoice',
      turn: 'office',
      where: complete,
    }
  const when = whenOf(facts.jobDate, today)
  if (facts.locations.some(({ addressPending }) => addressPending)) {
    return {
      step: 'move',
      staff: 'Add the new address',
      client: 'Tell us your new address',
      turn: 'client',
      where: screenLocation('job', null, 'addressPending'),
    }
  }
  if (signing) return signing
  if (facts.openPlaces > 0 && reader.kind !== 'client') {
    const movers = facts.openPlaces === 1 ? '1 mover' : `${facts.openPlaces} movers`
    return { step: 'move', staff: `Assign ${movers}`, turn: 'office', where: screenLocation('crew') }
  }
  if (facts.declined > 0 && reader.kind !== 'client') {
    const movers = facts.declined === 1 ? '1 mover' : `${facts.declined} movers`
    return {
      step: 'move',
      staff: `Replace ${movers} who declined`,
      turn: 'office',
      where: screenLocation('crew'),
    }
  }
  const isTime = isTimeToStart(facts.jobDate, facts.now)
  return {
    step: 'move',
    staff: isTime ? `Start the move, ${when}` : `Move, ${when}`,
    client: `Your move, ${when}`,
    turn: 'crew',
    where:
      reader.kind === 'crew' ? screenLocation('job', null, 'start') : screenLocation('crew', null, 'start'),
  }
}

/**
 * Returns the client's step to sign the first document that is open at origin; null if there is none. At the destination
 * they sign when everything is delivered, which nobody has to mark.
 */
function signingAtOrigin({ documents }: ProgressFacts): NextStep | null {
  const open = documents.find(
    (paper) =>
      clientSignature(paper, false) === 'needed' &&
      !paper.signatures?.some(({ party }) => party === 'client'),
  )
  if (!open) return null
  const text = `Review and sign: ${open.title}`
  return { step: 'move', staff: text, turn: 'client', where: screenLocation('documents', open.name) }
}

/** Returns a day and time as text; midnight means a day without a time. */
function whenOf(wire: string, today: string): string {
  return formatDateInWords(parseJobDate(wire), today)
}

/** Returns the step after the move: the balance, what the trade's rules defer, a refund, then the receipt. */
function settling(facts: ProgressFacts, reader: ProgressReader): NextStep {
  const { payments, now } = facts
  const invoice = screenLocation('documents', 'invoice')
  const bill: NextStep = {
    step: 'invoice',
    staff: 'Settle the invoice',
    client: 'We will send your invoice',
    turn: 'office',
    where: invoice,
  }
  if (payments === null) return bill
  const { dueTotal, balance, total, later } = payments
  if (dueTotal > 0) {
    if (!payments.mayPay && payments.blockedBy !== null) return held('invoice', reader)
    return payment(facts, reader, 'invoice', 'balance', dueTotal)
  }
  if (balance < 0)
    return {
      step: 'receipt',
      staff: reader.seesAmounts ? `Refund ${money(-balance)}` : 'Refund the client',
      client: reader.seesAmounts ? `We will refund ${money(-balance)}` : 'We will send your refund',
      turn: 'office',
      where: paymentsLocation(reader),
    }
  if (balance > 0 && later) {
    const when = later.day === null ? 'later' : `on ${formatDayInWords(later.day, now)}`
    const amount = reader.seesAmounts ? money(later.amount) : 'The rest'
    return { step: 'invoice', staff: `${amount} is due ${when}`, turn: null, where: invoice }
  }
  if (balance > 0 || total <= 0) return bill
  if (!hasMoveBegun(facts))
    return {
      step: 'move',
      staff: 'Check the date of the move',
      client: 'You’re all set',
      turn: 'office',
      where: screenLocation('job', null, 'jobDate'),
    }
  const unsigned = facts.documents.find(({ isDeliveryUnsigned }) => isDeliveryUnsigned)
  if (unsigned && reader.kind === 'client')
    return {
      step: 'receipt',
      staff: 'Sign for the delivery',
      turn: 'client',
      where: screenLocation('documents', unsigned.name, 'sign'),
    }
  return {
    step: 'receipt',
    staff: 'Paid in full',
    client: 'You’re all set',
    turn: null,
    where: screenLocation('documents', 'receipt'),
  }
}

function money(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}
