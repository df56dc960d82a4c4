import { cents, type Cents } from '../../../shared/kernel/money.ts'
import { profileOfState } from '../../../shared/trade/profiles.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { MoneyState } from './due.ts'

/** Returns what staff may still charge a person towards the price, in cents; null if there is no limit. */
export function staffLimitCents({ staffLimitFor, facts }: MoneyState, payerId: number | null): Cents | null {
  const limit = staffLimitFor(payerId)
  return limit === null ? null : cents(Math.max(0, limit - facts.paidCents))
}

/** Returns whether a tip can be given for a job. */
export function acceptsTip(job: Pick<JobRecord, 'jobStatus' | 'deletedAt'>): boolean {
  return job.deletedAt === null && (job.jobStatus === 'scheduled' || job.jobStatus === 'completed')
}

/**
 * Returns the percentage that paying by credit card adds: the company's setting, at most what its state
 * allows.
 */
export function cardFeePercent(job: JobRecord): number {
  const wanted = job.company.cardFeePercent
  const { maxPercent } = profileOfState(job.company.addressState).cardSurcharge
  return maxPercent === null ? wanted : Math.min(wanted, maxPercent)
}
