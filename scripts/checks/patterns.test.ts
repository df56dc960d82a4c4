import { expect, it } from 'vitest'
import { collectPatterns } from '../../drills/attack/patterns.ts'
import { fill, slowInputs, timeOf } from '../../drills/attack/pumps.ts'

/**
 * Few enough characters that every linear pattern finishes immediately, and enough that an exponential one
 * takes long.
 */
const LETTERS = 24
const LONGEST_MS = 20

/**
 * Returns a text on which a pattern is too slow three times in a row, so that pauses of the machine do not
 * count; undefined if there is none.
 */
function slowOn({ source, flags }: { source: string; flags: string }): string | undefined {
  return slowInputs(source)
    .map((pump) => fill(pump, LETTERS))
    .find((text) => [1, 2, 3].every(() => timeOf(source, flags, text) > LONGEST_MS))
}

it('no regular expression of the product backtracks exponentially on a short text', () => {
  // Only a repeated group can cause exponential backtracking.
  const repeating = collectPatterns().filter(({ source }) => /\)[*+{]/.test(source))
  expect(repeating.length).toBeGreaterThan(5)
  const found = repeating.map((pattern) => ({ ...pattern, on: slowOn(pattern) }))
  expect(found.filter(({ on }) => on !== undefined)).toEqual([])
}, 120_000)

it('detects an exponential regular expression', () => {
  expect(slowOn({ source: '^[a-z]+(?:[_A-Z][a-zA-Z]*)*$', flags: '' })).toBeDefined()
})
