import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type FontName = 'regular' | 'bold' | 'italic' | 'mono'

export interface TextStyle {
  font: FontName
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

const require = createRequire(import.meta.url)
// Noto Sans has the letters of all names in Latin, Cyrillic, Greek and Vietnamese, and digits of equal width.
const FONT_FILES = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  italic: '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
}

/** Fonts are parsed once per thread, because parsing takes three quarters of the time of a short document. */
interface ParsedFont {
  /** Widths are in units of the font. */
  layout(text: string): { advanceWidth: number }
  unitsPerEm: number
  _glyphs: object
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, src: ParsedFont): this
    }
  }
}

// The font parser that pdfkit itself depends on: only its fonts are sure to be compatible.
const fontkit: { create(bytes: Buffer): ParsedFont } = createRequire(require.resolve('pdfkit'))('fontkit')
const openFont = (file: string) => fontkit.create(readFileSync(require.resolve(file)))
const fonts = new Map<string, ParsedFont>()

/**
 * Registers the fonts in a document. From here to the end of the document nothing may be awaited: the fonts
 * remember each glyph with the letters it was first drawn for, so one document's letters would appear in
 * another's text.
 */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of Object.entries(FONT_FILES)) {
    const font = fonts.get(name) ?? openFont(file)
    font._glyphs = {}
    fonts.set(name, font)
    doc.registerFont(name, font)
  }
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

/** Number of words of a font whose widths are kept, which is some megabytes. */
const MAX_WIDTHS = 20_000

/**
 * Returns a function that measures a text in ems. It has a font of its own, because what a document measures
 * must not change the letters that its glyphs are remembered with.
 */
function createMeasure(file: string): (text: string) => number {
  const font = openFont(file)
  const widths = new Map<string, number>()
  const widthOfWord = (word: string) => {
    const known = widths.get(word)
    if (known !== undefined) return known
    if (widths.size >= MAX_WIDTHS) widths.clear()
    const width = font.layout(word).advanceWidth / font.unitsPerEm
    widths.set(word, width)
    return width
  }
  // pdfkit draws each word with the space after it.
  return (text) => text.split(/(?<= )/).reduce((sum, word) => sum + widthOfWord(word), 0)
}

const measures = new Map<FontName, (text: string) => number>()

/** Returns the width of the text in one line, in points. */
export function widthOf(doc: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  if (style.font === 'mono') return doc.font(style.font, style.size).widthOfString(text)
  const measure = measures.get(style.font) ?? createMeasure(FONT_FILES[style.font])
  measures.set(style.font, measure)
  return measure(text) * style.size
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
  const shift = at.align === 'left' ? 0 : at.align === 'right' ? free : free / 2
  doc.font(style.font, style.size).fillColor(style.color)
  doc.text(line.text, at.x + shift, at.y, { lineBreak: false, baseline: 'alphabetic' })
}
