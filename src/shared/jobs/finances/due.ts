import type { CompanyVariables } from '../../company/settings/company.variables.ts'
import type { JobStatus } from '../../trade/job.choices.ts'
import { cents, dollarsFromCents, type Cents } from '../../kernel/money.ts'
import type { TransactionLine } from './payment.ts'
import { type DueItem, priceShares } from '../../company/settings/price-shares.ts'

/** Facts from which the amount due of a job is calculated; amounts in cents. */
export interface DueFacts {
  jobId: number
  jobStatus: JobStatus
  isDeleted: boolean
  /** Whether the start of the first activity has passed or the crew marked the move as started. */
  hasStarted: boolean
  variables: CompanyVariables
  isLocal: boolean
  estimateCents: Cents
  /** What accepted change orders add to the estimate; absent for none. */
  changesCents?: Cents
  invoiceCents: Cents
  /** For a completed job: what the trade's rules allow to be charged now, and later. */
  atDelivery: { nowCents: Cents; laterCents: Cents; isLaterDue: boolean }
  /** Captured and recorded payments less refunds, without tips and change fees. */
  paidCents: Cents
}

/** One share of the price in cents: the amount, and whether it is due. */
export interface Share {
  item: DueItem
  amountCents: Cents
  isDue: boolean
  when: string
}

/** When each share of the price is due, as text. */
export const SHARE_TIMES: Record<DueItem, string> = {
  serviceFee: 'To book the move',
  beforePickup: 'Once the move is scheduled',
  beforeDelivery: 'Once the move has started',
  afterDelivery: 'When the move is completed',
}

/**
 * Returns what the client owes in total, in cents: the estimate with accepted change orders, or the invoice of a
 * completed job within the limits of its rules.
 */
export function owedCents(facts: DueFacts): Cents {
  if (facts.jobStatus !== 'completed') return cents(facts.estimateCents + (facts.changesCents ?? 0))
  return cents(facts.atDelivery.nowCents + facts.atDelivery.laterCents)
}

/** Returns the shares of the price in order; together they are what is owed. */
export function sharesOf(facts: DueFacts): Share[] {
  const { variables, isLocal, jobStatus, estimateCents } = facts
  const baseCents = jobStatus === 'completed' ? facts.invoiceCents : estimateCents
  return priceShares(variables, isLocal, { totalCents: owedCents(facts), baseCents, estimateCents }).map(
    (share) => ({ ...share, isDue: isTime(facts, share.item), when: SHARE_TIMES[share.item] }),
  )
}

function isTime({ jobStatus, hasStarted, isDeleted }: DueFacts, item: DueItem): boolean {
  if (isDeleted) return false
  if (jobStatus === 'completed') return true
  if (jobStatus === 'inquiring') return item === 'serviceFee'
  if (jobStatus !== 'scheduled' || item === 'afterDelivery') return false
  return item === 'beforeDelivery' ? hasStarted : true
}

/** Returns how much of each share is paid, in cents: payments fill the shares in order. */
export function paidCentsByShare(shares: readonly Share[], paidCents: Cents): Cents[] {
  let left = Math.max(0, paidCents)
  return shares.map(({ amountCents }) => {
    const part = Math.min(amountCents, left)
    left -= part
    return cents(part)
  })
}

/**
 * Returns what is due now as lines of a charge, at most what is owed less what is paid. For a completed job
 * it is one line, the balance, limited to what its rules allow at delivery.
 */
export function dueLines(facts: DueFacts): TransactionLine[] {
  const { jobId, jobStatus, atDelivery, paidCents } = facts
  if (facts.isDeleted) return []
  if (jobStatus === 'completed') {
    const now = cents(atDelivery.nowCents + (atDelivery.isLaterDue ? atDelivery.laterCents : 0))
    return now > paidCents ? [dueLine(jobId, 'afterDelivery', cents(now - paidCents))] : []
  }
  const shares = sharesOf(facts)
  const paid = paidCentsByShare(shares, paidCents)
  return shares.flatMap(({ item, amountCents, isDue }, index) => {
    const rest = amountCents - (paid[index] ?? 0)
    return isDue && rest > 0 ? [dueLine(jobId, item, cents(rest))] : []
  })
}

function dueLine(jobId: number, item: DueItem, amountCents: Cents): TransactionLine {
  const amount = dollarsFromCents(amountCents)
  return { productItemId: jobId, productItem: item, productRate: amount, productUnits: 1, amount }
}
