import { COLOR, drawArtifact, drawRule, PAGE, type Paper, STYLE, type Tag } from './paper.ts'
import type { BlockOf, PdfPairs } from './pdf.model.ts'
import type { Piece } from './pieces.ts'
import { rowPieces, textCell } from './rows.ts'

interface ListItem {
  label: Tag
  body: Tag
  attach: () => void
}

/**
 * Returns a function that creates the items of one list, tagged L, LI, Lbl and LBody. The list is created
 * with its first item, because pdfkit never finishes a document with an element outside the tree.
 */
function startList({ doc, root }: Paper): () => ListItem {
  let list: Tag | null = null
  return () => {
    const [item, label, body] = [doc.struct('LI'), doc.struct('Lbl'), doc.struct('LBody')]
    const attach = () => {
      if (!list) {
        list = doc.struct('L')
        root.add(list)
      }
      list.add(item)
      item.add(label).add(body)
    }
    return { label, body, attach }
  }
}

/** Returns consecutive bullets as one list. */
export function bulletPieces(paper: Paper, texts: readonly string[]): Piece[] {
  const newItem = startList(paper)
  return texts.flatMap((text, index) => {
    const { label, body, attach } = newItem()
    const dot = textCell(paper, '•', { x: PAGE.margin + 6, width: 10, tag: label })
    const cell = textCell(paper, text, {
      x: PAGE.margin + 18,
      width: PAGE.contentWidth - 18,
      tag: body,
    })
    return rowPieces(paper, [dot, cell], { gap: index === 0 ? 6 : 3, isFlowing: true, attach })
  })
}

/** Returns checked and empty boxes with their labels. */
export function checkPieces(paper: Paper, block: BlockOf<'checks'>): Piece[] {
  const { doc } = paper
  const newItem = startList(paper)
  return block.items.flatMap(({ label: text, isChecked }, index) => {
    const { label, body, attach } = newItem()
    const cell = textCell(paper, text, {
      x: PAGE.margin + 18,
      width: PAGE.contentWidth - 18,
      tag: body,
    })
    return rowPieces(paper, [cell], {
      gap: index === 0 ? 6 : 3,
      attach,
      decorate(y, _height, { isFirst }) {
        if (!isFirst) return
        const [x, top] = [PAGE.margin + 1, y + 2.5]
        const alt = isChecked ? paper.words.checkedLabel : paper.words.uncheckedLabel
        const figure = doc.struct('Figure', { alt, placement: 'Block', bbox: [x, top, x + 9, top + 9] }, [
          () => drawBox(paper, x, top, isChecked),
        ])
        label.add(figure)
      },
    })
  })
}

function drawBox({ doc, accent }: Paper, x: number, y: number, isChecked: boolean): void {
  doc.roundedRect(x, y, 9, 9, 1.5).lineWidth(0.8)
  if (!isChecked) {
    doc.stroke(COLOR.quiet)
    return
  }
  doc.fillAndStroke(accent, accent)
  doc.moveTo(x + 2, y + 4.7).lineTo(x + 3.9, y + 6.6)
  doc
    .lineTo(x + 7.2, y + 2.6)
    .lineWidth(1.3)
    .stroke('#ffffff')
}

/** Returns labels and values in one or two columns, read row by row. */
export function factPieces(paper: Paper, block: BlockOf<'facts'>): Piece[] {
  const columns = block.columns ?? 1
  const gutter = 24
  const width = (PAGE.contentWidth - gutter * (columns - 1)) / columns
  const labelWidth = columns === 1 ? 140 : 88
  const newItem = startList(paper)
  const pieces: Piece[] = []
  for (let start = 0; start < block.rows.length; start += columns) {
    const pairs = block.rows.slice(start, start + columns).map(([label, value], column) => {
      const item = newItem()
      const x = PAGE.margin + column * (width + gutter)
      const labelCell = textCell(paper, label, {
        x,
        width: labelWidth - 8,
        style: STYLE.label,
        tag: item.label,
      })
      const place = { x: x + labelWidth, width: width - labelWidth, style: STYLE.value, tag: item.body }
      return { item, cells: [labelCell, textCell(paper, value, place)] }
    })
    pieces.push(
      ...rowPieces(
        paper,
        pairs.flatMap(({ cells }) => cells),
        {
          gap: start === 0 ? 7 : 0,
          padding: 2,
          attach: () => {
            for (const { item } of pairs) item.attach()
          },
        },
      ),
    )
  }
  return pieces
}

/** Returns hashes and similar values in a tinted box, in a monospaced font that can break anywhere. */
export function codePieces(paper: Paper, rows: PdfPairs): Piece[] {
  const { doc } = paper
  const newItem = startList(paper)
  return rows.flatMap(([label, value], index) => {
    const item = newItem()
    const labelCell = textCell(paper, label, {
      x: PAGE.margin + 10,
      width: 108,
      style: STYLE.label,
      tag: item.label,
    })
    // Courier, a standard font of PDF viewers, has only Western letters.
    const style = /^[\x20-\x7e\n]*$/.test(value) ? STYLE.mono : STYLE.value
    const place = { x: PAGE.margin + 126, width: PAGE.contentWidth - 136, style, tag: item.body }
    return rowPieces(paper, [labelCell, textCell(paper, value, place)], {
      gap: index === 0 ? 8 : 0,
      padding: 4,
      attach: item.attach,
      decorate(y, height, part) {
        drawArtifact(doc, 'Layout', () => {
          doc.rect(PAGE.margin, y, PAGE.contentWidth, height).fill(COLOR.tint)
        })
        if (!part.isFirst || index === 0) return
        drawRule(doc, { x: PAGE.margin, y, width: PAGE.contentWidth }, '#ffffff', 1)
      },
    })
  })
}
