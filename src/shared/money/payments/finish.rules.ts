import { formatCents, lineTotalCents, sumCents, type Cents } from '../../kernel/money.ts'
import { CHANGE_ITEM } from '../../jobs/estimates/automatic.ts'
import { IMPRACTICABLE_PERCENT } from '../../trade/delivery-limit.ts'
import type { Viewer } from '../../jobs/jobs/job.rules.ts'

/** Returns whether a viewer takes payment of a job at the door: managers, and crew members with 'payment'. */
export function mayTakePayment({ kind, permissions }: Pick<Viewer, 'kind' | 'permissions'>): boolean {
  return kind === 'manager' || (kind === 'crew' && permissions.includes('payment'))
}

/** Returns whether a viewer finishes a move: managers, and crew members with 'documents' or 'payment'. */
export function mayFinish({ kind, permissions }: Pick<Viewer, 'kind' | 'permissions'>): boolean {
  const leads = permissions.includes('documents') || permissions.includes('payment')
  return kind === 'manager' || (kind === 'crew' && leads)
}

interface PricedLine {
  item: string
  label?: string | null | undefined
  /** Dollars. */
  rate: number
  units: number
}

/** A line of the bill beside what was agreed for it, in cents; null where it is missing. */
export interface BillLine {
  item: string
  label: string | null
  agreedCents: Cents | null
  nowCents: Cents | null
  /** Whether the client added it with a change order. */
  isChange: boolean
}

/** All lines of change orders have the same item, so their names distinguish them. */
const billKey = ({ item, label }: PricedLine) => (item === CHANGE_ITEM ? `${item} ${label ?? ''}` : item)

/** Returns the lines of a bill with what was agreed for each, in the order of the bill, then those left out. */
export function billLines(agreed: readonly PricedLine[], now: readonly PricedLine[]): BillLine[] {
  const all = [...now, ...agreed]
  return [...new Set(all.map(billKey))].map((key) => {
    const isOwn = (line: PricedLine) => billKey(line) === key
    const totalOf = (lines: readonly PricedLine[]) => {
      const own = lines.filter(isOwn)
      return own.length === 0 ? null : sumCents(own.map(({ rate, units }) => lineTotalCents(rate, units)))
    }
    const named = all.filter(isOwn)
    const item = named[0]?.item ?? key
    const label = named.find((line) => line.label)?.label ?? null
    return {
      item,
      label,
      agreedCents: totalOf(agreed),
      nowCents: totalOf(now),
      isChange: item === CHANGE_ITEM,
    }
  })
}

interface Cap {
  /** Whether the agreed price is all that is owed. */
  isPrice: boolean
  limitCents: Cents
  percent: number | null
  creditDays: number | null
  source: string
  /** Whether services that were added after loading are paid beside the percentage. */
  hasServicesBeside?: boolean
}

/** Returns in a sentence how far a bill may go beyond the agreed price at the door; null without a rule. */
export function capText(cap: Cap | null): string | null {
  if (cap === null) return null
  const { isPrice, limitCents, percent, creditDays, source, hasServicesBeside = false } = cap
  const limit = formatCents(limitCents)
  if (isPrice) return `The price was agreed as a whole: not more than ${limit} is owed.`
  if (percent === null || creditDays === null) return `At most ${limit} is paid at the door.`
  const basis = source === 'product default' ? '' : ` (${source})`
  if (hasServicesBeside)
    return `At most ${limit} is paid at the door: ${percent} percent of the agreed estimate, the services added after loading, and of impracticable operations at most ${IMPRACTICABLE_PERCENT} percent of the other charges. The rest falls due after ${creditDays} days${basis}.`
  return `At most ${limit} is paid at the door, ${percent} percent of the agreed estimate. The rest falls due after ${creditDays} days${basis}.`
}
