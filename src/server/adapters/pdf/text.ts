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

/** A word as the font parser lays it out; its width is in units of the font. */
interface LaidOutWord {
  glyphs: { id: number; advanceWidth: number; codePoints: readonly number[] }[]
  advanceWidth: number
}

interface ParsedFont {
  layout(text: string, features?: object): LaidOutWord
  unitsPerEm: number
  _glyphs: object
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The font that text is drawn with, and the words that it has laid out. */
      _font: { layoutCache?: Record<string, LaidOutWord> }
    }
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, src: ParsedFont): this
      }
    }
  }
}

// The font parser that pdfkit itself depends on: only its fonts are sure to be compatible.
const fontkit: { create(bytes: Buffer): ParsedFont } = createRequire(require.resolve('pdfkit'))('fontkit')

/** Fonts are parsed once per thread, because parsing takes three quarters of the time of a short document. */
interface KnownFont {
  parsed: ParsedFont
  /** The words that documents have drawn, as pdfkit scales them: laying them out takes half of a document's time. */
  drawn: Record<string, LaidOutWord>
  /** The widths of words in ems. */
  widths: Map<string, number>
  /** Number of words that were laid out since `drawn` and `widths` were empty. */
  count: number
}

/** Number of words of a font that are kept, which is some megabytes. */
const MAX_WORDS = 5_000

const noWords = (): Pick<KnownFont, 'drawn' | 'widths' | 'count'> => ({
  drawn: Object.create(null) as KnownFont['drawn'],
  widths: new Map(),
  count: 0,
})

function openFont(file: string): KnownFont {
  const parsed = fontkit.create(readFileSync(require.resolve(file)))
  const font: KnownFont = { parsed, ...noWords() }
  const layout = parsed.layout.bind(parsed)
  parsed.layout = (text, features) => {
    font.count += 1
    // The font remembers each glyph with the letters it was first laid out for, so one word's letters would
    // appear in the text of another.
    parsed._glyphs = {}
    const word = layout(text, features)
    // What pdfkit reads of a glyph; the glyph itself holds its outline and the font.
    word.glyphs = word.glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints }))
    return word
  }
  return font
}

const fonts = new Map<string, KnownFont>()

function fontNamed(name: Exclude<FontName, 'mono'>): KnownFont {
  let font = fonts.get(name)
  if (!font) fonts.set(name, (font = openFont(FONT_FILES[name])))
  return font
}

/** Registers the fonts in a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const name of ['regular', 'bold', 'italic'] as const) {
    const font = fontNamed(name)
    if (font.count > MAX_WORDS) Object.assign(font, noWords())
    doc.registerFont(name, font.parsed)
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

/** Returns the width of the text in one line, in points. */
export function widthOf(doc: PDFKit.PDFDocument, text: string, style: TextStyle): number {
  if (style.font === 'mono') return doc.font(style.font, style.size).widthOfString(text)
  const { parsed, widths } = fontNamed(style.font)
  let width = 0
  // pdfkit draws each word with the space after it.
  for (const word of text.split(/(?<= )/)) {
    let known = widths.get(word)
    if (known === undefined) widths.set(word, (known = parsed.layout(word).advanceWidth / parsed.unitsPerEm))
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
  const shift = at.align === 'left' ? 0 : at.align === 'right' ? free : free / 2
  doc.font(style.font, style.size).fillColor(style.color)
  if (style.font !== 'mono') doc._font.layoutCache = fontNamed(style.font).drawn
  doc.text(line.text, at.x + shift, at.y, { lineBreak: false, baseline: 'alphabetic' })
}
