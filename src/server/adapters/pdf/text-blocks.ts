import { COLOR, drawArtifact, PAGE, type Paper, STYLE } from './paper.ts'
import type { BlockOf } from './pdf.model.ts'
import type { Piece } from './pieces.ts'
import { rowPieces, textCell } from './rows.ts'

const COLUMN = { x: PAGE.margin, width: PAGE.contentWidth }

/** A heading of level 1 to 3, which never stands alone at a page's foot. */
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

/** A paragraph; its lines may go on the next page, two at least on each. */
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

/** A text in a tinted box with an accent at its left, kept whole up to 12 lines. */
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
        doc.rect(PAGE.margin, y, 3, height).fill(COLOR.accent)
      }),
  })
}
