import type { EstimateOption } from '../../trade/estimate-options.ts'
import { estimateTotalCents } from '../estimates/automatic.ts'
import { cents, lineTotalCents, percentOfCents, sumCents, type Cents } from '../../kernel/money.ts'

/** A line of an estimate as its client agreed to it; rate in dollars. */
export interface AgreedLine {
  item: string
  label?: string | null
  rate: number
  units: number
}

/** The estimate at the time a job became scheduled, as stored in the job. */
export interface BookedEstimate {
  lineItems: AgreedLine[]
  /**
   * Whether that estimate could be exceeded; absent if it was stored without it, or the job has no bill of
   * lading.
   */
  option?: EstimateOption | undefined
  /**
   * Whether the job was completed before agreed prices were stored: what it stored then is its price,
   * whatever was agreed to.
   */
  isPrice?: boolean | undefined
}

/** What a change order that the client accepted adds to the price. */
export interface AcceptedAddition {
  cents: Cents
  /** Its lines as the bill shows them. */
  lines: readonly AgreedLine[]
  /**
   * Whether it was accepted after loading began: on federal moves it is then an additional service beside the
   * estimate (49 CFR 375.407).
   */
  isAfterLoading: boolean
  /** Whether it is an impracticable operation, of which only a part is collected at delivery (49 CFR 375.407(d)). */
  isImpracticable: boolean
}

/** Facts that determine the agreed price of a job. */
export interface AgreedFacts {
  /** Estimates that the client agreed to, oldest first; `at` in epoch seconds. */
  agreements: readonly { at: number; lineItems: readonly AgreedLine[]; option?: EstimateOption | null }[]
  /** When loading began or is planned to begin, ISO 8601; null if not known. */
  loadingBeganAt: string | null
  /** Whether loading has begun; otherwise its time is only planned. */
  isStarted: boolean
  booked: BookedEstimate | null
  /** The current estimate, for a job with neither an agreement nor a booked estimate. */
  estimate: readonly AgreedLine[]
  additions: readonly AcceptedAddition[]
  isFederal: boolean
}

/**
 * What the client agreed to pay; the amount that staff may charge and the share at delivery are based on it.
 */
export interface AgreedPrice {
  cents: Cents
  /** Additional services of a federal move: owed beside the share of the estimate, never part of it. */
  afterLoadingCents: Cents
  /** Impracticable operations of a federal move: owed, but collected at delivery only in part. */
  impracticableCents: Cents
  /** The lines of the agreed estimate, then those of accepted change orders. */
  lineItems: readonly AgreedLine[]
  /** Whether the estimate could be exceeded when it was agreed to; null if not known. */
  option: EstimateOption | null
  from: 'agreement' | 'booking' | 'estimate'
}

/**
 * Returns the total of the newest estimate that the client agreed to before loading began; without one, the
 * estimate at the time the job became scheduled; before that, the current estimate. After a start that is
 * only planned, a lower agreement counts. Accepted change orders are added (docs/decisions/0025).
 */
export function agreedPriceOf(facts: AgreedFacts): AgreedPrice {
  const { lineItems, option, from } = agreedEstimate(facts)
  const isImpracticable = (addition: AcceptedAddition) => facts.isFederal && addition.isImpracticable
  const isBeside = (addition: AcceptedAddition) =>
    facts.isFederal && addition.isAfterLoading && !addition.isImpracticable
  const isPart = (addition: AcceptedAddition) => !isBeside(addition) && !isImpracticable(addition)
  const sumOf = (additions: readonly AcceptedAddition[]) => sumCents(additions.map((one) => one.cents))
  return {
    cents: sumCents([estimateTotalCents(lineItems), sumOf(facts.additions.filter(isPart))]),
    afterLoadingCents: sumOf(facts.additions.filter(isBeside)),
    impracticableCents: sumOf(facts.additions.filter(isImpracticable)),
    lineItems: [...lineItems, ...facts.additions.flatMap(({ lines }) => lines)],
    option,
    from,
  }
}

/** Returns all that the client agreed to pay, in cents, whatever of it is collected at delivery. */
export function agreedTotalCents(
  agreed: Pick<AgreedPrice, 'cents' | 'afterLoadingCents' | 'impracticableCents'>,
): Cents {
  return sumCents([agreed.cents, agreed.afterLoadingCents, agreed.impracticableCents])
}

