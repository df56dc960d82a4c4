import { PAGE, type Paper, STYLE } from './paper.ts'
import type { PdfTable } from './pdf.model.ts'
import { printable, type TextStyle, widthOf } from './text.ts'

/** Points between a column's edge and its text. */
export const CELL_SIDE = 6

/**
 * Returns the widths of the columns in points: their shares, each widened to its longest word (at most a
 * third of the page) at the expense of columns with space.
 */
export function columnWidths(paper: Paper, table: PdfTable): number[] {
  const { columns, rows } = table
  const shares = columns.reduce((sum, column) => sum + column.width, 0)
  const widths = columns.map((column) => (column.width / shares) * PAGE.contentWidth)
  const longest = columns.map(() => 0)
  const measure = (cells: readonly string[], style: TextStyle) => {
    for (const index of columns.keys()) {
      for (const word of printable(cells[index] ?? '').split(/[ \n]/)) {
        longest[index] = Math.max(longest[index] ?? 0, widthOf(paper.doc, word, style))
      }
    }
  }
  measure(
    columns.map((column) => column.title),
    STYLE.tableHead,
  )
  for (const row of rows) measure(row, STYLE.cell)
  for (const row of table.foot ?? [])
    for (const { index, span, text } of spans(row, columns.length)) {
      if (span === 1)
        measure(
          columns.map((_, column) => (column === index ? text : '')),
          STYLE.total,
        )
    }
  const least = longest.map((width) => Math.min(width + 2 * CELL_SIDE + 0.1, PAGE.contentWidth / 3))
  const lack = widths.reduce((sum, width, index) => sum + Math.max(0, (least[index] ?? 0) - width), 0)
  const spare = widths.reduce((sum, width, index) => sum + Math.max(0, width - (least[index] ?? 0)), 0)
  if (lack === 0 || spare < lack) return widths
  return widths.map((width, index) => {
    const floor = least[index] ?? 0
    return width <= floor ? floor : width - ((width - floor) / spare) * lack
  })
}

/**
 * Returns the cells of a foot row: a text extends into the empty cells on its right, the first one also into
 * those on its left.
 */
export function spans(
  row: readonly string[],
  count: number,
): { index: number; span: number; text: string }[] {
  const cells: { index: number; span: number; text: string }[] = []
  for (let index = 0; index < count; index++) {
    const text = row[index] ?? ''
    const last = cells.at(-1)
    if (text.trim() === '' && last) last.span++
    else if (last && last.text.trim() === '') Object.assign(last, { span: last.span + 1, text })
    else cells.push({ index, span: 1, text })
  }
  return cells
}
