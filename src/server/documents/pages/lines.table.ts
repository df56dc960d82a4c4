import type { PdfBlock, PdfTable } from '../../adapters/pdf/pdf.model.ts'
import { ESTIMATE_ITEM_LABELS, estimateTotalCents } from '../../../shared/estimates/automatic.ts'
import type { EstimateLine } from '../../../shared/jobs/job.parts.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { cents, formatCents, lineTotalCents, sumCents } from '../../../shared/kernel/money.ts'
import { minusText, quantityText, rateText } from './figures.ts'

const COLUMNS: PdfTable['columns'] = [
  { title: 'Item', width: 38 },
  { title: 'Date', width: 15 },
  { title: 'Rate', width: 15, align: 'right' },
  { title: 'Units', width: 12, align: 'right' },
  { title: 'Total', width: 20, align: 'right' },
]

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(ESTIMATE_ITEM_LABELS))

/** The lines of an estimate or invoice with their sum; discounts take away, the total is never below zero (DECISIONS C5). */
export function linesTable(lines: readonly EstimateLine[]): PdfBlock[] {
  const totals = lines.map(({ rate, units }) => lineTotalCents(rate, units))
  const total = estimateTotalCents(lines)
  const blocks: PdfBlock[] = [
    {
      kind: 'table',
      columns: COLUMNS,
      rows: lines.map(({ item, lineItemDate, rate, units }, index) => {
        const amount = totals[index] ?? cents(0)
        return [
          LABELS.get(item) ?? item,
          formatDay(lineItemDate),
          rateText(rate),
          quantityText(units),
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
