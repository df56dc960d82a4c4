import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A word as the font parser lays it out; its width is in units of the font. */
interface LaidOutWord {
  glyphs: { id: number; advanceWidth: number; codePoints: readonly number[] }[]
  advanceWidth: number
}

type Direction = 'ltr' | 'rtl'

interface ParsedFont {
  layout(
    text: string,
    features?: object,
    script?: string,
    language?: string,
    direction?: Direction,
  ): LaidOutWord
  hasGlyphForCodePoint(codePoint: number): boolean
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

/** Fonts are parsed once per thread, because parsing takes three quarters of the time of a short document. */
export interface Font {
  /** Unique in a document. */
  name: string
  parsed: ParsedFont
  /** The words that documents have drawn, as pdfkit scales them: laying them out takes half of a document's time. */
  drawn: Record<string, LaidOutWord>
  /** The widths of words in ems, with the letters that other fonts draw. */
  widths: Map<string, number>
  /** Number of words that were laid out since `drawn` and `widths` were empty. */
  count: number
}

export type Weight = 'regular' | 'bold'

const require = createRequire(import.meta.url)
// The font parser that pdfkit itself depends on: only its fonts are sure to be compatible.
const fontkit: { create(bytes: Uint8Array): ParsedFont } = createRequire(require.resolve('pdfkit'))('fontkit')

/** Number of words of a font that are kept, which is some megabytes. */
const MAX_WORDS = 5_000

const noWords = (): Pick<Font, 'drawn' | 'widths' | 'count'> => ({
  drawn: Object.create(null) as Font['drawn'],
  widths: new Map(),
  count: 0,
})

/** Puts the vowel e and the medial ra of Burmese before their letter, which the font parser leaves out. */
function inOrderOfShapes(text: string): string {
  return text.replaceAll(
    /([\u1000-\u102a\u103f])([\u103b-\u103e]*)(\u1031?)/gu,
    (_all, letter: string, medials: string, vowel: string) =>
      `${vowel}${medials.includes('\u103c') ? '\u103c' : ''}${letter}${medials.replace('\u103c', '')}`,
  )
}

/** Features that place marks on letters, switched off. */
const UNPLACED = { mark: false, mkmk: false, abvm: false, blwm: false }

function openFont(name: string, parsed: ParsedFont): Font {
  const font: Font = { name, parsed, ...noWords() }
  const layout = parsed.layout.bind(parsed)
  parsed.layout = (text, features) => {
    font.count += 1
    // The font remembers each glyph with the letters it was first laid out for, so one word's letters would
    // appear in the text of another.
    parsed._glyphs = {}
    // Digits run from left to right in every script.
    const direction = /^\p{Nd}+$/u.test(text) ? 'ltr' : undefined
    const lay = (more?: object) =>
      layout(inOrderOfShapes(text), { ...features, ...more }, undefined, undefined, direction)
    let word: LaidOutWord
    try {
      word = lay()
    } catch {
      // The parser fails on marks without a place on their letter; then they stay where the letter ends.
      word = lay(UNPLACED)
    }
    // What pdfkit reads of a glyph; the glyph itself holds its outline and the font.
    word.glyphs = word.glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints }))
    return word
  }
  return font
}

// Noto Sans has the letters of all names in Latin, Cyrillic, Greek and Vietnamese, and digits of equal width.
const FILES = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  italic: '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
}
export type FontName = keyof typeof FILES

const fonts = new Map<FontName, Font>()

/** Returns one of the fonts of every document. */
export function fontNamed(name: FontName): Font {
  let font = fonts.get(name)
  if (!font) {
    font = openFont(name, fontkit.create(readFileSync(require.resolve(FILES[name]))))
    fonts.set(name, font)
  }
  return font
}

/**
 * Fonts of the other scripts, which come in files of some hundred letters; a letter is looked for in this
 * order.
 */
const SCRIPTS =
  'arabic armenian bengali devanagari ethiopic georgian gujarati gurmukhi hebrew kannada khmer lao malayalam myanmar oriya sinhala tamil telugu thai sc jp kr tc'
const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 700 }

interface FontFile {
  path: string
  ranges: readonly (readonly [first: number, last: number])[]
}

let files: readonly FontFile[] | null = null

/** Returns the files of all scripts with the letters that each of them is for. */
function readFiles(): readonly FontFile[] {
  return SCRIPTS.split(' ').flatMap((script) => {
    const name = `noto-sans-${script}`
    const folder = `@fontsource-variable/${name}`
    const subsets: Record<string, string> = require(`${folder}/unicode.json`)
    return Object.entries(subsets)
      .filter(([subset]) => !/latin|greek|cyrillic|vietnamese|math|symbols/.test(subset))
      .map(([subset, ranges]) => ({
        path: `${folder}/files/${name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
        ranges: ranges.split(',').map((range) => {
          const [first = 0, last = first] = range
            .slice(2)
            .split('-')
            .map((digits) => Number.parseInt(digits, 16))
          return [first, last] as const
        }),
      }))
  })
}

/** The file that has a letter, by its code point; null for letters that no font has. */
const fileOf = new Map<number, string | null>()
const other = new Map<string, Record<Weight, Font>>()

async function readFont({ path, ranges }: FontFile): Promise<Record<Weight, Font>> {
  // Loaded when it is needed, because most documents need no other font.
  const { default: subsetFont } = await import('subset-font')
  const bytes = readFileSync(require.resolve(path))
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const weigh = async (weight: Weight) => {
    const options = { targetFormat: 'truetype', variationAxes: { wght: WEIGHTS[weight] } } as const
    const fixed = await subsetFont(bytes, letters.join(''), options)
    return openFont(`${path} ${weight}`, fontkit.create(fixed))
  }
  return { regular: await weigh('regular'), bold: await weigh('bold') }
}

/** Forgets the words that fonts have laid out where they became too many. */
export function forgetWords(): void {
  for (const font of [...fonts.values(), ...[...other.values()].flatMap((weights) => Object.values(weights))])
    if (font.count > MAX_WORDS) Object.assign(font, noWords())
}

/** Reads the fonts of all letters of a text, so that `otherFont` knows them. */
export async function loadFonts(text: string): Promise<void> {
  for (const letter of new Set(text)) {
    const codePoint = letter.codePointAt(0) ?? 0
    if (fileOf.has(codePoint) || fontNamed('regular').parsed.hasGlyphForCodePoint(codePoint)) continue
    fileOf.set(codePoint, null)
    files ??= readFiles()
    for (const file of files) {
      if (!file.ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue
      const weights = other.get(file.path) ?? (await readFont(file))
      other.set(file.path, weights)
      if (!weights.regular.parsed.hasGlyphForCodePoint(codePoint)) continue
      fileOf.set(codePoint, file.path)
      break
    }
  }
}

/** Returns the font of a letter that the fonts of every document lack, or null. */
export function otherFont(letter: string, weight: Weight): Font | null {
  const path = fileOf.get(letter.codePointAt(0) ?? 0)
  return (path != null && other.get(path)?.[weight]) || null
}
