import { expect, test } from 'vitest'
import { crewSizeProblem, typedCrewSize } from './crew-size.ts'

test('a typed crew size becomes a whole number of at most 100', () => {
  expect([typedCrewSize(101), typedCrewSize(2.7), typedCrewSize('')]).toEqual([100, 2, ''])
})

test('a crew size below 1 and text that is no number are refused', () => {
  const tooSmall = 'Crew size must be at least 1.'
  expect([crewSizeProblem(0), crewSizeProblem(''), crewSizeProblem(1)]).toEqual([tooSmall, tooSmall, null])
  expect(crewSizeProblem(typedCrewSize(Number.NaN))).toBe('Only numeric values allowed')
})
