import { COLOR, drawRule, PAGE, type Paper, STYLE, type Tag } from './paper.ts'
import type { PdfSignature } from './pdf.model.ts'
import type { Piece } from './pieces.ts'
import { rowPieces, textCell } from './rows.ts'
import { baselineIn, drawLine, fitText } from './text.ts'
import { fillWord } from './pdf.words.ts'

const GUTTER = 24
const WIDTH = (PAGE.contentWidth - GUTTER) / 2
/** Strokes are drawn in a box with a 3:1 aspect ratio. */
const BOX = { width: 174, height: 58 }

function drawStrokes(
  doc: PDFKit.PDFDocument,
  strokes: NonNullable<PdfSignature['strokes']>,
  x: number,
  y: number,
) {
  doc.lineWidth(1.4).lineCap('round').lineJoin('round')
  const inBox = (share: number) => Math.min(1, Math.max(0, share))
  for (const stroke of strokes) {
    const points = stroke.map(([px, py]) => ({ x: x + inBox(px) * BOX.width, y: y + inBox(py) * BOX.height }))
    const [first, ...others] = points
    if (!first) continue
    doc.moveTo(first.x, first.y)
    // A tap is a stroke of one point; round line caps draw its zero-length line as a dot.
    for (const point of others.length === 0 ? [first] : others) doc.lineTo(point.x, point.y)
    doc.stroke(COLOR.text)
  }
}

/** Draws the signature, the written name if there are no strokes, or an empty line to sign on. */
function drawSignature(paper: Paper, section: Tag, row: PdfSignature, x: number, y: number): void {
  const { doc } = paper
  const bbox: [number, number, number, number] = [x, y, x + BOX.width, y + BOX.height]
  const { strokes = [] } = row
  if (strokes.some((stroke) => stroke.length > 0)) {
    const alt = fillWord(paper.words.signatureLabel, { name: row.name || row.label })
    section.add(
      doc.struct('Figure', { alt, placement: 'Block', bbox }, [() => drawStrokes(doc, strokes, x, y)]),
    )
  } else if (row.signedAt !== '' && row.name !== '') {
    const style = STYLE.handwriting
    const line = fitText(doc, row.name, style, WIDTH)
    const baseline = y + BOX.height - style.pitch + baselineIn(style.pitch, style.size)
    const draw = () => drawLine(doc, line, { x, y: baseline, width: WIDTH, align: 'left' }, style)
    section.add(doc.struct('P', {}, [draw]))
  }
  drawRule(doc, { x, y: y + BOX.height + 2, width: WIDTH }, COLOR.quiet, 0.7)
}

/** Returns signatures, two per row, each with its line, name, role and time; a row is never split. */
export function signaturePieces(paper: Paper, rows: readonly PdfSignature[]): Piece[] {
  const pieces: Piece[] = []
  for (let start = 0; start < rows.length; start += 2) {
    // Read in sequence, drawn side by side.
    const pair = rows.slice(start, start + 2).map((row) => ({ row, section: paper.doc.struct('Div') }))
    const left = (column: number) => PAGE.margin + column * (WIDTH + GUTTER)
    pieces.push({
      gap: start === 0 ? 12 : 18,
      height: BOX.height + 2,
      keepsNext: true,
      draw(y) {
        for (const [column, { row, section }] of pair.entries()) {
          paper.root.add(section)
          drawSignature(paper, section, row, left(column), y)
        }
      },
    })
    const texts = [
      { style: STYLE.bodyBold, of: (row: PdfSignature) => row.name },
      {
        style: STYLE.small,
        of: (row: PdfSignature) => [row.label, row.signedAt].filter(Boolean).join(' · '),
      },
    ]
    for (const [index, { style, of }] of texts.entries()) {
      const parts = pair.map(({ row, section }) => ({ row, section, tag: paper.doc.struct('P') }))
      const cells = parts.map(({ row, tag }, column) =>
        textCell(paper, of(row), { x: left(column), width: WIDTH, style, tag }),
      )
      const attach = () => {
        for (const { section, tag } of parts) section.add(tag)
      }
      pieces.push(...rowPieces(paper, cells, { gap: index === 0 ? 3 : 0, keepsNext: index === 0, attach }))
    }
  }
  return pieces
}
