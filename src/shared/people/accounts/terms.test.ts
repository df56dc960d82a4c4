import { describe, expect, it } from 'vitest'
import { TERMS_DAY, TERMS_VERSION } from './terms.ts'
import { privacyOf, termsOf, type LegalSection } from './terms.text.ts'

const NAMES = { productName: 'Product', contactEmail: 'help@example.test' }

/** Returns the FNV-1a hash, enough to detect a changed letter. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return sum.toString(16)
}
const wordsOf = (sections: readonly LegalSection[]) =>
  sections.flatMap(({ title, paragraphs, items = [] }) => [title, ...paragraphs, ...items]).join('\n')

describe('legal pages', () => {
  it('have a new version when the wording changes', () => {
    const sum = sumOf(wordsOf(termsOf(NAMES)) + wordsOf(privacyOf(NAMES)))
    // A change of the wording needs a new version and a new day, and both are updated here.
    expect([TERMS_VERSION, TERMS_DAY, sum]).toEqual(['2026-11', '2026-11-01', 'e4332fad'])
  })

  it.each([
    '18 or older',
    '100 dollars',
    'State of California',
    'up to $10,000 are decided on documents only',
    '30 days from that notice to reject the changes',
    '7 days from the request for arbitration to agree on an arbitrator',
    '48 hours after it was mailed',
    '12 hours after it was sent by e-mail',
  ])('terms contain %s', (words) => expect(wordsOf(termsOf(NAMES))).toContain(words))

  it('privacy page contains the required statements', () => {
    const titles = privacyOf(NAMES).map(({ id }) => id)
    for (const id of [
      'collected',
      'use',
      'disclosure',
      'tracking',
      'security',
      'children',
      'dnt',
      'termination',
      'contact',
    ])
      expect(titles).toContain(id)
    expect(wordsOf(privacyOf(NAMES))).toContain('children under 13 is not solicited')
  })

  it.each([termsOf, privacyOf])('contain the configured product name and contact', (sectionsOf) => {
    const text = wordsOf(sectionsOf(NAMES))
    expect(text).toContain('Product')
    expect(text).toContain('help@example.test')
    expect(text).not.toContain('Movesheet')
    const without = wordsOf(sectionsOf({ ...NAMES, contactEmail: '' }))
    expect(without).toContain('whoever runs this site')
    const ids = sectionsOf(NAMES).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
