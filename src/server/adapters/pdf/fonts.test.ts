import { describe, expect, it } from 'vitest'
import { visualRuns } from './directions.ts'
import { fontNamed, loadFonts, otherFont } from './fonts.ts'
import { modelOf as documentOf } from './pdf.fixture.ts'
import { readPdf } from './read-pdf.ts'
import { renderPdf } from './render.ts'

/** A name in each script whose letters are bundled. */
const NAMES = {
  Arabic: 'محمد عبد الله',
  Armenian: 'Արամ Հարությունյան',
  Bengali: 'কাজী নজরুল',
  Burmese: 'အောင် ဆန်း',
  Devanagari: 'राजेश कुमार',
  Ethiopic: 'አበበ ቢቂላ',
  Georgian: 'გიორგი ბერიძე',
  Gujarati: 'ગાંધી મોહન',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Hebrew: 'דָּוִד בן',
  'Japanese kanji and kana': '髙橋 ひろし アキ',
  Kannada: 'ಕನ್ನಡ ಗೌಡ',
  Khmer: 'សុខា ចាន់',
  Korean: '김민수',
  Lao: 'ສົມພອນ',
  Malayalam: 'മലയാളം നായർ',
  Odia: 'ଓଡ଼ିଆ ଦାସ',
  Persian: 'علی رضا گرگانی',
  Sinhala: 'සිංහල පෙරේරා',
  'simplified Chinese': '王小明 张伟',
  Tamil: 'தமிழ் செல்வன்',
  Telugu: 'తెలుగు రెడ్డి',
  Thai: 'สมชาย ใจดี',
  'traditional Chinese': '陳大龍 張偉',
}

const modelOf = (names: readonly string[]) => documentOf(names.map((text) => ({ kind: 'paragraph', text })))

const embedded = (bytes: Uint8Array) =>
  new Set(readPdf(bytes).objects.flatMap((entry) => /\/FontName \/\w+\+(\S+)/.exec(entry)?.[1] ?? []))

describe('names', () => {
  it.each(Object.entries(NAMES))('in %s have a shape for each letter, in both weights', async (_, name) => {
    await loadFonts(name)
    for (const weight of ['regular', 'bold'] as const) {
      const missing = Array.from(name).filter((letter) => {
        const { parsed } = otherFont(letter, weight) ?? fontNamed(weight)
        return !parsed.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
      })
      expect(missing).toEqual([])
    }
  })

  it('are text in the document, in the order in which they are read', async () => {
    const { pages } = readPdf(await renderPdf(modelOf([NAMES.Korean, NAMES.Georgian])))
    // Letters of one name can come from several files, so they are drawn one after another.
    const printed = pages.flat().map(({ text }) => text)
    expect(printed.join('')).toContain(`${NAMES.Korean}${NAMES.Georgian.replace(' ', '')}`)
  })

  it('embed the letters that they use and no other font', async () => {
    const plain = await renderPdf(modelOf(['Ann Lee']))
    expect([...embedded(plain)].filter((font) => !font.startsWith('NotoSans-'))).toEqual([])
    const all = await renderPdf(modelOf(Object.values(NAMES)))
    expect(embedded(all).size).toBeGreaterThan(20)
    // A few kilobytes for each script.
    expect(all.length - plain.length).toBeLessThan(120_000)
  })

  it('of one script after another have the same bytes as alone', async () => {
    const first = await renderPdf(modelOf([NAMES.Tamil]))
    await renderPdf(modelOf([NAMES.Khmer, NAMES.Burmese]))
    expect(Buffer.from(await renderPdf(modelOf([NAMES.Tamil]))).equals(first)).toBe(true)
  })

  it('with letters that no font has are printed without failing', async () => {
    const { pages } = readPdf(await renderPdf(modelOf(['\u{16f50}\u{12000} Lee'])))
    expect(pages).toHaveLength(1)
  })
})

describe('a line', () => {
  it('keeps its order if all letters run from left to right', () => {
    expect(visualRuns('Between Ann Lee and 王小明')).toEqual(['Between Ann Lee and 王小明'])
  })
  it('has words from right to left in their order on paper, with figures and brackets in place', () => {
    expect(visualRuns('Client: אבא בן (x) 12')).toEqual(['Client: ', 'בן', ' ', 'אבא', ' (x) 12'])
    expect(visualRuns('(אבא (בן')).toEqual(['(', 'בן', ')', ' ', 'אבא'])
    expect(visualRuns('מספר 12 רחוב')).toEqual(['רחוב', ' ', '12', ' ', 'מספר'])
  })
})
