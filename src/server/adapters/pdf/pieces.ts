import { PAGE, STYLE, type Paper, type Tag } from './paper.ts'
import { baselineIn, drawLine, type Line, type TextStyle, wrapText } from './text.ts'

/** What stays in one place on one page. Heights and gaps in points. */
export interface Piece {
  height: number
  /** White space above, dropped at the top of a page. */
  gap: number
  /** Never the last on its page while something follows. */
  keepsNext?: boolean
  startsPage?: boolean
  /** Drawn again above this piece where it is the first of a page: the head of a table. */
  repeats?: { height: number; draw(y: number): void }
  draw(y: number): void
}

/** Points between the top of a following page's text and its foot. */
export const BODY_HEIGHT = PAGE.bottom - PAGE.margin - 6
const BODY_TOP = PAGE.bottom - BODY_HEIGHT

/** Points from the top of `pieces[start]` to the bottom of the first piece that need not keep its next one. */
function chainHeight(pieces: readonly Piece[], start: number): number {
  let height = 0
  for (let index = start; index < pieces.length; index++) {
    const piece = pieces[index]
    if (!piece) break
    height += piece.height + (index === start ? 0 : piece.gap)
    if (!piece.keepsNext) break
  }
  return height
}

/** Draws the pieces one below the other from `top` on, on as many pages as they need. */
export function placePieces(pieces: readonly Piece[], top: number, addPage: () => void): void {
  let y = top
  let isAtTop = false
  for (const [index, piece] of pieces.entries()) {
    const chain = chainHeight(pieces, index)
    // What cannot be kept on one page is cut where the page ends.
    const room = BODY_HEIGHT - (piece.repeats?.height ?? 0)
    const need = chain <= room ? chain : piece.height
    const isFull = y + piece.gap + need > PAGE.bottom + 0.01
    if (!isAtTop && (piece.startsPage || isFull)) {
      addPage()
      y = BODY_TOP
      isAtTop = true
      if (piece.repeats) {
        piece.repeats.draw(y)
        y += piece.repeats.height
      }
    }
    if (!isAtTop) y += piece.gap
    piece.draw(y)
    y += piece.height
    isAtTop = false
  }
}

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
  const most = Math.floor((BODY_HEIGHT - (repeats?.height ?? 0) - 2 * padding) / pitch)
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
