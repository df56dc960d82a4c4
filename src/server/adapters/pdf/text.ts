import { fontNamed, forgetWords, otherFont, type Font, type FontName } from './fonts.ts'
import { isRightToLeft, visualRuns } from './directions.ts'

export interface TextStyle {
  font: FontName | 'mono'
  /** In points. */
  size: number
  color: string
  /** Points from one baseline to the next. */
  pitch: number
}

/** One printed line; its text ends with the space of the line break, which its width excludes. */
export interface Line {
  text: string
  width: number
}

/** Registers the fonts of every document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  forgetWords()
  for (const name of ['regular', 'bold', 'italic'] as const) doc.registerFont(name, fontNamed(name).parsed)
  doc.registerFont('mono', 'Courier')
}

const UNPRINTABLE = /[\p{Cc}\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Returns the text as it can be printed: composed letters, single spaces, no control characters. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(UNPRINTABLE, '').replace(/ +/g, ' ').trim())
    .join('\n')
}

/** Letters of other scripts than Latin, Greek and Cyrillic. */
const OTHER = /[\u0530-\u1cff\u2c00-\u2dff\u2e80-\uf8ff\ufb00-\ufffc\u{10000}-\u{10ffff}]/u

/** A part of a text that one font draws. */
interface FontRun {
  text: string
  font: Font
}

/** Splits a text into parts of one font; a mark stays with its letter. */
function fontRuns(text: string, name: FontName): FontRun[] {
  const plain = fontNamed(name)
  if (!OTHER.test(text)) return [{ text, font: plain }]
  const runs: FontRun[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const other = otherFont(letter, name === 'bold' ? 'bold' : 'regular')
    const font = last && !other && /\p{M}/u.test(letter) ? last.font : (other ?? plain)
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
}

/** Returns the width of the text in one line, in points. */
export function widthOf(doc: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  if (style.font === 'mono') return doc.font(style.font, style.size).widthOfString(text)
  const { widths } = fontNamed(style.font)
  let width = 0
  // pdfkit draws each word with the space after it.
  for (const word of text.split(/(?<= )/)) {
    let known = widths.get(word)
    if (known === undefined) {
      known = 0
      for (const { text: part, font } of fontRuns(word, style.font))
        known += font.parsed.layout(part).advanceWidth / font.parsed.unitsPerEm
      widths.set(word, known)
    }
    width += known
  }
  return width * style.size
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a word that is wider than the line between letters, never inside a composed one. */
function cutWord(doc: PDFKit.PDFDocument, word: string, style: TextStyle, width: number): string[] {
  const parts: string[] = []
  let part = ''
  let partWidth = 0
  for (const { segment } of graphemes.segment(word)) {
    const segmentWidth = widthOf(doc, segment, style)
    if (part !== '' && partWidth + segmentWidth > width) {
      parts.push(part)
      part = ''
      partWidth = 0
    }
    part += segment
    partWidth += segmentWidth
  }
  parts.push(part)
  return parts
}

/**
 * Returns the lines of a text in a column of `width` points, at least one; words wider than the column are
 * split.
 */
export function wrapText(doc: PDFKit.PDFDocument, text: string, style: TextStyle, width: number): Line[] {
  const lines: Line[] = []
  const space = widthOf(doc, ' ', style)
  for (const paragraph of printable(text).split('\n')) {
    let line: Line = { text: '', width: 0 }
    for (const word of paragraph.split(' ')) {
      const wordWidth = widthOf(doc, word, style)
      const withWord = line.text === '' ? wordWidth : line.width + space + wordWidth
      if (withWord <= width) {
        line = { text: line.text === '' ? word : `${line.text} ${word}`, width: withWord }
        continue
      }
      if (line.text !== '') lines.push({ text: `${line.text} `, width: line.width })
      const parts = wordWidth <= width ? [word] : cutWord(doc, word, style, width)
      const last = parts.pop() ?? ''
      for (const part of parts) lines.push({ text: part, width: widthOf(doc, part, style) })
      line = { text: last, width: widthOf(doc, last, style) }
    }
    lines.push(line)
  }
  return lines
}

/** Returns the text as one line, shortened with an ellipsis to fit `width` points. */
export function fitText(doc: PDFKit.PDFDocument, text: string, style: TextStyle, width: number): Line {
  const whole = printable(text).replaceAll('\n', ' ')
  if (widthOf(doc, whole, style) <= width) return { text: whole, width: widthOf(doc, whole, style) }
  const [start = ''] = cutWord(doc, whole, style, width - widthOf(doc, '…', style))
  const short = `${start.trimEnd()}…`
  return { text: short, width: widthOf(doc, short, style) }
}

/** Returns the points from the top of a line of height `pitch` to the baseline of letters of size `size`. */
export function baselineIn(pitch: number, size: number): number {
  const [ascent, descent] = [1.069, 0.293] // Noto Sans, in ems
  return (pitch - (ascent + descent) * size) / 2 + ascent * size
}

/** Draws one line with its baseline at `y`, between `x` and `x + width` points. */
export function drawLine(
  doc: PDFKit.PDFDocument,
  line: Line,
  at: { x: number; y: number; width: number; align: 'left' | 'right' | 'center' },
  style: TextStyle,
): void {
  const free = at.width - line.width
  let x = at.x + (at.align === 'left' ? 0 : at.align === 'right' ? free : free / 2)
  doc.fillColor(style.color)
  const { font: name, size } = style
  const draw = (text: string, font: string) =>
    doc.font(font, size).text(text, x, at.y, { lineBreak: false, baseline: 'alphabetic' })
  if (name === 'mono') {
    draw(line.text, name)
    return
  }
  const drawRun = ({ text, font }: FontRun) => {
    doc.font(font.name, size)
    doc._font.layoutCache = font.drawn
    draw(text, font.name)
  }
  if (!OTHER.test(line.text)) {
    drawRun({ text: line.text, font: fontNamed(name) })
    return
  }
  for (const run of visualRuns(line.text).flatMap((text) => fontRuns(text, name))) {
    const { glyphs, advanceWidth } = run.font.parsed.layout(run.text)
    const drawn = String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints))
    // Readers get letters whose shapes are in another order as they are read; they reverse lines from right to
    // left themselves.
    const isReordered = drawn !== run.text && !isRightToLeft(run.text)
    doc.registerFont(run.font.name, run.font.parsed)
    if (isReordered) doc.markContent('Span', { actual: run.text })
    drawRun(run)
    if (isReordered) doc.endMarkedContent()
    x += (advanceWidth / run.font.parsed.unitsPerEm) * size
  }
}
