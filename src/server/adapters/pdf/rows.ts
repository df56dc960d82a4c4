import { COLOR, type Paper, STYLE, type Tag } from './paper.ts'
import { BODY_HEIGHT, type Piece } from './pieces.ts'
import { baselineIn, drawLine, type Line, type TextStyle, wrapText } from './text.ts'

/** A text in its column, as part of a row. */
export interface Cell {
  lines: readonly Line[]
  style: TextStyle
  x: number
  width: number
  align: 'left' | 'right' | 'center'
  /** null for decoration that screen readers skip, such as a repeated head. */
  tag: Tag | null
}

/** Returns the cell of a text wrapped to its column. */
export function textCell(
  paper: Paper,
  text: string,
  place: { x: number; width: number; align?: Cell['align']; style?: TextStyle; tag: Tag | null },
): Cell {
  const { x, width, tag, align = 'left' } = place
  const plain = place.style ?? STYLE.body
  const style = plain.color === COLOR.accent ? { ...plain, color: paper.accent } : plain
  return { lines: wrapText(paper.doc, text, style, width), style, x, width, align, tag }
}

export interface RowStyle {
  gap: number
  padding?: number
  /**
   * Whether lines may continue on the next page; otherwise the row is split only if it is taller than a page.
   */
  isFlowing?: boolean
  keepsNext?: boolean
  repeats?: Piece['repeats']
  /** Adds the row's tags to the structure tree, before its first line. */
  attach?: () => void
  /** Draws background and rules under the text. */
  decorate?: (y: number, height: number, part: { isFirst: boolean; isLast: boolean }) => void
}

/** Returns the points from one line of the row to the next. */
function rowPitch(cells: readonly Cell[]): number {
  return Math.max(...cells.map((cell) => cell.style.pitch))
}

/** Draws lines `from` to `to` of every cell on a common baseline. */
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

/** Returns the height in points of cells side by side, without padding. */
export function cellsHeight(cells: readonly Cell[]): number {
  return rowPitch(cells) * Math.max(...cells.map((cell) => cell.lines.length))
}

/** Returns the pieces of a row of cells: one, or one for each line or page of lines. */
export function rowPieces(paper: Paper, cells: readonly Cell[], look: RowStyle): Piece[] {
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
    // Keeps the first or last line of a text from being alone on a page.
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
