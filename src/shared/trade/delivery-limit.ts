import type { EstimateOption } from './estimate-options.ts'
import { cents, percentOfCents, sumCents, type Cents } from '../kernel/money.ts'
import type { TradeProfile } from './profiles.ts'

/** The agreed price, as far as the delivery limit depends on it. */
export interface AgreedMeasure {
  cents: Cents
  /** Additional services of a federal move: owed beside the share of the estimate. */
  afterLoadingCents: Cents
  /** Impracticable operations of a federal move; absent for none. */
  impracticableCents?: Cents
  /** Whether the estimate could be exceeded when it was agreed to; null or absent if not known. */
  option?: EstimateOption | null
}

/** What an estimate can promise, from the least to the most binding. */
const BY_STRICTNESS: readonly EstimateOption[] = ['none', 'nonbinding', 'notToExceed', 'binding']

/**
 * Returns what an estimate promises under the job's current rules: the mover can promise more than was agreed
 * to, never less.
 */
export function stricterOption(
  agreed: EstimateOption | null | undefined,
  now: EstimateOption,
): EstimateOption {
  if (!agreed) return now
  return BY_STRICTNESS.indexOf(agreed) > BY_STRICTNESS.indexOf(now) ? agreed : now
}

/**
 * Returns the most that may be charged before the goods are handed over, in cents, based on the agreed price;
 * null if neither the estimate, as agreed to or as it is now, nor a rule sets a limit. `isPrice`: anything
 * above it is not owed at all. A non-binding estimate counts as the price if the rules say nothing.
 * Additional services of a federal move are added, and impracticable operations up to 15 percent of the rest
 * (49 CFR 375.407(a) and (d)).
 */
export function deliveryLimit(
  profile: TradeProfile,
  optionNow: EstimateOption,
  agreed: AgreedMeasure,
): { cents: Cents; isPrice: boolean } | null {
  const option = stricterOption(agreed.option, optionNow)
  const { percent } = profile.deliveryShare
  const isPrice =
    option === 'binding' ||
    option === 'notToExceed' ||
    (option === 'nonbinding' && !profile.estimateOptions.includes('nonbinding'))
  const { impracticableCents = cents(0) } = agreed
  const withPart = (others: Cents) => sumCents([others, atDeliveryOf(impracticableCents, others)])
  if (isPrice) return { cents: withPart(sumCents([agreed.cents, agreed.afterLoadingCents])), isPrice }
  if (option === 'none' || percent === null) return null
  const share = sumCents([percentOfCents(agreed.cents, percent), agreed.afterLoadingCents])
  return { cents: withPart(share), isPrice }
}

/** Returns whether nothing above what was agreed to is owed: the estimate is binding, or not to exceed. */
export function isAgreedFixed(...estimate: Parameters<typeof deliveryLimit>): boolean {
  return deliveryLimit(...estimate)?.isPrice ?? false
}

/** Percent of all other charges at delivery up to which impracticable operations are collected (49 CFR 375.407(d)). */
export const IMPRACTICABLE_PERCENT = 15

/** Returns what of impracticable operations is collected at delivery, in cents. */
function atDeliveryOf(impracticableCents: Cents, others: Cents): Cents {
  return lesser(impracticableCents, percentOfCents(others, IMPRACTICABLE_PERCENT))
}

/**
 * Returns the most of an invoice that may be charged before the goods are handed over, in cents, what is
 * billed later, and after how many days (null if nothing is left or no rule is known), based on the agreed
 * price (`deliveryLimit`).
 */
export function maxAtDeliveryCents(
  profile: TradeProfile,
  option: EstimateOption,
  agreed: AgreedMeasure,
  invoiceCents: Cents,
): { nowCents: Cents; laterCents: Cents; laterAfterDays: number | null } {
  const impracticable = lesser(agreed.impracticableCents ?? cents(0), invoiceCents)
  const limit = deliveryLimit(profile, option, { ...agreed, impracticableCents: cents(0) })
  const charged = cents(invoiceCents - impracticable)
  const others = limit ? lesser(charged, limit.cents) : charged
  const part = atDeliveryOf(impracticable, others)
  const othersLater = limit?.isPrice ? cents(0) : cents(charged - others)
  const laterCents = sumCents([othersLater, cents(impracticable - part)])
  return {
    nowCents: sumCents([others, part]),
    laterCents,
    laterAfterDays: laterCents > 0 ? profile.deliveryShare.creditDays : null,
  }
}

function lesser(one: Cents, other: Cents): Cents {
  return one < other ? one : other
}
