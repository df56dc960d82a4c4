import { COLOR, drawArtifact, drawRule, PAGE, type Paper, STYLE, type Tag } from './paper.ts'
import type { PdfModel } from './pdf.model.ts'
import { figure, fitPicture, LOGO, type Pictures } from './pictures.ts'
import { type Cell, cellsHeight, drawCells, textCell } from './rows.ts'
import { baselineIn, drawLine, fitText, widthOf } from './text.ts'
import { fillWord } from './pdf.words.ts'

const RIGHT = PAGE.margin + PAGE.contentWidth

/** Draws the watermark across a page, below its text. */
export function drawWatermark({ doc }: Paper, text: string): void {
  const base = { font: 'bold', size: 100, color: COLOR.watermark, pitch: 140 } as const
  const size = Math.min(120, (100 * 620) / widthOf(doc, text, base))
  const style = { ...base, size }
  const width = widthOf(doc, text, style)
  drawArtifact(doc, 'Pagination', () => {
    doc.save().rotate(-52, { origin: [PAGE.width / 2, PAGE.height / 2] })
    const at = {
      x: PAGE.width / 2 - width / 2,
      y: PAGE.height / 2 + size * 0.36,
      width,
      align: 'left',
    } as const
    drawLine(doc, { text, width }, at, style)
    doc.restore()
  })
}

/**
 * Draws the head of the first page with logo, company, title and reference; returns the y position in points
 * where the text begins.
 */
export function drawLetterhead(paper: Paper, model: PdfModel, pictures: Pictures): number {
  const { doc, root } = paper
  const { company } = model
  const logo = company.logo ? pictures.get(company.logo) : undefined
  const top = PAGE.margin - 6
  let bottom = top
  const column = { x: PAGE.margin + LOGO.width + 20, width: PAGE.contentWidth - LOGO.width - 20 }

  function put(tag: Tag, cell: Cell, y: number): void {
    root.add(tag)
    drawCells(paper, [cell], y)
  }
  const tagged = (text: string, type: string, place: Omit<Parameters<typeof textCell>[2], 'tag'>) => {
    const tag = doc.struct(type)
    return { tag, cell: textCell(paper, text, { ...place, tag }) }
  }

  if (logo) {
    const size = fitPicture(logo, LOGO)
    const alt = fillWord(paper.words.logoLabel, { company: company.name })
    root.add(figure(paper, logo, { x: PAGE.margin, y: top, ...size }, alt))
    bottom = top + size.height
  }
  // Without a logo the company's name is used.
  const name = logo
    ? tagged(company.name, 'P', { ...column, style: STYLE.company, align: 'right' })
    : tagged(company.name, 'P', { x: PAGE.margin, width: 280, style: STYLE.companyAlone })
  put(name.tag, name.cell, top)
  const nameBottom = top + cellsHeight([name.cell])
  bottom = Math.max(bottom, nameBottom)
  let y = logo ? nameBottom : top + 3
  const lineColumn = logo ? column : { x: PAGE.margin + 290, width: PAGE.contentWidth - 290 }
  for (const text of company.lines) {
    const { tag, cell } = tagged(text, 'P', { ...lineColumn, style: STYLE.companyLine, align: 'right' })
    put(tag, cell, y)
    y += cellsHeight([cell])
  }
  bottom = Math.max(bottom, y) + 12
  drawRule(doc, { x: PAGE.margin, y: bottom, width: PAGE.contentWidth }, paper.accent, 1.6)

  const title = tagged(model.title, 'H1', { x: PAGE.margin, width: 340, style: STYLE.title })
  const reference = tagged(model.reference, 'P', {
    x: PAGE.margin + 350,
    width: PAGE.contentWidth - 350,
    style: STYLE.reference,
    align: 'right',
  })
  root.add(title.tag).add(reference.tag)
  drawCells(paper, [title.cell, reference.cell], bottom + 14)
  return bottom + 14 + cellsHeight([title.cell, reference.cell])
}

/** Draws the running head of a following page: company, title and reference. */
export function drawRunningHead({ doc }: Paper, model: PdfModel): void {
  const style = STYLE.running
  const text = [model.company.name, model.title, model.reference].filter(Boolean).join(' · ')
  const line = fitText(doc, text, style, PAGE.contentWidth)
  const at = { x: PAGE.margin, y: 40, width: PAGE.contentWidth, align: 'left' } as const
  drawArtifact(doc, 'Pagination', () => drawLine(doc, line, at, style))
  drawRule(doc, { x: PAGE.margin, y: 46.5, width: PAGE.contentWidth }, COLOR.rule, 0.5)
}

/** Draws the foot of every page once the number of pages is known: the print time and 'page n of m'. */
export function drawFooters({ doc, words }: Paper, printedAt: string): void {
  const { count } = doc.bufferedPageRange()
  const style = STYLE.running
  const top = PAGE.height - PAGE.margin + 12
  const y = top + 3 + baselineIn(style.pitch, style.size)
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    drawRule(doc, { x: PAGE.margin, y: top, width: PAGE.contentWidth }, COLOR.rule, 0.5)
    drawArtifact(doc, 'Pagination', () => {
      const left = fitText(doc, printedAt, style, PAGE.contentWidth - 100)
      drawLine(doc, left, { x: PAGE.margin, y, width: PAGE.contentWidth, align: 'left' }, style)
      const right = fitText(doc, fillWord(words.pageLabel, { page: page + 1, count }), style, 90)
      drawLine(doc, right, { x: RIGHT - 90, y, width: 90, align: 'right' }, style)
    })
  }
}
