import { expect, it } from 'vitest'
import { coverageProblems } from '../../drills/abuser/coverage.ts'

it('every budget is attacked by the drill `abuser` or covered by a named test', () => {
  expect(coverageProblems()).toEqual([])
})
