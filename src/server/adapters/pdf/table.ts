import { COLOR, drawArtifact, drawRule, PAGE, type Paper, STYLE, type Tag } from './paper.ts'
import type { PdfTable } from './pdf.model.ts'
import type { Piece } from './pieces.ts'
import { type Cell, cellsHeight, drawCells, rowPieces, textCell } from './rows.ts'
import { CELL_SIDE, columnWidths, spans } from './table-columns.ts'
import type { TextStyle } from './text.ts'

const PADDING = 4.5
const FULL = { x: PAGE.margin, width: PAGE.contentWidth }

/** Returns a table with its head on each page, unsplit rows, and the totals on the page of the last row. */
export function tablePieces(paper: Paper, table: PdfTable): Piece[] {
  const { doc, root } = paper
  const { columns, rows, foot = [] } = table
  const widths = columnWidths(paper, table)
  const lefts = widths.map((_, index) => PAGE.margin + widths.slice(0, index).reduce((a, b) => a + b, 0))
  const element = doc.struct('Table')

  function cell(
    text: string,
    index: number,
    look: { style: TextStyle; tag: Tag | null; span?: number },
  ): Cell {
    const { style, tag, span = 1 } = look
    const width = widths.slice(index, index + span).reduce((a, b) => a + b, 0) - 2 * CELL_SIDE
    const align = span > 1 ? 'right' : (columns[index]?.align ?? 'left')
    return textCell(paper, text, { x: (lefts[index] ?? PAGE.margin) + CELL_SIDE, width, align, style, tag })
  }
  const attachRow = (tags: readonly Tag[]) => () => {
    const row = doc.struct('TR')
    element.add(row)
    for (const tag of tags) row.add(tag)
  }
  const drawHeadGround = (y: number, height: number) => {
    drawArtifact(doc, 'Layout', () => void doc.rect(FULL.x, y, FULL.width, height).fill(COLOR.tint))
    drawRule(doc, { ...FULL, y: y + height }, paper.accent, 0.8)
  }

  const headTags = columns.map(() => doc.struct('TH', { scope: 'Column' }))
  const style = STYLE.tableHead
  const head = columns.map((column, index) =>
    cell(column.title, index, { style, tag: headTags[index] ?? null }),
  )
  const headHeight = cellsHeight(head) + 2 * PADDING
  const repeats = {
    height: headHeight,
    draw(y: number) {
      drawHeadGround(y, headHeight)
      const untagged = head.map((headCell) => ({ ...headCell, tag: null }))
      drawArtifact(doc, 'Pagination', () => drawCells(paper, untagged, y + PADDING))
    },
  }
  const pieces = rowPieces(paper, head, {
    gap: 9,
    padding: PADDING,
    keepsNext: rows.length + foot.length > 0,
    attach() {
      root.add(element)
      attachRow(headTags)()
    },
    decorate: drawHeadGround,
  })

  for (const [number, row] of rows.entries()) {
    const tags = columns.map(() => doc.struct('TD'))
    const cells = columns.map((_, index) =>
      cell(row[index] ?? '', index, { style: STYLE.cell, tag: tags[index] ?? null }),
    )
    pieces.push(
      ...rowPieces(paper, cells, {
        gap: 0,
        padding: PADDING - 0.5,
        keepsNext: number === rows.length - 1 && foot.length > 0,
        repeats,
        attach: attachRow(tags),
        decorate: (y, height) => drawRule(doc, { ...FULL, y: y + height }, COLOR.rule, 0.5),
      }),
    )
  }

  for (const [number, row] of foot.entries()) {
    const isLast = number === foot.length - 1
    const footStyle = isLast ? STYLE.total : STYLE.cell
    const parts = spans(row, columns.length)
    const tags = parts.map(({ span }) => {
      const tag = doc.struct('TD')
      if (span > 1) tag.dictionary.data['A'] = { O: 'Table', ColSpan: span }
      return tag
    })
    const cells = parts.map(({ index, span, text }, part) =>
      cell(text, index, { style: footStyle, tag: tags[part] ?? null, span }),
    )
    pieces.push(
      ...rowPieces(paper, cells, {
        gap: 0,
        padding: isLast ? 5 : 2.5,
        keepsNext: !isLast,
        repeats,
        attach: attachRow(tags),
        decorate(y) {
          if (isLast) drawRule(doc, { ...FULL, y }, COLOR.text, 0.8)
        },
      }),
    )
  }
  return pieces
}
