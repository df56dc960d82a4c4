import type { PdfBlock, PdfTable } from '../../../adapters/pdf/pdf.model.ts'
import { estimateTotalCents, LINE_ITEM_LABELS } from '../../../../shared/jobs/estimates/automatic.ts'
import type { EstimateLine } from '../../../../shared/jobs/jobs/job.parts.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { cents, formatCents, lineTotalCents, sumCents } from '../../../../shared/kernel/money.ts'
import { formatUnits } from '../../../../shared/jobs/estimates/units.ts'
import { minusText, rateText } from './figures.ts'

const COLUMNS: PdfTable['columns'] = [
  { title: 'Item', width: 34 },
  { title: 'Date', width: 15 },
  { title: 'Rate', width: 15, align: 'right' },
  { title: 'Units', width: 18, align: 'right' },
  { title: 'Total', width: 18, align: 'right' },
]

/**
 * Returns the lines of an estimate or invoice with their total; discounts are subtracted, and the total is
 * never below zero.
 */
export function linesTable(lines: readonly EstimateLine[]): PdfBlock[] {
  const totals = lines.map(({ rate, units }) => lineTotalCents(rate, units))
  const total = estimateTotalCents(lines)
  const blocks: PdfBlock[] = [
    {
      kind: 'table',
      columns: COLUMNS,
      rows: lines.map(({ item, label, lineItemDate, rate, units }, index) => {
        const amount = totals[index] ?? cents(0)
        return [
          label ?? LINE_ITEM_LABELS[item] ?? item,
          formatDay(lineItemDate),
          rateText(rate),
          formatUnits(item, units),
          item === 'discount' ? minusText(amount) : formatCents(amount),
        ]
      }),
      foot: [['Total', '', '', '', formatCents(total)]],
    },
  ]
  const sum = sumCents(
    lines.map(({ item }, index) => {
      const amount = totals[index] ?? cents(0)
      return item === 'discount' ? cents(0 - amount) : amount
    }),
  )
  if (sum < 0) {
    const text = 'Discounts are larger than the charges. The total is not below zero.'
    blocks.push({ kind: 'paragraph', isSmall: true, text })
  }
  return blocks
}
