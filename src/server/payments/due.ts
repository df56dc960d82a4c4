import { addDays, wallClockOf } from '../../shared/kernel/dates.ts'
import { cents, type Cents } from '../../shared/kernel/money.ts'
import type { DueFacts } from '../../shared/payments/due.ts'
import { maxAtDeliveryCents, profileFor } from '../../shared/trade/profiles.ts'
import { readPrices } from '../documents/documents.state.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { paidCentsOf, tipCentsOf, type JobMoney } from './money.ts'
import { readJobMoney } from './money.read.ts'

type Prices = Awaited<ReturnType<typeof readPrices>>

/** A job's money with what is worked out from it. */
export interface MoneyState {
  job: JobRecord
  money: JobMoney
  prices: Prices
  facts: DueFacts
  tipCents: Cents
  /** The day from which what the rules defer may be asked for; null where nothing is deferred (DECISIONS J, K10). */
  laterDay: string | null
}

/** Reads what was paid for a job and works out what is due, at this moment (DECISIONS E3, K10). */
export async function readMoneyState(tx: Tx, job: JobRecord, now: Date): Promise<MoneyState> {
  const money = await readJobMoney(tx, job.companyId, job.id)
  const prices = await readPrices(tx, job)
  const profile = profileFor(job)
  const atDelivery = maxAtDeliveryCents(profile, prices.option, prices.estimateCents, prices.invoiceCents)
  const doneDay = (job.jobDate ?? job.endsAt ?? job.createdAt).slice(0, 10)
  const laterDay =
    job.jobStatus === 'completed' && atDelivery.laterCents > 0
      ? addDays(doneDay, atDelivery.laterAfterDays ?? 0)
      : null
  return {
    job,
    money,
    prices,
    laterDay,
    tipCents: tipCentsOf(money),
    facts: {
      jobId: job.id,
      jobStatus: job.jobStatus,
      isDeleted: job.deletedAt !== null,
      hasStarted: hasStarted(job, now),
      variables: job.company.variables,
      isLocal: job.isLocal,
      estimateCents: prices.estimateCents,
      invoiceCents: prices.invoiceCents,
      atDelivery: {
        nowCents: atDelivery.nowCents,
        laterCents: atDelivery.laterCents,
        isLaterDue: laterDay !== null && dayIn(job.company.timezone, now) >= laterDay,
      },
      paidCents: paidCentsOf(money),
    },
  }
}

const shown = new WeakMap<JobRecord, Promise<MoneyState>>()

/** The money of a job for showing it: one look for all parts that tell of it, as long as nothing is written meanwhile. */
export function moneyToShow(tx: Tx, job: JobRecord, now: Date): Promise<MoneyState> {
  const known = shown.get(job)
  if (known) return known
  const reading = readMoneyState(tx, job, now)
  shown.set(job, reading)
  return reading
}

/** The first activity's start has passed, or the crew marked the move as begun (DECISIONS K10). */
function hasStarted(job: JobRecord, now: Date): boolean {
  return job.startedAt !== null || (job.startsAt !== null && Date.parse(job.startsAt) <= now.getTime())
}

/** The day in a time zone at a moment, `YYYY-MM-DD`. */
export function dayIn(timezone: string, at: Date): string {
  return wallClockOf(at.toISOString(), timezone).slice(0, 10)
}

/** What has been paid towards a job's total, in cents (DECISIONS K10). */
export async function readPaidCents(tx: Tx, companyId: number, jobId: number): Promise<Cents> {
  const money = await readJobMoney(tx, companyId, jobId)
  return cents(Math.max(0, paidCentsOf(money)))
}
