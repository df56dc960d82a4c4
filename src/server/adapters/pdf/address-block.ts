import { encode } from 'uqr'
import { PAGE, type Paper, STYLE } from './paper.ts'
import type { BlockOf } from './pdf.model.ts'
import type { Piece } from './pieces.ts'
import { cellsHeight, drawCells, textCell } from './rows.ts'
import { fillWord } from './pdf.words.ts'

/** Side of a QR code in points, large enough for phones. */
const SIDE = 68

/** Returns a text and an address as a link, beside the QR code of the address. */
export function addressPieces(paper: Paper, { text, url }: BlockOf<'address'>): Piece[] {
  const { doc, root } = paper
  const x = PAGE.margin + SIDE + 16
  const width = PAGE.contentWidth - SIDE - 16
  const tags = { text: doc.struct('P'), link: doc.struct('Link') }
  const head = textCell(paper, text, { x, width, style: STYLE.bodyBold, tag: tags.text })
  const address = textCell(paper, url, { x, width, style: STYLE.value, tag: tags.link })
  const headHeight = cellsHeight([head])
  return [
    {
      gap: 14,
      height: Math.max(SIDE, headHeight + cellsHeight([address])),
      draw(y) {
        const bbox: PDFKit.Mixins.BoundingBox = [PAGE.margin, y, PAGE.margin + SIDE, y + SIDE]
        const alt = fillWord(paper.words.codeLabel, { address: url })
        const figure = doc.struct('Figure', { alt, placement: 'Block', bbox }, [() => drawCode(doc, url, y)])
        root.add(figure).add(tags.text).add(tags.link)
        drawCells(paper, [head], y)
        drawCells(paper, [address], y + headHeight)
        doc.link(x, y + headHeight, address.lines[0]?.width ?? width, cellsHeight([address]), url)
      },
    },
  ]
}

function drawCode(doc: PDFKit.PDFDocument, url: string, y: number): void {
  const { data, size } = encode(url, { border: 0 })
  const side = SIDE / size
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) doc.rect(PAGE.margin + column * side, y + row * side, side, side)
  doc.fill('#000000')
}
