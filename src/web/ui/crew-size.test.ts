import { expect, test } from 'vitest'
import { crewSizeProblem, typedCrewSize } from './crew-size.ts'

test('turns a typed crew size into a whole number of at most 100', () => {
  expect([typedCrewSize(101), typedCrewSize(2.7), typedCrewSize('')]).toEqual([100, 2, ''])
})

test('rejects a crew size below 1 and text that is not a number', () => {
  const tooSmall = 'Crew size must be at least 1.'
  expect([crewSizeProblem(0), crewSizeProblem(''), crewSizeProblem(1)]).toEqual([tooSmall, tooSmall, null])
  expect(crewSizeProblem(typedCrewSize(Number.NaN))).toBe('Only numeric values allowed')
})
