import { COLOR, drawArtifact, PAGE, type Paper, STYLE } from './paper.ts'
import type { BlockOf } from './pdf.model.ts'
import type { Piece } from './pieces.ts'
import { rowPieces, textCell } from './rows.ts'

const COLUMN = { x: PAGE.margin, width: PAGE.contentWidth }

/** Returns a heading of level 1 to 3, which is never last on a page. */
export function headingPieces(paper: Paper, block: BlockOf<'heading'>): Piece[] {
  const tag = paper.doc.struct(`H${block.level}`)
  const style = { 1: STYLE.heading1, 2: STYLE.heading2, 3: STYLE.heading3 }[block.level]
  const gap = { 1: 20, 2: 15, 3: 10 }[block.level]
  const attach = () => void paper.root.add(tag)
  return rowPieces(paper, [textCell(paper, block.text, { ...COLUMN, style, tag })], {
    gap,
    keepsNext: true,
    attach,
  })
}

/** Returns a paragraph whose lines may continue on the next page, with at least two on each. */
export function paragraphPieces(paper: Paper, block: BlockOf<'paragraph'>): Piece[] {
  const tag = paper.doc.struct('P')
  const style = block.isSmall
    ? block.isBold
      ? STYLE.smallBold
      : STYLE.small
    : block.isBold
      ? STYLE.bodyBold
      : STYLE.body
  return rowPieces(paper, [textCell(paper, block.text, { ...COLUMN, style, tag })], {
    gap: 6,
    isFlowing: true,
    attach: () => void paper.root.add(tag),
  })
}

/** Returns a text in a tinted box with an accent on its left, not split up to 12 lines. */
export function noticePieces(paper: Paper, block: BlockOf<'notice'>): Piece[] {
  const { doc, root } = paper
  const tag = doc.struct('P')
  const cell = textCell(paper, block.text, {
    x: PAGE.margin + 15,
    width: PAGE.contentWidth - 27,
    style: STYLE.body,
    tag,
  })
  return rowPieces(paper, [cell], {
    gap: 10,
    padding: 9,
    isFlowing: cell.lines.length > 12,
    attach: () => void root.add(tag),
    decorate: (y, height) =>
      drawArtifact(doc, 'Layout', () => {
        doc.rect(PAGE.margin, y, PAGE.contentWidth, height).fill(COLOR.tint)
        doc.rect(PAGE.margin, y, 3, height).fill(paper.accent)
      }),
  })
}
