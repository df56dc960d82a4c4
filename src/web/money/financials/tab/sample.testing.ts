import type { FinancialLine, JobFinancial } from '../../../../shared/jobs/finances/financial.ts'
import { openLines, type DraftLine } from './lines.ts'

/** Returns a stored line as a manager with financials sees it. */
export function sampleLine(id: number | null, more: Partial<FinancialLine> = {}): FinancialLine {
  return {
    id,
    date: '2026-05-01',
    item: 'materials',
    other: '',
    rate: 25,
    units: 2,
    total: 50,
    paid: false,
    paidAt: null,
    charged: 0,
    isDirty: true,
    isAutoFill: false,
    workerId: null,
    workerName: '',
    mayPay: true,
    mayWrite: true,
    ...more,
  }
}

/** Returns automatic pay that is not stored. */
export function samplePay(workerId: number, more: Partial<FinancialLine> = {}): FinancialLine {
  return sampleLine(null, {
    item: 'laborVariable',
    workerId,
    workerName: `First${workerId} Last${workerId}`,
    rate: 18,
    units: 4,
    total: 72,
    isDirty: false,
    isAutoFill: true,
    ...more,
  })
}

/** Returns the financials of a job: two lines of revenue, pay of one worker, fuel, no expenses. */
export function sampleFinancial(
  lines: Partial<Record<'revenue' | 'cogs' | 'expenses', FinancialLine[]>> = {},
): JobFinancial {
  const section = (lineItems: FinancialLine[]) => ({
    lineItems,
    isDirty: lineItems.some(({ isDirty }) => isDirty),
    total: 0,
  })
  return {
    revenue: section(lines.revenue ?? [sampleLine(1), sampleLine(2, { item: 'serviceFee' })]),
    cogs: section(lines.cogs ?? [samplePay(9), sampleLine(5, { item: 'fuel' })]),
    expenses: section(lines.expenses ?? []),
    netProfit: 0,
    tips: 0,
    mayWrite: true,
  }
}

/** Returns one stored line as form values. */
export function sampleDraft(section: 'revenue' | 'cogs' | 'expenses', line: FinancialLine): DraftLine {
  const [draft] = openLines(section, { lineItems: [line], isDirty: line.isDirty, total: 0 })
  if (!draft) throw new Error('No line.')
  return draft
}
