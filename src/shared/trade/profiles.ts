import type { EstimateOption, ValuationChoice } from './estimate-options.ts'
import type { JobType } from './job.choices.ts'
import { addDays, formatDay } from '../kernel/dates.ts'
import { cents, type Cents } from '../kernel/money.ts'

/** Sets of rules that a move can fall under; a new state is a new row of the table. */
export type TradeProfileName = 'federal' | 'colorado' | 'texas' | 'other'

/** Facts of a profile that are plain values; `sources` has the source of each. */
type SourcedFact =
  | 'estimateOptions'
  | 'releasedValueCentsPerPound'
  | 'defaultValuation'
  | 'recordYears'
  | 'receiptForBooklet'
  | 'needsNumberedInventory'
  | 'needsBillOfLadingItems'

/** Rules of one regime, each with its source. None of it is legal advice. */
export interface TradeProfile {
  readonly name: TradeProfileName
  readonly label: string
  /**
   * Percent of a non-binding estimate that may be charged at delivery, and the days until the rest; null if
   * no rule is known.
   */
  readonly deliveryShare: {
    readonly percent: number | null
    readonly creditDays: number | null
    readonly source: string
  }
  /** What an estimate may promise; the first one is the default. */
  readonly estimateOptions: readonly [EstimateOption, ...EstimateOption[]]
  /** Cents per pound per article; null if no rule is known. */
  readonly releasedValueCentsPerPound: Cents | null
  readonly defaultValuation: ValuationChoice
  /** When the client may withdraw without penalty, in days; null if no rule is known. */
  readonly rescission: {
    readonly signDaysBeforeLoading: number
    readonly days: number
    readonly source: string
  } | null
  /** Fewest years that signed documents and receipts are stored. */
  readonly recordYears: number
  /** Whether a client who gets the rights booklet by link signs a receipt for it. */
  readonly receiptForBooklet: boolean
  /** Days from the receipt of a claim to its acknowledgment and its decision, and between later reports. */
  readonly claims: {
    readonly acknowledgeDays: number
    readonly decideDays: number
    readonly statusEveryDays: number
    readonly source: string
    /** The least time after delivery in which a client can file a claim. */
    readonly fileWithin: { readonly months: number; readonly days: number; readonly source: string }
  }
  /**
   * Largest card surcharge, in percent; null if this profile sets no limit, although the seller's state may.
   */
  readonly cardSurcharge: {
    readonly maxPercent: number | null
    readonly onDebit: false
    readonly source: string
  }
  readonly needsNumberedInventory: boolean
  readonly needsBillOfLadingItems: boolean
  readonly sources: Readonly<Record<SourcedFact, string>>
}

const NO_RULE = 'No rule known'
const LIKE_FEDERAL = 'No other rule known, so as 49 CFR 375.505(d)'
const NINE_MONTHS = { months: 9, days: 0, source: '49 USC 14706(e)(1)' } as const
const FEDERAL_CLAIMS = {
  acknowledgeDays: 30,
  decideDays: 120,
  statusEveryDays: 60,
  fileWithin: NINE_MONTHS,
} as const
const LIKE_FEDERAL_FILING = {
  ...NINE_MONTHS,
  source: `No state rule known, so as ${NINE_MONTHS.source}`,
} as const