type AgreedEstimate = Pick<AgreedPrice, 'lineItems' | 'option' | 'from'>

function agreedEstimate(facts: AgreedFacts): AgreedEstimate {
  const { booked, loadingBeganAt } = facts
  const atBooking = booked && {
    lineItems: booked.lineItems,
    option: booked.option ?? null,
    from: 'booking' as const,
  }
  if (atBooking && booked.isPrice) return atBooking
  const until = loadingBeganAt === null ? Number.POSITIVE_INFINITY : Date.parse(loadingBeganAt) / 1000
  const newest = facts.agreements.findLast(({ at }) => at <= until)
  const atStart = newest
    ? fromAgreement(newest)
    : (atBooking ?? { lineItems: facts.estimate, option: null, from: 'estimate' as const })
  if (facts.isStarted) return atStart
  // The office can move the planned start to before an agreement, which must not undo the agreement.
  return facts.agreements
    .filter(({ at }) => at > until)
    .map(fromAgreement)
    .reduce((least, later) => (totalOf(later) < totalOf(least) ? later : least), atStart)
}

function fromAgreement({ lineItems, option }: AgreedFacts['agreements'][number]): AgreedEstimate {
  return { lineItems, option: option ?? null, from: 'agreement' }
}

function totalOf({ lineItems }: AgreedEstimate): Cents {
  return estimateTotalCents(lineItems)
}

/** Items whose units are hours of the crew: more of them may be worked at the agreed rate. */
const HOURLY_ITEMS: ReadonlySet<string> = new Set([
  'estimate',
  'hourlyRateOne',
  'hourlyRateTwo',
  'hourlyRateThree',
  'hourlyRateFour',
  'hourlyRateOnePacking',
  'hourlyRateTwoPacking',
  'hourlyRateThreePacking',
  'hourlyRateFourPacking',
  'truckByTime',
])

/**
 * Returns the price of the worked hours at the agreed rates, less the discount, in cents: never less than the
 * agreed price and at most a percentage above it. Staff may charge this if the rules of the trade set no
 * limit.
 */
export function agreedForHoursCents(
  agreed: AgreedPrice,
  invoice: readonly AgreedLine[],
  abovePercent: number,
): Cents {
  const items = [...new Set([...invoice.map(({ item }) => item), 'discount'])]
  const worked = sumCents(
    items.map((item) =>
      atAgreedRate(
        item,
        agreed.lineItems.filter((line) => line.item === item),
        invoice.filter((line) => line.item === item),
      ),
    ),
  )
  const most = percentOfCents(agreed.cents, 100 + abovePercent)
  return cents(Math.max(agreed.cents, Math.min(worked, most)))
}

/**
 * Returns the total of an item's lines on the invoice as far as agreed: hours at the agreed rate, other items
 * up to the agreed total.
 */
function atAgreedRate(item: string, agreed: readonly AgreedLine[], invoiced: readonly AgreedLine[]): Cents {
  const totalOf = (lines: readonly AgreedLine[]) =>
    sumCents(lines.map(({ rate, units }) => lineTotalCents(rate, units)))
  // An invoice may give more discount than was agreed, but not less.
  if (item === 'discount') return cents(0 - Math.max(totalOf(agreed), totalOf(invoiced)))
  if (!HOURLY_ITEMS.has(item)) return cents(Math.min(totalOf(invoiced), totalOf(agreed)))
  const agreedRate = Math.max(0, ...agreed.map((line) => line.rate))
  return totalOf(invoiced.map((line) => ({ ...line, rate: Math.min(line.rate, agreedRate) })))
}

/** Lines of a bill that are fees or tips, not work. */
const FEES: ReadonlySet<string> = new Set(['changeCrewSizeFee', 'changeDatetimeFee', 'serviceFee', 'tip'])

/** Returns what is billed without the fees among its lines, in cents: the base of tip percentages. */
export function tipBaseCents(billedCents: Cents, lines: readonly AgreedLine[]): Cents {
  const fees = sumCents(
    lines.filter(({ item }) => FEES.has(item)).map(({ rate, units }) => lineTotalCents(rate, units)),
  )
  return cents(Math.max(0, billedCents - fees))
}
