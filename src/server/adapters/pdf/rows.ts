import { type Paper, STYLE, type Tag } from './paper.ts'
import { BODY_HEIGHT, type Piece } from './pieces.ts'
import { baselineIn, drawLine, type Line, type TextStyle, wrapText } from './text.ts'

/** A text in its column: part of a row. */
export interface Cell {
  lines: readonly Line[]
  style: TextStyle
  x: number
  width: number
  align: 'left' | 'right' | 'center'
  /** Null: a decoration to screen readers, such as a head drawn again. */
  tag: Tag | null
}

/** The cell of a text wrapped into its column. */
export function textCell(
  paper: Paper,
  text: string,
  place: { x: number; width: number; align?: Cell['align']; style?: TextStyle; tag: Tag | null },
): Cell {
  const { x, width, tag, align = 'left', style = STYLE.body } = place
  return { lines: wrapText(paper.doc, text, style, width), style, x, width, align, tag }
}

export interface RowLook {
  gap: number
  padding?: number
  /** Lines may go on the next page; else the row is cut only where it is taller than a page. */
  isFlowing?: boolean
  keepsNext?: boolean
  repeats?: Piece['repeats']
  /** Puts the row's tags into the structure tree, before its first line. */
  attach?: () => void
  /** Draws background and rules under the text. */
  decorate?: (y: number, height: number, part: { isFirst: boolean; isLast: boolean }) => void
}

/** Points from one line of the row to the next. */
function rowPitch(cells: readonly Cell[]): number {
  return Math.max(...cells.map((cell) => cell.style.pitch))
}

/** Draws the lines from `from` to `to` of every cell, with one baseline across the row. */
export function drawCells(
  paper: Paper,
  cells: readonly Cell[],
  y: number,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): void {
  const pitch = rowPitch(cells)
  const baseline = baselineIn(pitch, Math.max(...cells.map((cell) => cell.style.size)))
  for (const cell of cells) {
    const lines = cell.lines.slice(from, to)
    if (lines.every((line) => line.text === '')) continue
    const draw = () => {
      for (const [index, line] of lines.entries())
        drawLine(paper.doc, line, { ...cell, y: y + index * pitch + baseline }, cell.style)
    }
    if (cell.tag) cell.tag.add(draw)
    else draw()
  }
}

/** Points that the cells take side by side, without padding. */
export function cellsHeight(cells: readonly Cell[]): number {
  return rowPitch(cells) * Math.max(...cells.map((cell) => cell.lines.length))
}

/** The pieces of a row of cells: one, or one for each line or pageful of lines. */
export function rowPieces(paper: Paper, cells: readonly Cell[], look: RowLook): Piece[] {
  const { gap, padding = 0, repeats, attach, decorate } = look
  const pitch = rowPitch(cells)
  const count = Math.max(...cells.map((cell) => cell.lines.length))
  const most = Math.max(1, Math.floor((BODY_HEIGHT - (repeats?.height ?? 0) - 2 * padding) / pitch))
  const step = look.isFlowing ? 1 : most
  const pieces: Piece[] = []
  for (let from = 0; from < count; from += step) {
    const to = Math.min(from + step, count)
    const isFirst = from === 0
    const isLast = to === count
    const top = isFirst ? padding : 0
    const height = top + (to - from) * pitch + (isLast ? padding : 0)
    // No first or last line of a text alone on its page.
    const isBound = look.isFlowing === true && (isFirst || to === count - 1)
    pieces.push({
      height,
      gap: isFirst ? gap : 0,
      keepsNext: isLast ? look.keepsNext === true : isBound,
      ...(repeats ? { repeats } : {}),
      draw(y) {
        if (isFirst) attach?.()
        decorate?.(y, height, { isFirst, isLast })
        drawCells(paper, cells, y + top, from, to)
      },
    })
  }
  return pieces
}
