import { estimateTotalCents } from '../estimates/automatic.ts'
import { cents, lineTotalCents, percentOfCents, sumCents, type Cents } from '../kernel/money.ts'

/** A line of an estimate as its client agreed to it; rate in dollars. */
export interface AgreedLine {
  item: string
  rate: number
  units: number
}

/** The estimate as it stood when a job became scheduled, as the job keeps it. */
export interface BookedEstimate {
  lineItems: AgreedLine[]
  /** The job was completed before agreed prices were kept: what it kept then is its price, whatever was agreed to. */
  isPrice?: boolean | undefined
}

/** A change order that the client accepted. */
export interface AcceptedAddition {
  cents: Cents
  /** Accepted after loading began: on federal moves an additional service beside the estimate (49 CFR 375.703). */
  isAfterLoading: boolean
}

/** What the agreed price of a job is found by. */
export interface AgreedFacts {
  /** Estimates that the client's side agreed to, oldest first; `at` in epoch seconds. */
  agreements: readonly { at: number; lineItems: readonly AgreedLine[] }[]
  /** When loading began or begins, ISO 8601; null while nobody knows. */
  loadingBeganAt: string | null
  booked: BookedEstimate | null
  /** The estimate as it stands, for a job that has neither. */
  estimate: readonly AgreedLine[]
  additions: readonly AcceptedAddition[]
  isFederal: boolean
}

/** What the client agreed to pay; what staff may charge and the share at delivery are measured against it. */
export interface AgreedPrice {
  cents: Cents
  /** Additional services of a federal move: owed beside the share of the estimate, never part of it. */
  afterLoadingCents: Cents
  lineItems: readonly AgreedLine[]
  from: 'agreement' | 'booking' | 'estimate'
}

/**
 * The total of the newest estimate that the client agreed to before loading began; without one the estimate as it stood
 * when the job became scheduled; before that the estimate as it stands. Accepted change orders add to it
 * (docs/decisions/0025).
 */
export function agreedPriceOf(facts: AgreedFacts): AgreedPrice {
  const { lineItems, from } = agreedLines(facts)
  const isBeside = ({ isAfterLoading }: AcceptedAddition) => facts.isFederal && isAfterLoading
  const sumOf = (additions: readonly AcceptedAddition[]) => sumCents(additions.map((one) => one.cents))
  return {
    cents: cents(
      estimateTotalCents(lineItems) + sumOf(facts.additions.filter((addition) => !isBeside(addition))),
    ),
    afterLoadingCents: sumOf(facts.additions.filter(isBeside)),
    lineItems,
    from,
  }
}

function agreedLines(facts: AgreedFacts): Pick<AgreedPrice, 'lineItems' | 'from'> {
  const { booked, loadingBeganAt } = facts
  if (booked?.isPrice) return { lineItems: booked.lineItems, from: 'booking' }
  const until = loadingBeganAt === null ? Number.POSITIVE_INFINITY : Date.parse(loadingBeganAt) / 1000
  const newest = facts.agreements.findLast(({ at }) => at <= until)
  if (newest) return { lineItems: newest.lineItems, from: 'agreement' }
  return booked
    ? { lineItems: booked.lineItems, from: 'booking' }
    : { lineItems: facts.estimate, from: 'estimate' }
}

/** Items whose units are hours of the crew: with the agreed rate more of them may come to be worked. */
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
 * What the agreed rates come to for the hours that were worked, at most so many percent above the agreed price and never
 * less than it: what staff may charge where the rules of the trade set no limit.
 */
export function agreedForHoursCents(
  agreed: AgreedPrice,
  invoice: readonly AgreedLine[],
  abovePercent: number,
): Cents {
  const worked = sumCents(invoice.map((line) => atAgreedRate(agreed.lineItems, line)))
  const most = percentOfCents(agreed.cents, 100 + abovePercent)
  return cents(Math.max(agreed.cents, Math.min(worked, most)))
}

/** A line of the invoice as far as it was agreed to: hours at the agreed rate, everything else up to its agreed total. */
function atAgreedRate(agreed: readonly AgreedLine[], { item, rate, units }: AgreedLine): Cents {
  if (item === 'discount') return cents(0 - lineTotalCents(rate, units))
  const same = agreed.filter((line) => line.item === item)
  const agreedRate = Math.max(0, ...same.map((line) => line.rate))
  if (HOURLY_ITEMS.has(item)) return lineTotalCents(Math.min(rate, agreedRate), units)
  const agreedCents = sumCents(same.map((line) => lineTotalCents(line.rate, line.units)))
  return cents(Math.min(lineTotalCents(rate, units), agreedCents))
}

/** Lines of an estimate that are fees or money for the crew, not work. */
const FEES: ReadonlySet<string> = new Set(['changeCrewSizeFee', 'changeDatetimeFee', 'serviceFee', 'tip'])

/** The agreed price without fees, in cents: what the percents of a tip are taken of. */
export function tipBaseCents(agreed: AgreedPrice): Cents {
  const fees = sumCents(
    agreed.lineItems
      .filter(({ item }) => FEES.has(item))
      .map(({ rate, units }) => lineTotalCents(rate, units)),
  )
  return cents(Math.max(0, agreed.cents + agreed.afterLoadingCents - fees))
}