/** Rules of every regime. */
export const TRADE_PROFILES: Readonly<Record<TradeProfileName, TradeProfile>> = {
  federal: {
    name: 'federal',
    label: 'Federal (between states or countries)',
    deliveryShare: { percent: 110, creditDays: 30, source: '49 CFR 375.407, 375.703' },
    // No 'none': every shipper gets a written estimate that states which of the two it is.
    estimateOptions: ['nonbinding', 'binding'],
    releasedValueCentsPerPound: cents(60),
    defaultValuation: 'fullReplacementCostOption',
    rescission: { signDaysBeforeLoading: 3, days: 3, source: '49 CFR 375.505(h)' },
    recordYears: 1,
    receiptForBooklet: true,
    claims: { ...FEDERAL_CLAIMS, source: '49 CFR 370.5, 370.9' },
    cardSurcharge: { maxPercent: null, onDebit: false, source: 'Left to the states; product default' },
    needsNumberedInventory: true,
    needsBillOfLadingItems: true,
    sources: {
      estimateOptions: '49 CFR 375.401',
      releasedValueCentsPerPound: '49 CFR 375.201, 375.303; product default',
      defaultValuation: '49 CFR 375.201',
      recordYears: '49 CFR 375.213, 375.503, 375.505(d)',
      receiptForBooklet: '49 CFR 375.213',
      needsNumberedInventory: '49 CFR 375.503',
      needsBillOfLadingItems: '49 CFR 375.505(b)',
    },
  },
  colorado: {
    name: 'colorado',
    label: 'Colorado',
    deliveryShare: { percent: 125, creditDays: 30, source: 'product default' },
    estimateOptions: ['nonbinding', 'binding', 'none'],
    releasedValueCentsPerPound: cents(60),
    defaultValuation: 'releasedValueOption',
    rescission: null,
    recordYears: 1,
    receiptForBooklet: false,
    claims: {
      ...FEDERAL_CLAIMS,
      source: 'Federal rules 49 CFR 370.5, 370.9; Colorado has none that we know',
      fileWithin: LIKE_FEDERAL_FILING,
    },
    cardSurcharge: { maxPercent: 2, onDebit: false, source: 'C.R.S. 5-2-212; product default' },
    needsNumberedInventory: false,
    needsBillOfLadingItems: false,
    sources: {
      estimateOptions: 'product default',
      releasedValueCentsPerPound: 'product default',
      defaultValuation: 'product default',
      recordYears: LIKE_FEDERAL,
      receiptForBooklet: NO_RULE,
      needsNumberedInventory: NO_RULE,
      needsBillOfLadingItems: NO_RULE,
    },
  },
  texas: {
    name: 'texas',
    label: 'Texas',
    deliveryShare: { percent: null, creditDays: null, source: '43 TAC 218.56' },
    estimateOptions: ['notToExceed', 'binding'],
    releasedValueCentsPerPound: cents(60),
    defaultValuation: 'releasedValueOption',
    rescission: null,
    recordYears: 1,
    receiptForBooklet: false,
    claims: {
      // Texas excludes Sundays and holidays from the 20 days; counting them too is never late.
      acknowledgeDays: 20,
      decideDays: 90,
      statusEveryDays: 60,
      source: 'Texas rule 43 TAC 218.61; updates as in federal rule 49 CFR 370.9',
      // The law lets movers refuse claims after 90 days; the agreements promise as long as everywhere else.
      fileWithin: { ...NINE_MONTHS, source: 'Product default; 43 TAC 218.61(a)(1): 90 days' },
    },
    // The ban is still law although courts have narrowed it; the cautious reading is no surcharge.
    cardSurcharge: { maxPercent: 0, onDebit: false, source: 'Tex. Bus. & Com. Code 604A.0021, 604A.002' },
    needsNumberedInventory: false,
    needsBillOfLadingItems: false,
    sources: {
      estimateOptions: '43 TAC 218.56',
      releasedValueCentsPerPound: '43 TAC 218.56',
      defaultValuation: '43 TAC 218.56',
      recordYears: LIKE_FEDERAL,
      receiptForBooklet: NO_RULE,
      needsNumberedInventory: NO_RULE,
      needsBillOfLadingItems: NO_RULE,
    },
  },
  other: {
    name: 'other',
    label: 'Other state',
    deliveryShare: { percent: null, creditDays: null, source: NO_RULE },
    estimateOptions: ['none', 'binding', 'nonbinding'],
    releasedValueCentsPerPound: null,
    defaultValuation: 'releasedValueOption',
    rescission: null,
    recordYears: 1,
    receiptForBooklet: false,
    claims: {
      ...FEDERAL_CLAIMS,
      source: 'Federal rules 49 CFR 370.5, 370.9; this state has none that we know',
      fileWithin: LIKE_FEDERAL_FILING,
    },
    cardSurcharge: { maxPercent: null, onDebit: false, source: `${NO_RULE}; debit: product default` },
    needsNumberedInventory: false,
    needsBillOfLadingItems: false,
    sources: {
      estimateOptions: 'product default',
      releasedValueCentsPerPound: NO_RULE,
      defaultValuation: 'product default',
      recordYears: LIKE_FEDERAL,
      receiptForBooklet: NO_RULE,
      needsNumberedInventory: NO_RULE,
      needsBillOfLadingItems: NO_RULE,
    },
  },
}

