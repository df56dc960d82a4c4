import { lineCents, revenueCentsByLine } from '../../../shared/money/financials/financial.rules.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { cents, sumCents, type Cents } from '../../../shared/kernel/money.ts'
import { payLinesAsStored } from '../../schedule/crew/crew.pay.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { maxAtDeliveryCents } from '../../../shared/trade/delivery-limit.ts'
import { agreedPrice, agreementFacts } from '../../jobs/documents/agreed.ts'
import type { RevenueLine } from '../../jobs/documents/revenue.ts'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import { changesCentsOf, withChangeLines } from '../../jobs/documents/change-lines.ts'
import { estimateOf, invoiceOf } from '../../jobs/documents/document.lines.ts'
import { estimateOptionOf } from '../../jobs/documents/document.variables.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readFinanceRows, type FinanceRows } from './financial.store.ts'

/** The lines that a job's accounting entries are made from, in cents; days are in the company's time zone. */
export interface BookLines {
  /** Discounts are below 0; the sum never is. */
  revenue: { item: string; cents: Cents }[]
  costs: { section: 'cogs' | 'expenses'; item: string; cents: Cents; paidOn: string | null }[]
  tipPayouts: { userId: number; cents: Cents; paidOn: string }[]
}

/** Returns all lines of a job as stored, or as calculated if none are stored. */
export async function readBookLines(tx: Tx, job: JobRecord): Promise<BookLines> {
  return bookLinesOf(await readFinanceRows(tx, job), job)
}

/** Returns the lines of revenue: the stored ones, otherwise those of the estimate, and those of change orders. */
export function revenueOf(
  rows: Pick<FinanceRows, 'documents' | 'revenue'>,
  job: JobRecord,
): (EstimateLine | RevenueLine)[] {
  const stored = rows.documents
  return withChangeLines(
    rows.revenue.length > 0 ? rows.revenue : estimateOf({ job, stored }).lineItems,
    stored,
  )
}

/** Returns the total of the estimate of a job from its rows, with accepted change orders, in cents. */
export function estimateCentsOf(rows: Pick<FinanceRows, 'documents'>, job: JobRecord): Cents {
  const stored = rows.documents
  return sumCents([estimateOf({ job, stored }).totalCents, changesCentsOf(stored)])
}

/**
 * What the client is charged, by line, in cents: an edited invoice takes precedence over the lines of
 * revenue. For a completed job the total is limited by a binding estimate, and the rest is a discount.
 */
function chargedOf(rows: FinanceRows, job: JobRecord): BookLines['revenue'] {
  const sources = { job, stored: rows.documents, revenue: rows.revenue }
  const invoice = invoiceOf(sources)
  const lines = revenueCentsByLine(invoice.dirty ? invoice.lineItems : revenueOf(rows, job)).map(
    ({ line, cents: amount }) => ({ item: line.item, cents: amount }),
  )
  if (job.jobStatus !== 'completed') return lines
  const { nowCents, laterCents } = maxAtDeliveryCents(
    profileFor(job),
    estimateOptionOf(sources) ?? 'none',
    agreedPrice(sources, agreementFacts(rows.agreements)),
    invoice.totalCents,
  )
  const forgiven = cents(nowCents + laterCents - invoice.totalCents)
  return forgiven < 0 ? [...lines, { item: 'discount', cents: forgiven }] : lines
}

/** Returns the accounting lines of a job from its rows. */
export function bookLinesOf(rows: FinanceRows, job: JobRecord): BookLines {
  const dayOf = (instant: string) => wallClockOf(instant, job.company.timezone).slice(0, 10)
  const paidOn = (paidAt: string | null) => (paidAt === null ? null : dayOf(paidAt))
  const labor = rows.crew
    .flatMap((member) => payLinesAsStored(member, job))
    .map((line) => ({
      section: 'cogs' as const,
      item: line.item,
      cents: lineCents(line),
      paidOn: paidOn(line.paidAt),
    }))
  const others = rows.costs.map((line) => ({
    section: line.section,
    item: line.item,
    cents: lineCents(line),
    paidOn: paidOn(line.paidAt),
  }))
  return {
    revenue: chargedOf(rows, job),
    costs: [...labor, ...others],
    tipPayouts: rows.payouts.map((one) => ({
      userId: one.userId,
      cents: cents(one.cents),
      paidOn: dayOf(one.paidAt),
    })),
  }
}
