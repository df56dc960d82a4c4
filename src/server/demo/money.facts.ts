import type { EstimateOption } from '../../shared/trade/estimate-options.ts'
import { estimateTotalCents } from '../../shared/jobs/estimates/automatic.ts'
import type { EstimateLine } from '../../shared/jobs/jobs/job.parts.ts'
import type { JobStatus } from '../../shared/trade/job.choices.ts'
import { wallClockOf } from '../../shared/kernel/dates.ts'
import { cents, type Cents } from '../../shared/kernel/money.ts'
import type { DueFacts } from '../../shared/jobs/finances/due.ts'
import { profileFor } from '../../shared/trade/profiles.ts'
import { maxAtDeliveryCents } from '../../shared/trade/delivery-limit.ts'
import { estimateOf } from '../jobs/documents/document.lines.ts'
import { estimateOptionOf } from '../jobs/documents/document.variables.ts'
import type { DocumentState } from '../jobs/documents/document.view.ts'
import type { JobRecord } from '../jobs/jobs/job.record.ts'
import { cardOf, type DemoCard } from './cards.ts'

/** The required outcome of a job's payments, regardless of the random numbers. */
export type PaymentScenario = 'unpaid' | 'deferred' | 'deferredPaid' | 'deposit' | null

/** A stored job with the data that determines its payments. */
export interface MoneyJob {
  id: number
  record: JobRecord
  /** Lines of the estimate, the initial revenue of a completed job. */
  lines: readonly EstimateLine[]
  estimateCents: Cents
  option: EstimateOption
  /** Whether the amount owed may exceed the estimate at all. */
  mayExceed: boolean
  /** Added if the work took much longer, in multiples of `step` units. */
  overrun: { item: string; rate: number; step: number } | null
  payerId: number | null
  /** The office member in charge of the job, and the person who issues refunds. */
  officeId: number
  ownerId: number
  card: DemoCard
  /** When the job was created, wall clock. */
  madeAt: string
  /** Whether the job is the demo client's. */
  isWatched: boolean
  wish: PaymentScenario
}

/** Returns the data of a job before its first payment. */
export function moneyJob(
  record: JobRecord,
  stored: DocumentState['stored'],
  people: { officeId: number; ownerId: number; watchedId: number },
): MoneyJob {
  const { lineItems, totalCents } = estimateOf({ job: record, stored })
  const option = estimateOptionOf({ job: record, stored }) ?? 'none'
  const profile = profileFor(record)
  const limit = maxAtDeliveryCents(profile, option, agreedTo(totalCents), (totalCents * 2) as Cents) // Whole cents doubled.
  const longest = lineItems.find(({ item }) => item === 'moving' || item.startsWith('hourlyRate'))
  const payerId = record.billingContactId ?? record.clientId
  return {
    id: record.id,
    record,
    lines: lineItems,
    estimateCents: totalCents,
    option,
    mayExceed: limit.nowCents + limit.laterCents > totalCents,
    overrun:
      limit.laterCents > 0 && longest
        ? { item: longest.item, rate: longest.rate, step: longest.item === 'moving' ? 10 : 0.25 }
        : null,
    payerId,
    officeId: people.officeId,
    ownerId: people.ownerId,
    card: cardOf(payerId ?? 0),
    madeAt: wallClockOf(record.createdAt, record.company.timezone),
    isWatched: payerId === people.watchedId,
    wish: null,
  }
}

/** Returns the facts from which the product's own rules calculate what is due, at that stage of the job. */
export function dueFacts(
  job: MoneyJob,
  jobStatus: JobStatus,
  paidCents: Cents,
  added: readonly { item: string; rate: number; units: number }[],
  later: 'laterIsDue' | 'notYet' = 'notYet',
): DueFacts {
  const { record, estimateCents } = job
  const invoiceCents = estimateTotalCents([...job.lines, ...added])
  const { nowCents, laterCents } = maxAtDeliveryCents(
    profileFor(record),
    job.option,
    agreedTo(estimateCents),
    invoiceCents,
  )
  return {
    jobId: job.id,
    jobStatus,
    isDeleted: false,
    hasStarted: jobStatus === 'completed',
    variables: record.company.variables,
    isLocal: record.isLocal,
    estimateCents,
    invoiceCents,
    atDelivery: { nowCents, laterCents, isLaterDue: later === 'laterIsDue' },
    paidCents,
  }
}

/** Demo clients agreed to the current estimate. */
function agreedTo(estimateCents: Cents) {
  return { cents: estimateCents, afterLoadingCents: cents(0) }
}