/**
 * Editions of the table by number. A changed rule makes a new edition: jobs keep the one that they were
 * agreed to or booked under (`terms_of` in the database names the newest, docs/decisions/0018).
 */
const TRADE_EDITIONS = { 1: TRADE_PROFILES } as const
export type TradeEdition = keyof typeof TRADE_EDITIONS
export const NEWEST_TRADE_EDITION: TradeEdition = 1

const STATE_PROFILES: ReadonlyMap<string, TradeProfileName> = new Map([
  ['CO', 'colorado'],
  ['TX', 'texas'],
])

/**
 * Returns the rules of a job, in the edition that it keeps: federal across a border, otherwise those of the
 * state where it starts.
 */
export function profileFor(job: {
  readonly jobType: JobType
  readonly locations: readonly { readonly addressState?: string | null | undefined }[]
  readonly company?: { readonly tradeEdition?: TradeEdition }
}): TradeProfile {
  const profiles = TRADE_EDITIONS[job.company?.tradeEdition ?? NEWEST_TRADE_EDITION]
  const isFederal = job.jobType === 'interstate' || job.jobType === 'international'
  return profiles[isFederal ? 'federal' : nameOfState(job.locations[0]?.addressState)]
}

/** Returns the rules of a state by its two letters, which apply to a company there as a seller. */
export function profileOfState(state: string | null | undefined): TradeProfile {
  return TRADE_PROFILES[nameOfState(state)]
}

function nameOfState(state: string | null | undefined): TradeProfileName {
  return STATE_PROFILES.get(state?.toUpperCase() ?? '') ?? 'other'
}

/**
 * Returns the notice of the client's right to withdraw, with its last day, for screens and PDFs; null if the
 * rules have no such right. Days are `YYYY-MM-DD`; there is no last day until something is signed (49 CFR
 * 375.505(h)).
 */
export function rescissionNotice(
  profile: TradeProfile,
  bookedAt: string | null,
  loadingDay: string | null,
): { untilDay: string | null; text: string } | null {
  if (!profile.rescission) return null
  const { days, signDaysBeforeLoading, source } = profile.rescission
  const untilDay = bookedAt === null ? null : addDays(bookedAt, days)
  const right =
    untilDay === null
      ? `For ${days} days after signing you can cancel without penalty.`
      : `You can cancel without penalty through ${formatDay(untilDay)}, ${days} days after signing.`
  const deposit = 'A deposit is paid back in full if you cancel in that time.'
  const order = loadingDay === null ? null : signingText(bookedAt, loadingDay, signDaysBeforeLoading)
  return { untilDay, text: [right, deposit, order, `(${source})`].filter((part) => part !== null).join(' ') }
}

/** Returns the note about the day of signing; null if it was early enough. */
function signingText(bookedAt: string | null, loadingDay: string, daysBefore: number): string | null {
  const lastDay = addDays(loadingDay, -daysBefore)
  if (bookedAt === null) {
    return `Sign by ${formatDay(lastDay)}, at least ${daysBefore} days before loading.`
  }
  if (bookedAt <= lastDay) return null
  return `Loading on ${formatDay(loadingDay)} is too soon: it takes at least ${daysBefore} days between signing and loading.`
}

/** Returns the rule that a client can look up, in parentheses; empty if the source is not a rule. */
export function lawText(source: string): string {
  const [rule = ''] = source.split(';')
  return /^\d+ (?:CFR|TAC) /.test(rule) ? ` (${rule})` : ''
}
