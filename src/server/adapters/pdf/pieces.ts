import { PAGE } from './paper.ts'

/** A unit of layout that stays on one page. Heights and gaps are in points. */
export interface Piece {
  height: number
  /** Space above, dropped at the top of a page. */
  gap: number
  /** Whether it is never the last on its page while something follows. */
  keepsNext?: boolean
  startsPage?: boolean
  /** Drawn again above this piece if it is the first on a page: the head of a table. */
  repeats?: { height: number; draw(y: number): void }
  draw(y: number): void
}

/** Points between the top of the text of a following page and its foot. */
export const BODY_HEIGHT = PAGE.bottom - PAGE.margin - 6
const BODY_TOP = PAGE.bottom - BODY_HEIGHT

/**
 * Returns the points from the top of `pieces[start]` to the bottom of the first piece without `keepsNext`.
 */
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

/**
 * Returns the pieces with less space between them if they then fit into `room` points; unchanged if they fit as
 * they are, or not even with half of the space.
 */
export function closer(pieces: readonly Piece[], room: number): readonly Piece[] {
  const heights = pieces.reduce((sum, { height }) => sum + height, 0)
  const gaps = pieces.reduce((sum, { gap }) => sum + gap, 0)
  const factor = (room - heights) / gaps
  if (factor >= 1 || factor < 0.5) return pieces
  return pieces.map((piece) => ({ ...piece, gap: piece.gap * factor }))
}

/** Draws the pieces from `top` down, on as many pages as they need. */
export function placePieces(pieces: readonly Piece[], top: number, addPage: () => void): void {
  let y = top
  let isAtTop = false
  for (const [index, piece] of pieces.entries()) {
    const chain = chainHeight(pieces, index)
    // A chain that does not fit on one page is split at the end of the page.
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
