import { expect, it } from 'vitest'
import { collectPatterns } from '../../drills/attack/patterns.ts'
import { fill, pumpsOf, timeOf } from '../../drills/attack/pumps.ts'

/** So few letters that every honest pattern is through at once, and enough for one that tries all ways to take long. */
const LETTERS = 24
const LONGEST_MS = 20

/** A text on which a pattern is too slow three times, so that pauses of the machine are not counted; undefined for none. */
function slowOn({ source, flags }: { source: string; flags: string }): string | undefined {
  return pumpsOf(source)
    .map((pump) => fill(pump, LETTERS))
    .find((text) => [1, 2, 3].every(() => timeOf(source, flags, text) > LONGEST_MS))
}

it('no regular expression of the product tries all ways to read a short text', () => {
  // Only a group that repeats can be read in more ways than the text has letters.
  const repeating = collectPatterns().filter(({ source }) => /\)[*+{]/.test(source))
  expect(repeating.length).toBeGreaterThan(5)
  const found = repeating.map((pattern) => ({ ...pattern, on: slowOn(pattern) }))
  expect(found.filter(({ on }) => on !== undefined)).toEqual([])
}, 120_000)

it('finds one that does', () => {
  expect(slowOn({ source: '^[a-z]+(?:[_A-Z][a-zA-Z]*)*$', flags: '' })).toBeDefined()
})
