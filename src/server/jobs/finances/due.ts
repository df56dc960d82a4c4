import { addDays, wallClockOf } from '../../../shared/kernel/dates.ts'
import { cents, type Cents } from '../../../shared/kernel/money.ts'
import { owedCents, type DueFacts } from '../../../shared/jobs/finances/due.ts'
import { agreedForHoursCents, type AgreedPrice } from '../../../shared/jobs/finances/agreed.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { deliveryLimit, maxAtDeliveryCents } from '../../../shared/trade/delivery-limit.ts'
import {
  pricesOf,
  readPriceInputs,
  readStoredForDisplay,
  type JobPrices,
  type PriceInputs,
} from '../documents/documents.state.ts'
import { hasStarted, type JobRecord } from '../jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { lostCentsOf, paidCentsOf, tipCentsOf, type JobMoney } from './money.ts'
import { moneySnapshot, readJobMoney } from './money.read.ts'

/** The money of a job with the values calculated from it. */
export interface MoneyState {
  job: JobRecord
  money: JobMoney
  prices: JobPrices
  facts: DueFacts
  tipCents: Cents
  isOver: boolean
  /**
   * The most of the price that staff may charge this person in total, including what is paid, in cents; null
   * if there is no limit.
   */
  staffLimitFor: (payerId: number | null) => Cents | null
  /** The day from which deferred amounts may be charged; null if nothing is deferred. */
  laterDay: string | null
}

/** Reads what was paid for a job and calculates what is due now. */
export async function readMoneyState(
  tx: Tx,
  job: JobRecord,
  now: Date,
  reading: { money?: JobMoney | undefined; inputs?: Promise<PriceInputs> } = {},
): Promise<MoneyState> {
  const [money, inputs] = await Promise.all([
    reading.money ?? readJobMoney(tx, job.companyId, job.id),
    reading.inputs ?? readPriceInputs(tx, job.companyId, job.id),
  ])
  const prices = pricesOf(job, inputs)
  const profile = profileFor(job)
  const atDelivery = maxAtDeliveryCents(profile, prices.option, prices.agreed, prices.invoiceCents)
  const doneDay = (job.jobDate ?? job.endsAt ?? job.createdAt).slice(0, 10)
  const laterDay =
    job.jobStatus === 'completed' && atDelivery.laterCents > 0
      ? addDays(doneDay, atDelivery.laterAfterDays ?? 0)
      : null
  const facts: DueFacts = {
    jobId: job.id,
    jobStatus: job.jobStatus,
    isDeleted: job.deletedAt !== null,
    hasStarted: hasStarted(job, now),
    variables: job.company.variables,
    isLocal: job.isLocal,
    estimateCents: prices.estimateCents,
    changesCents: prices.changesCents,
    invoiceCents: prices.invoiceCents,
    atDelivery: {
      nowCents: atDelivery.nowCents,
      laterCents: atDelivery.laterCents,
      isLaterDue: laterDay !== null && localDay(job.company.timezone, now) >= laterDay,
    },
    paidCents: paidCentsOf(money),
  }
  return {
    job,
    money,
    prices,
    laterDay,
    tipCents: tipCentsOf(money),
    isOver: isOver(job, now),
    staffLimitFor: (payerId) => staffLimitOf(job, prices, payerId, now),
    facts: { ...facts, paidCents: cents(facts.paidCents - regainedCents(facts, money)) },
  }
}

/**
 * Cents that a client paid again after a lost chargeback; they reduce the loss and are not an overpayment.
 */
function regainedCents(facts: DueFacts, money: JobMoney): number {
  return Math.min(lostCentsOf(money), Math.max(0, facts.paidCents - owedCents(facts)))
}

/**
 * Returns the limit up to which a payer agreed to be charged without being asked again: what the client's
 * side agreed to, and at most what they agreed to themselves, if they did.
 */
function staffLimitOf(job: JobRecord, prices: JobPrices, payerId: number | null, now: Date): Cents | null {
  const own = payerId === null ? null : prices.agreedBy(payerId)
  const limits = [prices.agreed, ...(own ? [own] : [])].flatMap(
    (agreed) => limitBy(job, prices, agreed, now) ?? [],
  )
  return limits.length === 0 ? null : cents(Math.min(...limits))
}

/**
 * The limit from an agreed price: the share of it that trade rules allow, else its rates for the actual hours
 * within the company's limit. Before the move has started nobody has worked, so the limit is the agreed
 * price. The deposit of an inquiry has no limit until its client agrees to an estimate.
 */
function limitBy(
  job: JobRecord,
  { option, invoice }: JobPrices,
  agreed: AgreedPrice,
  now: Date,
): Cents | null {
  if (job.jobStatus === 'inquiring' && agreed.from !== 'agreement') return null
  const limit = deliveryLimit(profileFor(job), option, agreed)
  if (limit) return limit.cents
  const worked = job.jobStatus === 'completed' || hasStarted(job, now) ? invoice : []
  return agreedForHoursCents(agreed, worked, job.company.variables.mostAboveAgreed.value)
}

const shown = new WeakMap<JobRecord, Promise<MoneyState>>()

/**
 * Returns the money of a job for display; read once for all parts that show it, as long as nothing is written
 * in between.
 */
export function readMoneyForDisplay(tx: Tx, job: JobRecord, now: Date): Promise<MoneyState> {
  const known = shown.get(job)
  if (known) return known
  const inputs = readStoredForDisplay(tx, job)
  const reading = readMoneyState(tx, job, now, { money: moneySnapshot.of(job), inputs })
  shown.set(job, reading)
  return reading
}

/** Whether a move is over: it is completed, or it is scheduled and its last end time has passed. */
function isOver(job: JobRecord, now: Date): boolean {
  return (
    job.jobStatus === 'completed' ||
    (job.jobStatus === 'scheduled' && job.endsAt !== null && Date.parse(job.endsAt) <= now.getTime())
  )
}

/** Returns the day in a time zone at a moment, as `YYYY-MM-DD`. */
export function localDay(timezone: string, at: Date): string {
  return wallClockOf(at.toISOString(), timezone).slice(0, 10)
}

/** Returns what has been paid towards a job's total, in cents. */
export async function readPaidCents(tx: Tx, companyId: number, jobId: number): Promise<Cents> {
  const money = await readJobMoney(tx, companyId, jobId)
  return cents(Math.max(0, paidCentsOf(money)))
}
